import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import {
  scriptSpeakerAdded,
  scriptSpeakerAddedVoice,
  scriptSpeakerFound,
  scriptSpeakerFoundAdd,
  scriptSpeakerFoundLines,
  scriptSpeakerFoundLinesMake,
  scriptSpeakerMore,
  scriptSpeakerNoneUnknown,
  scriptSpeakerTakeBack,
  scriptUndoSpeakers,
} from '../../shared/messages/made/script.ts'
import { announce, dismissNotice, notify, report } from '../base/notices.ts'
import type { NoticeAction } from '../base/view.ts'
import { castDraftVoices } from '../cast/cast.ts'
import type { ScriptNeeds } from './needs.ts'
import type { FoundSpeakers, NewSpeakers } from './state/script-state.ts'
import { namesOf, speakersEdit, unknownSpeakers } from './typing/heads-of-lines.ts'

/** The speakers whom a notice tells of, by its button: the next notice tells of them as well. */
const toldOf = new WeakMap<NoticeAction, readonly NewSpeakers[]>()

/**
 * Gives speakers who were written a voice, so that their lines are heard at once, and says who is in the cast now, and with
 * which voice, with the way back. Whoever comes while others are still told of is told of with them: a notice for each would
 * cover the lines that are being written.
 */
export async function speakersAdded(deps: ScriptNeeds, added: NewSpeakers): Promise<void> {
  let cast: Cast | undefined
  try {
    cast = await castDraftVoices(deps, 'cast')
  } finally {
    const before = deps.view.getState().notices.find(({ action }) => action !== undefined && toldOf.has(action))
    const told = before?.action === undefined ? undefined : toldOf.get(before.action)
    const all = [...(told ?? []).filter((one) => cast === undefined || isThere(cast, one)), added]
    const undo: NoticeAction = { title: scriptSpeakerTakeBack(), run: () => takeBack(deps, all) }
    toldOf.set(undo, all)
    if (before !== undefined) dismissNotice(deps.view, before.id)
    const names = [...new Set(all.flatMap(({ heads }) => heads.map(({ name }) => name)))]
    notify(deps.view, 'done', { message: wordsOfAdded(names, cast) }, undo)
  }
}

/** Whether somebody of them is in the cast still: who was taken back by a key is not told of again. */
function isThere(cast: Cast, { heads }: NewSpeakers): boolean {
  return heads.some(({ name }) => findSpeaker(cast, name) !== undefined)
}

/** What is said of speakers who were written; of a single one also what it sounds like. */
export function wordsOfAdded(names: readonly string[], cast: Cast | undefined): string {
  const [name = ''] = names
  const voice = cast === undefined || names.length > 1 ? undefined : findSpeaker(cast, name)?.draftVoice
  return voice === undefined
    ? scriptSpeakerAdded({ names: listOfNames(names), count: names.length })
    : scriptSpeakerAddedVoice({ name, voice: voice.title })
}

/** Offers to add people whose lines were pasted, all at once, or to make lines of what reads like those of the cast. */
export function offerSpeakers(deps: ScriptNeeds, { names, lines }: FoundSpeakers): void {
  const cast = deps.project.getState().open?.cast
  const strangers = names.filter((name) => cast === undefined || findSpeaker(cast, name) === undefined)
  const { length: count } = strangers
  const [message, title] =
    count > 0
      ? [scriptSpeakerFound({ names: listOfNames(strangers), count }), scriptSpeakerFoundAdd({ count })]
      : [scriptSpeakerFoundLines({ names: listOfNames(names), lines }), scriptSpeakerFoundLinesMake({ lines })]
  notify(deps.view, 'notice', { message }, { title, run: () => addOffered(deps) })
}

function addOffered(deps: ScriptNeeds): void {
  if (addFound(deps) !== undefined) castDraftVoices(deps, 'cast').catch((error: unknown) => report(deps.view, error))
}

/** Adds everybody to the cast whose name stands in the script, and makes lines of what reads like theirs, in one step. */
export async function addUnknownSpeakers(deps: ScriptNeeds): Promise<void> {
  const added = addFound(deps)
  if (added === undefined) announce(deps.view, scriptSpeakerNoneUnknown())
  else await speakersAdded(deps, added)
}

function addFound(deps: ScriptNeeds): NewSpeakers | undefined {
  const editor = deps.editor.get()
  let added: NewSpeakers | undefined
  editor?.edit((material) => {
    const unknown = unknownSpeakers(material)
    if (namesOf(unknown).length === 0) return undefined
    const made = speakersEdit(material, unknown)
    added = made.added
    return made.edit
  })
  editor?.focus()
  return added
}

/** Takes the speakers out of the cast again, and writes their names as they were written, whatever came after. */
function takeBack(deps: ScriptNeeds, all: readonly NewSpeakers[]): void {
  const editor = deps.editor.get()
  const typedAs = new Map(all.flatMap(({ heads }) => heads.map(({ typed, name }) => [name, typed] as const)))
  const added = new Set(
    all.flatMap(({ change }) => {
      const known = new Set(change.before.speakers.map(({ id }) => id))
      return change.after.speakers.flatMap(({ id }) => (known.has(id) ? [] : [id]))
    }),
  )
  editor?.edit(({ script, cast }) => {
    const changes = script.nodes.flatMap((node): readonly TextChange[] => {
      const typed = node.kind === 'line' ? typedAs.get(node.speaker) : undefined
      if (node.kind !== 'line' || typed === undefined) return []
      const [from, to] = node.spans.name
      return [{ from: node.from + from, to: node.from + to, insert: typed }]
    })
    const after = { ...cast, speakers: cast.speakers.filter(({ id }) => !added.has(id)) }
    return { label: scriptUndoSpeakers(), changes, castChange: { before: cast, after, takesBack: true } }
  })
  editor?.focus()
}

const MOST_NAMES = 6

/** Names for a sentence: the first of many, and how many more there are. */
export function listOfNames(names: readonly string[]): readonly string[] {
  if (names.length <= MOST_NAMES) return names
  const first = names.slice(0, MOST_NAMES - 1)
  return [...first, scriptSpeakerMore({ count: names.length - first.length })]
}
