import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { withChangedSpeaker, withVariant } from '../../cast/speaker-changes.ts'
import { dispatchEdit } from '../state/edit-script.ts'
import { visibleText } from '../../project/hidden-id.ts'
import { scriptField } from '../state/script-state.ts'
import type { VariantOption, VariantPlace } from './variant-options.ts'
import { variantOptions, variantPlace } from './variant-options.ts'
import { completionVariantAdd, completionVariantUndo } from '../../../shared/messages/made/completion.ts'

/** A row of the list of variants. */
export type VariantCompletion = Completion & { readonly variantOption: VariantOption; readonly place: VariantPlace }

/** The variant's name that the caret stands in. */
export function variantPlaceAt(state: EditorState, position: number): VariantPlace | undefined {
  const line = state.doc.lineAt(position)
  return variantPlace(visibleText(line.text), position - line.from, state.field(scriptField).find)
}

/** Whether there is something to offer at a place. */
export function hasVariants(state: EditorState, position: number): boolean {
  const place = variantPlaceAt(state, position)
  return place !== undefined && variantOptions(place).length > 0
}

/** Variants for the place of the caret. */
export function variantSource({ state, pos }: CompletionContext): CompletionResult | null {
  const place = state.readOnly ? undefined : variantPlaceAt(state, pos)
  if (place === undefined) return null
  const options = variantOptions(place).map(
    (variantOption): VariantCompletion => ({
      label:
        variantOption.kind === 'variant'
          ? variantOption.variant.name
          : completionVariantAdd({ variant: variantOption.name, speaker: place.speaker.name }),
      apply: (view: EditorView) => insertVariant(view, variantOption),
      variantOption,
      place,
    }),
  )
  if (options.length === 0) return null
  return {
    from: state.doc.lineAt(pos).from + place.from,
    options,
    filter: false,
    getMatch: (completion) =>
      isVariantCompletion(completion) && completion.variantOption.kind === 'variant'
        ? [...completion.variantOption.match]
        : [],
  }
}

/** Whether a row is one of ours. */
export function isVariantCompletion(completion: Completion): completion is VariantCompletion {
  return 'variantOption' in completion
}

// A variant that is new comes into the cast in the same step, so that one undo takes back both.
function insertVariant(view: EditorView, option: VariantOption): void {
  const { state } = view
  const { head } = state.selection.main
  const place = variantPlaceAt(state, head)
  if (place === undefined) return
  const line = state.doc.lineAt(head)
  const name = option.kind === 'variant' ? option.variant.name : option.name
  const from = line.from + place.from
  const change = { from, to: line.from + place.to, insert: place.isAtEnd ? `${name}: ` : name }
  const caret = from + change.insert.length
  if (option.kind === 'variant') {
    view.dispatch({
      changes: change,
      selection: { anchor: caret },
      scrollIntoView: true,
      userEvent: 'input.complete',
    })
    return
  }
  const { cast } = state.field(scriptField)
  const after = withChangedSpeaker(cast, place.speaker.id, (speaker) => withVariant(speaker, name))
  dispatchEdit(view, {
    label: completionVariantUndo({ variant: name }),
    changes: [change],
    castChange: { before: cast, after },
    selection: { anchor: caret, head: caret },
  })
}
