import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { Cast, Speaker } from '../../shared/core/model/cast.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import {
  scriptSpeakerAdded,
  scriptSpeakerAddedVoice,
  scriptSpeakerTakeBack,
  scriptUndoSpeakers,
} from '../../shared/messages/made/script.ts'
import { dismissNotice, notify } from '../base/notices.ts'
import type { NoticeAction } from '../base/view.ts'
import { castDraftVoices } from '../cast/cast.ts'
import { listOfNames } from './list-of-names.ts'
import type { ScriptNeeds } from './needs.ts'
import type { NewSpeakers } from './state/script-state.ts'
import { tellWhile } from './tell-while.ts'

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
    tellOf(deps, added, cast)
  }
}

function tellOf(deps: ScriptNeeds, added: NewSpeakers, cast: Cast | undefined): void {
  const shown = deps.project.getState().open?.cast
  // Taken back before there was a word about them.
  if (shown !== undefined && !isThere(shown, added)) return
  const before = deps.view.getState().notices.find(({ action }) => action !== undefined && toldOf.has(action))
  const told = before?.action === undefined ? undefined : toldOf.get(before.action)
  const all = [...(told ?? []).filter((one) => cast === undefined || isThere(cast, one)), added]
  const undo: NoticeAction = { title: scriptSpeakerTakeBack(), run: () => takeBack(deps, all) }
  toldOf.set(undo, all)
  if (before !== undefined) dismissNotice(deps.view, before.id)
  const names = [...new Set(all.flatMap(({ heads }) => heads.map(({ name }) => name)))]
  notify(deps.view, 'done', { message: wordsOfAdded(names, cast) }, undo)
  tellWhile(deps, undo, (open) => all.some((one) => isThere(open.cast, one)))
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
    // Who has another name by now has lines of that name.
    const isMeant = ({ id, name }: Speaker): boolean => added.has(id) && typedAs.has(name)
    const after = { ...cast, speakers: cast.speakers.filter((speaker) => !isMeant(speaker)) }
    // Taken back by a key before: a step that does nothing would cost what could be done again.
    if (after.speakers.length === cast.speakers.length) return undefined
    return { label: scriptUndoSpeakers(), changes, castChange: { before: cast, after, takesBack: true } }
  })
  editor?.focus()
}
