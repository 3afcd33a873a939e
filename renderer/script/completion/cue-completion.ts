import {
  completionCueManner,
  completionCuePause,
  completionCueSound,
} from '../../../shared/messages/made/completion.ts'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { speakerMatcher } from '../../../shared/core/cast/variants.ts'
import type { ModelChoice } from '../../../shared/core/model/models.ts'
import { modelOfLine } from '../../../shared/core/direction/request-choice.ts'
import type { CueOption } from './cue-options.ts'
import { cueOptions, cueText } from './cue-options.ts'
import { cuePlaceAt } from './cue-place.ts'
import { nodeAt } from '../state/script-model.ts'
import { scriptField } from '../state/script-state.ts'
import { modelField } from '../state/speech-model.ts'

/** A row of the list of directions. */
export type CueCompletion = Completion & { readonly cue: CueOption }

const kindWords = { manner: completionCueManner, sound: completionCueSound, pause: completionCuePause } as const

/** The model that speaks the line of a position. */
function modelAt(state: EditorState, position: number): ModelChoice {
  const project = state.field(modelField)
  const { model, cast } = state.field(scriptField)
  const node = nodeAt(model, state.doc.lineAt(position).number - 1)
  if (node?.kind !== 'line') return project
  return { ...project, id: modelOfLine(project.id, cast, speakerMatcher(cast)(node), node.id) }
}

/** Directions for the place of the caret. */
export function cueSource({ state, pos }: CompletionContext): CompletionResult | null {
  const place = state.readOnly ? undefined : cuePlaceAt(state, pos)
  if (place === undefined) return null
  const options = cueOptions(place, modelAt(state, pos)).map(
    (cue): CueCompletion => ({
      label: cue.completion.text,
      apply: (view: EditorView) => insertCue(view, cue.completion.text),
      cue,
    }),
  )
  if (options.length === 0) return null
  return {
    from: state.doc.lineAt(pos).from + place.from,
    options,
    filter: false,
    getMatch: (completion) => (isCue(completion) ? [...completion.cue.match] : []),
  }
}

/** Whether a row is one of ours. */
export function isCue(completion: Completion): completion is CueCompletion {
  return 'cue' in completion
}

/** What kind of direction a row is, in words. */
export function cueKind(completion: CueCompletion): string {
  return kindWords[completion.cue.completion.kind]()
}

function insertCue(view: EditorView, chosen: string): void {
  const { head } = view.state.selection.main
  const line = view.state.doc.lineAt(head)
  const place = cuePlaceAt(view.state, head)
  if (place === undefined) return
  const insert = cueText(place, chosen)
  const from = line.from + place.from
  // Behind a delivery of a line that is there, somebody goes on in its words.
  const colon = place.kind === 'delivery' ? (/^: ?/.exec(line.text.slice(place.to))?.[0].length ?? 0) : 0
  view.dispatch({
    changes: { from, to: line.from + place.to, insert },
    selection: { anchor: from + insert.length + colon },
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
}
