import {
  scriptUndoChangeSpeaker,
  scriptUndoMergeSpeakers,
  scriptUndoRemoveSpeaker,
  scriptUndoRenameSpeaker,
} from '../../messages/made/script.ts'
import { addSpeaker, findSpeaker, speakerFinder, withSpeakers } from '../cast/cast.ts'
import type { Cast, Speaker } from '../model/cast.ts'
import { findVariant } from '../cast/variants.ts'
import { problemError } from '../model/errors.ts'
import { MAX_NAME_CHARACTERS } from '../model/limits.ts'
import type { SpeakerId } from '../model/ids.ts'
import { isInCapitals, isSpeakerName, nameKey } from '../model/names.ts'
import type { LineNode, Script, TextChange } from '../model/script.ts'
import type { ScriptAndCast, ScriptEdit } from '../script/edit/types.ts'
import { say } from '../../messages/say.ts'

/** More aliases than this are not kept: the bound of the cast's schema. */
const mostAliases = 20
/** More variants than this are not kept: the bound of the cast's schema. Lines that name a lost one say so. */
const mostVariants = 20

/**
 * Which lines get another speaker: those of some indices into `Script.nodes`; all of the speaker of one line; or that
 * speaker's lines from this one on.
 */
export type SpeakerChangeScope =
  | { readonly kind: 'lines'; readonly nodeIndexes: readonly number[] }
  | { readonly kind: 'allOfSpeaker' | 'fromHere'; readonly nodeIndex: number }

/**
 * Gives lines another speaker. Only names change: delivery, variant, text and id stay. A name that is not in the cast is
 * added to it. In a script that writes names in capitals the name is written so. Undefined if no line would change.
 * @throws StudioError `script.unwritable` for a name that a script cannot hold.
 */
export function changeSpeaker(
  { script, cast }: ScriptAndCast,
  scope: SpeakerChangeScope,
  name: string,
): ScriptEdit | undefined {
  checkName(name)
  const find = speakerFinder(cast)
  const target = find(name)
  const nodes = linesOfScope(script, find, scope).filter((node) => !isOf(node, name, find))
  const after = addSpeaker(cast, name)
  const changes = nodes.map((node) => nameChange(node, target?.name ?? name))
  if (changes.length === 0) return undefined
  return {
    label: scriptUndoChangeSpeaker({ lines: changes.length }),
    changes,
    ...(after === cast ? {} : { castChange: { before: cast, after } }),
  }
}

/**
 * Gives a speaker another name, in the cast and in every line, also those that use an alias; aliases that the new name
 * makes superfluous go. Voice, colour, takes and id stay.
 * @throws StudioError `cast.name` or `cast.nameTaken` for a name that a script cannot hold or that another speaker has, and
 *   `cast.noSuchSpeaker`.
 */
export function renameSpeaker({ script, cast }: ScriptAndCast, id: SpeakerId, name: string): ScriptEdit | undefined {
  checkName(name)
  const speaker = speakerOf(cast, id)
  const holder = findSpeaker(cast, name)
  if (holder !== undefined && holder.id !== id) {
    throw problemError(
      'cast.nameTaken',
      say('cast.name.taken', { holder: holder.name }),
      say('cast.name.taken.remedy', { speaker: speaker.name, holder: holder.name }),
    )
  }
  const find = speakerFinder(cast)
  const changes = linesOf(script).flatMap((node) => {
    if (find(node.speaker)?.id !== id) return []
    const change = nameChange(node, name)
    return change.insert === node.speaker ? [] : [change]
  })
  const { aliases = [], ...rest } = speaker
  const kept = aliases.filter((alias) => nameKey(alias) !== nameKey(name))
  const renamed: Speaker = { ...rest, name, ...(kept.length === 0 ? {} : { aliases: kept }) }
  if (changes.length === 0 && speaker.name === name) return undefined
  const after = withSpeakers(
    cast,
    cast.speakers.map((other) => (other.id === id ? renamed : other)),
  )
  return { label: scriptUndoRenameSpeaker(), changes, castChange: { before: cast, after } }
}

/**
 * Makes one speaker of two: every line of `from` becomes one of `into`, and `from` leaves the cast. Its names stay as
 * aliases of `into`, so that a source that is imported again finds its speaker. Its variants come along, because lines
 * name them; of two with the same name the one of `into` stays. Its usual voices go; undo brings them back.
 * @throws StudioError `cast.noSuchSpeaker`.
 */
export function mergeSpeakers(
  { script, cast }: ScriptAndCast,
  from: SpeakerId,
  into: SpeakerId,
): ScriptEdit | undefined {
  if (from === into) return undefined
  const gone = speakerOf(cast, from)
  const stays = speakerOf(cast, into)
  const find = speakerFinder(cast)
  const changes = linesOf(script).flatMap((node) =>
    find(node.speaker)?.id === from ? [nameChange(node, stays.name)] : [],
  )
  const names = new Map<string, string>()
  for (const alias of [...(stays.aliases ?? []), gone.name, ...(gone.aliases ?? [])]) {
    if (nameKey(alias) !== nameKey(stays.name) && !names.has(nameKey(alias))) names.set(nameKey(alias), alias)
  }
  const added = (gone.variants ?? []).filter(({ name }) => findVariant(stays, name) === undefined)
  const variants = [...(stays.variants ?? []), ...added]
  const merged: Speaker = {
    ...stays,
    aliases: [...names.values()].slice(0, mostAliases),
    ...(variants.length === 0 ? {} : { variants: variants.slice(0, mostVariants) }),
  }
  const speakers = cast.speakers.flatMap((other) => (other.id === from ? [] : [other.id === into ? merged : other]))
  return {
    label: scriptUndoMergeSpeakers(),
    changes,
    castChange: { before: cast, after: withSpeakers(cast, speakers) },
  }
}

