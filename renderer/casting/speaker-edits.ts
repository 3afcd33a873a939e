import { findSpeaker } from '../../shared/core/cast/cast.ts'
import type { SpeakerChangeScope } from '../../shared/core/edits/speakers.ts'
import { changeSpeaker, mergeSpeakers, removeSpeaker, renameSpeaker } from '../../shared/core/edits/speakers.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import type { SpeakerId } from '../../shared/core/model/ids.ts'
import { run } from '../base/notices.ts'
import { movePronunciations } from '../pronunciations/commands.ts'
import type { ScriptEditorHandle } from '../project/editor-handle.ts'
import type { CastingNeeds } from './needs.ts'
import { speakersUndoMerge, speakersUndoRemove, speakersUndoRename } from '../../shared/messages/made/speakers.ts'

// What the dialogs of speakers do to the script; they come behind the first screen.

/** What can be said about a change of speaker before it is made: how many lines each scope has. */
export type SpeakerScopes = {
  /** Lines of speakers among the selected ones, else the caret's. */
  readonly lines: number
  /** Who speaks the first of them. */
  readonly speaker: string
  readonly allOfSpeaker: number
  readonly fromHere: number
}

/** The scopes for what is selected now; undefined without a line of a speaker. */
export function speakerScopes(deps: CastingNeeds): SpeakerScopes | undefined {
  const material = deps.editor.get()?.material()
  if (material === undefined) return undefined
  const { script, cast, rows } = material
  const spoken = rows.filter((row) => script.nodes[row]?.kind === 'line')
  const first = spoken[0]
  const node = first === undefined ? undefined : script.nodes[first]
  if (first === undefined || node?.kind !== 'line') return undefined
  const key = findSpeaker(cast, node.speaker)?.id ?? node.speaker.toLowerCase()
  let allOfSpeaker = 0
  let fromHere = 0
  const names = new Map<string, boolean>()
  for (const [index, other] of script.nodes.entries()) {
    if (other.kind !== 'line' || other.isNarrated === true) continue
    let isOwn = names.get(other.speaker)
    if (isOwn === undefined) {
      isOwn = (findSpeaker(cast, other.speaker)?.id ?? other.speaker.toLowerCase()) === key
      names.set(other.speaker, isOwn)
    }
    if (!isOwn) continue
    allOfSpeaker += 1
    if (index >= first) fromHere += 1
  }
  return { lines: spoken.length, speaker: node.speaker, allOfSpeaker, fromHere }
}

/** Gives lines another speaker; answers what stands against it. A new name comes into the cast. */
export function changeSpeakerOf(
  deps: CastingNeeds,
  scope: SpeakerChangeScope['kind'],
  name: string,
): Problem | undefined {
  return editSpeakers(deps, (editor) =>
    editor.edit(({ script, cast, rows }) => {
      const first = rows.find((row) => script.nodes[row]?.kind === 'line') ?? 0
      const wanted: SpeakerChangeScope =
        scope === 'lines' ? { kind: scope, nodeIndexes: rows } : { kind: scope, nodeIndex: first }
      return changeSpeaker({ script, cast }, wanted, name)
    }),
  )
}

/** Renames a speaker in the cast and in every line; answers what stands against it. */
export function renameSpeakerTo(deps: CastingNeeds, speakerId: SpeakerId, name: string): Problem | undefined {
  return editSpeakers(deps, (editor) =>
    editor.edit(({ script, cast }) => {
      const before = cast.speakers.find((speaker) => speaker.id === speakerId)?.name ?? ''
      const edit = renameSpeaker({ script, cast }, speakerId, name)
      return edit === undefined ? undefined : { ...edit, label: speakersUndoRename({ name: before }) }
    }),
  )
}

/**
 * Makes one speaker of two; answers what stands against it. Pronunciations that held for the one hold for the other then,
 * and if the one read the action, the other does.
 */
export function mergeSpeakerInto(deps: CastingNeeds, from: SpeakerId, into: SpeakerId): Problem | undefined {
  return editSpeakers(deps, (editor) => {
    const isMerged = editor.edit(({ script, cast }) => {
      const before = cast.speakers.find((speaker) => speaker.id === from)?.name ?? ''
      const edit = mergeSpeakers({ script, cast }, from, into)
      if (edit === undefined) return undefined
      const isNarrator = deps.project.getState().open?.settings.narrator === from
      const settingsChange = { before: { narrator: from }, after: { narrator: into } }
      return { ...edit, label: speakersUndoMerge({ name: before }), ...(isNarrator ? { settingsChange } : {}) }
    })
    if (isMerged) run(deps.view, () => movePronunciations(deps, from, into))
    return isMerged
  })
}

/**
 * Takes a speaker out of the cast; answers what stands against it. If they read the action, nobody does then. What is
 * pronounced for them stays, and holds again when Undo brings them back.
 */
export function removeSpeakerOf(deps: CastingNeeds, speakerId: SpeakerId): Problem | undefined {
  return editSpeakers(deps, (editor) =>
    editor.edit(({ script, cast }) => {
      const name = cast.speakers.find((speaker) => speaker.id === speakerId)?.name ?? ''
      const isNarrator = deps.project.getState().open?.settings.narrator === speakerId
      const settingsChange = { before: { narrator: speakerId }, after: { narrator: null } }
      return {
        ...removeSpeaker({ script, cast }, speakerId),
        label: speakersUndoRemove({ name }),
        ...(isNarrator ? { settingsChange } : {}),
      }
    }),
  )
}

// What the page lists and counts follows at once.
function editSpeakers(deps: CastingNeeds, work: (editor: ScriptEditorHandle) => boolean): Problem | undefined {
  const editor = deps.editor.get()
  if (editor === undefined) return undefined
  try {
    if (work(editor)) editor.flush()
    return undefined
  } catch (error) {
    return toProblem(error)
  }
}
