import { baseKeyTab } from '../../../shared/messages/made/base.ts'
import {
  completionListCues,
  completionListDeliveries,
  completionListSpeakers,
  completionListSpellings,
  completionListVariants,
  completionSpeakerAdd,
  completionSpeakerDraft,
  completionSpeakerLines,
} from '../../../shared/messages/made/completion.ts'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { acceptCompletion, autocompletion, completionStatus, startCompletion } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { nameKey } from '../../../shared/core/model/names.ts'
import { initials } from '../../base/format.ts'
import { cueKind, cueSource, isCue } from './cue-completion.ts'
import { cuePlaceAt } from './cue-place.ts'
import { clampToVisible } from '../state/id-guard.ts'
import { actionsFacet, scriptField } from '../state/script-state.ts'
import type { SpeakerOption } from './speaker-options.ts'
import { speakerOptions, typedName } from './speaker-options.ts'
import { isAtMisspelled, spellingSource } from '../spelling/spelling.ts'
import { hasVariants, isVariantCompletion, variantPlaceAt, variantSource } from './variant-completion.ts'

type SpeakerCompletion = Completion & { readonly option: SpeakerOption; readonly lines: number }

/**
 * The lists that open while somebody types: of speakers at the start of a line, of variants behind `/` after a name, of
 * directions behind `(` after a name and behind `[` in a text, and nowhere else.
 */
export function completion(): Extension {
  return [
    autocompletion({
      override: [source, variantSource, cueSource, spellingSource],
      icons: false,
      // By itself it would ask at every key, and every answer, also an empty one, is an update of the editor.
      activateOnTyping: false,
      maxRenderedOptions: 60,
      tooltipClass: (state) => (areNames(placeOf(state)) ? 'cm-speakers' : 'cm-speakers cm-cues'),
      optionClass,
      addToOptions: [
        { position: 20, render: chip },
        { position: 90, render: facts },
      ],
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptWithTab }])),
    openList,
    listName,
  ]
}

/** Asks for a list when something was typed where there is one. */
const openList = EditorView.updateListener.of(({ docChanged, startState, state, transactions, view }) => {
  if (!docChanged) return
  const wanted = listAt(state)
  if (wanted === undefined || state.readOnly) return
  // A list that is open goes on by itself, but only within its own kind: `(` after a name ends one and begins another.
  if (completionStatus(state) !== null && wanted === listAt(startState)) return
  if (transactions.some((each) => each.isUserEvent('input.type'))) startCompletion(view)
})

/** Asks for a list as if what stands before the caret had just been typed. */
export function openListHere(view: EditorView): void {
  if (listAt(view.state) !== undefined && !view.state.readOnly) startCompletion(view)
}

// Which list has something to offer at the caret.
function listAt(state: EditorState): keyof typeof listNames | undefined {
  if (hasSpeakers(state)) return 'speaker'
  const { head } = state.selection.main
  return hasVariants(state, head) ? 'variant' : cuePlaceAt(state, head)?.kind
}

function hasSpeakers(state: EditorState): boolean {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  const typed = typedName(line.text, head - line.from)
  return typed !== undefined && speakerOptions(typed, state.field(scriptField).cast).length > 0
}

const listNames = {
  speaker: completionListSpeakers,
  variant: completionListVariants,
  cue: completionListCues,
  delivery: completionListDeliveries,
  spelling: completionListSpellings,
} as const

/**
 * Names the list that is open. CodeMirror would take its name from the phrases of the editor, which cannot change without
 * drawing everything anew.
 */
const listName = EditorView.updateListener.of(({ state, view }) => {
  if (completionStatus(state) !== 'active') return
  const list = view.dom.querySelector('.cm-tooltip-autocomplete > ul')
  list?.setAttribute('aria-label', listNames[placeOf(state)]())
})

function placeOf(state: EditorState): keyof typeof listNames {
  const { head } = state.selection.main
  if (variantPlaceAt(state, head) !== undefined) return 'variant'
  return cuePlaceAt(state, head)?.kind ?? (isAtMisspelled(state, head) ? 'spelling' : 'speaker')
}

