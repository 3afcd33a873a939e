import type { CallInput } from '../../../shared/contract/bridge.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { canonicalJson, type Json } from '../../../shared/core/model/canonical.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'
import type { Pronunciation } from '../../../shared/core/model/pronunciations.ts'

/** Every single thing that windows change, by its path: `speaker/RUTH/delivery`, `settings/gaps/sceneMs`. */
export type Fields = ReadonlyMap<string, string>

/** What makes a speaker, a variant or a word be there. */
const THERE = 'there'

/** The fields of a cast. Speakers and variants go by their names; ids, colours and draft voices are nobody's choice here. */
export function castFields({ speakers, lines = {} }: Cast): Fields {
  const fields = new Map<string, string>()
  for (const {
    id: _id,
    colour: _colour,
    draftVoice: _draft,
    name,
    variants = [],
    parameters = {},
    ...rest
  } of speakers) {
    const at = `speaker/${name}`
    fields.set(`${at}/${THERE}`, 'true')
    addLeaves(fields, at, { ...rest })
    addLeaves(fields, `${at}/parameters`, parameters)
    for (const { name: variant, ...own } of variants) {
      fields.set(`${at}/variant-${variant}/${THERE}`, 'true')
      addLeaves(fields, `${at}/variant-${variant}`, own)
    }
  }
  for (const [id, { parameters = {} }] of Object.entries(lines)) {
    const { prosody = {}, ...own } = parameters
    addLeaves(fields, `line/${id}`, own)
    addLeaves(fields, `line/${id}/prosody`, prosody)
  }
  return fields
}

export function settingsFields({ gaps, parameters, ...rest }: ProjectSettings): Fields {
  const fields = new Map<string, string>()
  addLeaves(fields, 'settings', rest)
  addLeaves(fields, 'settings/gaps', gaps)
  addLeaves(fields, 'settings/parameters', parameters)
  return fields
}

export function wordFields(entries: readonly Pronunciation[]): Fields {
  const fields = new Map<string, string>()
  for (const { word, ...rest } of entries) {
    fields.set(`word/${word}/${THERE}`, 'true')
    addLeaves(fields, `word/${word}`, rest)
  }
  return fields
}

function addLeaves(fields: Map<string, string>, at: string, own: { readonly [key: string]: Json | undefined }): void {
  for (const [key, value] of Object.entries(own)) {
    if (value !== undefined) fields.set(`${at}/${key}`, canonicalJson(value))
  }
}

/** What must stand after the changes that main has taken, in their order: of two changes of one field the later one. */
export type FieldOracle = {
  readonly take: (change: { readonly before: Fields; readonly after: Fields; readonly takesBack: boolean }) => void
  readonly fields: () => Fields
}

/** Starts with what stands there. */
export function createFieldOracle(start: Fields): FieldOracle {
  const now = new Map(start)
  const ownersOf = (path: string): readonly string[] => {
    const parts = path.split('/')
    return parts.flatMap((_, at) => {
      const owner = parts.slice(0, at).join('/')
      return path !== `${owner}/${THERE}` && (/^(speaker|word)\/[^/]+$/u.test(owner) || /variant-[^/]+$/u.test(owner))
        ? [owner]
        : []
    })
  }
  const under = (owner: string, of: Fields): readonly string[] =>
    [...of.keys()].filter((path) => path.startsWith(`${owner}/`))
  const isAsIn = (owner: string, of: Fields): boolean => {
    // Whoever is new gets a draft voice from the main side.
    const own = (all: Fields): string =>
      JSON.stringify(
        under(owner, all)
          .filter((path) => !path.endsWith('/draftVoice'))
          .toSorted()
          .map((path) => [path, all.get(path)]),
      )
    return own(now) === own(of)
  }
  return {
    fields: () => now,
    take: ({ before, after, takesBack }) => {
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      )
      const come = changed.filter((path) => path.endsWith(`/${THERE}`) && after.has(path))
      const gone = changed.filter((path) => path.endsWith(`/${THERE}`) && !after.has(path))
      const left = new Set(changed)
      for (const path of [...come, ...gone]) {
        const owner = path.slice(0, -THERE.length - 1)
        for (const own of [...under(owner, before), ...under(owner, after)]) left.delete(own)
        if (gone.includes(path)) {
          if (!takesBack || isAsIn(owner, before)) for (const own of under(owner, now)) now.delete(own)
        } else if (!now.has(path) || (owner.startsWith('word/') && !takesBack)) {
          for (const own of under(owner, after)) now.set(own, after.get(own) ?? '')
        }
      }
      for (const path of left) {
        const missing = ownersOf(path).find((owner) => !now.has(`${owner}/${THERE}`))
        if (missing !== undefined) {
          // A word that somebody changes is meant to be there; a speaker or a variant that is gone stays away.
          if (!missing.startsWith('word/')) continue
          for (const own of under(missing, after)) now.set(own, after.get(own) ?? '')
          continue
        }
        if (takesBack && now.get(path) !== before.get(path)) continue
        const value = after.get(path)
        if (value === undefined) now.delete(path)
        else now.set(path, value)
      }
    },
  }
}

/** Takes a call as main took it. */
export function takeCall(
  oracle: FieldOracle,
  call:
    | { readonly name: 'cast.change'; readonly input: CallInput<'cast.change'> }
    | { readonly name: 'project.configure'; readonly input: CallInput<'project.configure'> }
    | { readonly name: 'pronunciations.change'; readonly input: CallInput<'pronunciations.change'> },
): void {
  const takesBack = call.input.takesBack === true
  if (call.name === 'cast.change') {
    const { before, cast } = call.input
    if (before !== undefined) oracle.take({ before: castFields(before), after: castFields(cast), takesBack })
  } else if (call.name === 'project.configure') {
    const { before, settings } = call.input
    if (before !== undefined)
      oracle.take({ before: settingsFields(before), after: settingsFields(settings), takesBack })
  } else {
    const { before, entries } = call.input
    if (before !== undefined) oracle.take({ before: wordFields(before), after: wordFields(entries), takesBack })
  }
}