/**
 * Takes a speaker out of the cast. Their lines stay lines, of somebody who is not in the cast then: names that only the
 * cast made speakers of are written in capitals, which are the same name where the letters allow it, and never the name
 * of somebody else in the cast.
 * @throws StudioError `cast.noSuchSpeaker`.
 */
export function removeSpeaker({ script, cast }: ScriptAndCast, id: SpeakerId): ScriptEdit {
  const gone = speakerOf(cast, id)
  const find = speakerFinder(cast)
  const after = withSpeakers(
    cast,
    cast.speakers.filter((speaker) => speaker !== gone),
  )
  const findStill = speakerFinder(after)
  const capitalsOf = (name: string): string | undefined =>
    inCapitals(sharpCapitals(name)) ?? otherCapitals(name, (free) => findStill(free) === undefined)
  const changes = linesOf(script).flatMap((node) => {
    if (isInCapitals(node.speaker) || find(node.speaker)?.id !== id) return []
    const capitals = capitalsOf(node.speaker)
    return capitals === undefined ? [] : [namedAs(node, capitals)]
  })
  return { label: scriptUndoRemoveSpeaker(), changes, castChange: { before: cast, after } }
}

function checkName(name: string): void {
  if (isSpeakerName(name)) return
  throw problemError('cast.name', say('cast.name.unwritable'), say('cast.name.unwritable.remedy'))
}

function speakerOf(cast: Cast, id: SpeakerId): Speaker {
  const speaker = cast.speakers.find((candidate) => candidate.id === id)
  if (speaker !== undefined) return speaker
  throw problemError('cast.noSuchSpeaker', say('cast.speaker.gone'), say('cast.speaker.gone.remedy'))
}

function linesOf(script: Script): readonly LineNode[] {
  return script.nodes.filter((node) => node.kind === 'line').filter((line) => line.isNarrated !== true)
}

type Find = (name: string) => Speaker | undefined

function linesOfScope(script: Script, find: Find, scope: SpeakerChangeScope): readonly LineNode[] {
  if (scope.kind === 'lines') {
    const wanted = new Set(scope.nodeIndexes)
    return linesOf({ nodes: script.nodes.filter((_node, index) => wanted.has(index)) })
  }
  const here = script.nodes[scope.nodeIndex]
  if (here?.kind !== 'line' || here.isNarrated === true) return []
  const own = linesOf(script).filter((node) => isOf(node, here.speaker, find))
  return scope.kind === 'allOfSpeaker' ? own : own.filter((node) => node.from >= here.from)
}

// The finder is asked first: it remembers names, which the comparison does not.
function isOf(node: LineNode, name: string, find: Find): boolean {
  const speaker = find(name)
  return speaker === undefined ? nameKey(node.speaker) === nameKey(name) : find(node.speaker)?.id === speaker.id
}

function nameChange(node: LineNode, name: string): TextChange {
  return namedAs(node, (isInCapitals(node.speaker) ? inCapitals(name) : undefined) ?? name)
}

function namedAs(node: LineNode, name: string): TextChange {
  const [from, to] = node.spans.name
  return { from: node.from + from, to: node.from + to, insert: name }
}

/** "ß" has a capital that comes back as "ß", which `toUpperCase` does not know. */
function sharpCapitals(name: string): string {
  return name.replaceAll('ß', 'ẞ')
}

/**
 * Capitals that read as another name ("ﬁ", "ŉ", a sigma): with a number, if somebody has that name. Undefined if a letter
 * has no capital at all.
 */
function otherCapitals(name: string, isFree: (name: string) => boolean): string | undefined {
  // Letters of compatibility have no capitals themselves, but what they stand for has.
  const compatible = name.normalize('NFKC').toUpperCase()
  // Of some letters that have capitals of their own, what they stand for is no letter: "ŀ" is "l·".
  const own = Array.from(name, (letter) => {
    const capital = letter.toUpperCase()
    return isInCapitals(capital) ? capital : letter.normalize('NFKC').toUpperCase()
  }).join('')
  const written = (text: string): string => text.normalize('NFC').slice(0, MAX_NAME_CHARACTERS).trim()
  const capitals = [compatible, own].map(written).find((text) => isInCapitals(text) && isSpeakerName(text))
  if (capitals === undefined) return undefined
  for (let candidate = capitals, number = 2; ; number++) {
    if (isFree(candidate)) return candidate
    candidate = `${capitals.slice(0, MAX_NAME_CHARACTERS - String(number).length - 1).trimEnd()} ${number}`
  }
}

/** Undefined where capitals are not the same name: "ß" has none that come back by itself. */
function inCapitals(name: string): string | undefined {
  const capitals = name.toUpperCase()
  return isInCapitals(capitals) && nameKey(capitals) === nameKey(name) && isSpeakerName(capitals) ? capitals : undefined
}