function areNames(place: keyof typeof listNames): boolean {
  return place === 'speaker' || place === 'variant'
}

// While there is a list Tab never leaves the script, also in the first moment, when keys are not yet the list's, and while
// another letter has it made anew.
function acceptWithTab(view: EditorView): boolean {
  return acceptCompletion(view) || completionStatus(view.state) !== null
}

function optionClass(completion: Completion): string {
  if (isVariantCompletion(completion)) {
    return completion.variantOption.kind === 'add' ? 'cm-add-speaker' : `s${completion.place.speaker.colour}`
  }
  if (!isOurs(completion)) return ''
  return completion.option.kind === 'add' ? 'cm-add-speaker' : `s${completion.option.speaker.colour}`
}

function source(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context
  const line = state.doc.lineAt(pos)
  const typed = typedName(line.text, pos - line.from)
  if (typed === undefined || state.readOnly) return null
  const script = state.field(scriptField)
  const found = speakerOptions(typed, script.cast)
  if (found.length === 0) return null
  const counts = script.counts()
  const options: SpeakerCompletion[] = found.map((option) => ({
    label: option.kind === 'speaker' ? option.speaker.name : completionSpeakerAdd({ name: option.name }),
    apply: (view: EditorView, _completion: Completion, from: number) => insertName(view, option, from),
    option,
    lines: option.kind === 'speaker' ? (counts.get(nameKey(option.speaker.name)) ?? 0) : 0,
  }))
  return {
    from: line.from,
    options,
    filter: false,
    getMatch: (completion) =>
      isOurs(completion) && completion.option.kind === 'speaker' ? [...completion.option.match] : [],
  }
}

function insertName(view: EditorView, option: SpeakerOption, from: number): void {
  const name = option.kind === 'speaker' ? option.speaker.name : option.name
  const line = view.state.doc.lineAt(from)
  const insert = `${name}: `
  if (option.kind === 'add') view.state.facet(actionsFacet)?.addSpeaker(name)
  view.dispatch({
    changes: { from, to: clampToVisible(view.state.doc, line.to), insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
}

function chip(completion: Completion): Node | null {
  const isVariant = isVariantCompletion(completion)
  if (!isVariant && !isOurs(completion)) return null
  const made = document.createElement('span')
  if ((isVariant ? completion.variantOption : completion.option).kind === 'add') {
    made.className = 'cm-add-mark'
    made.textContent = '+'
  } else {
    made.className = 'spk-chip xs'
    made.textContent = initials(nameOf(completion))
  }
  made.setAttribute('aria-hidden', 'true')
  return made
}

function nameOf(completion: Completion): string {
  if (isVariantCompletion(completion)) return completion.place.speaker.name
  return isOurs(completion) && completion.option.kind === 'speaker' ? completion.option.speaker.name : ''
}

function facts(completion: Completion): Node | null {
  if (isVariantCompletion(completion)) {
    if (completion.variantOption.kind === 'add') return null
    const made = document.createElement('span')
    made.className = 'cm-speaker-facts'
    made.append(completion.variantOption.variant.delivery ?? '')
    made.append(tabKey())
    return made
  }
  if (isCue(completion)) {
    const made = document.createElement('span')
    made.className = 'cm-speaker-facts'
    made.append(cueKind(completion))
    return made
  }
  if (!isOurs(completion) || completion.option.kind === 'add') return null
  const made = document.createElement('span')
  made.className = 'cm-speaker-facts'
  if (completion.option.speaker.voice === undefined && completion.option.speaker.draftVoice !== undefined) {
    const tag = document.createElement('span')
    tag.className = 'tag tag-draft'
    tag.textContent = completionSpeakerDraft()
    made.append(tag)
  }
  made.append(completionSpeakerLines({ lines: completion.lines }))
  made.append(tabKey())
  return made
}

function tabKey(): HTMLElement {
  const key = document.createElement('span')
  key.className = 'kbd'
  key.textContent = baseKeyTab()
  return key
}

function isOurs(completion: Completion): completion is SpeakerCompletion {
  return 'option' in completion && 'lines' in completion
}
