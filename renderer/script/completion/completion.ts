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
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionStatus,
  currentCompletions,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { nameKey } from '../../../shared/core/model/names.ts'
import { initials } from '../../base/format.ts'
import { castUndoSpeaker } from '../../../shared/messages/made/cast.ts'
import { withSpeaker } from '../../cast/speakers.ts'
import { dispatchEdit } from '../state/edit-script.ts'
import { askedField, askedHere, lineAsked, speakersOfExchange } from './exchange.ts'
import { cueKind, cueSource, isCue } from './cue-completion.ts'
import { cuePlaceAt } from './cue-place.ts'
import { emptyLineFacet } from '../state/empty-line.ts'
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
    askedField,
    emptyLineFacet.of({ offerSpeakers, leaveChosen }),
    Prec.highest(keymap.of(textKeys.map((key) => ({ key, run: leaveToText })))),
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

/** Keys that belong to the text while a list only asks whether a name is being written. */
const textKeys = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']

function leaveToText(view: EditorView): boolean {
  const options = currentCompletions(view.state)
  const isQuiet = options.length > 0 && options.every((each) => isOurs(each) && isQuietAdd(each.option))
  if (isQuiet) closeCompletion(view)
  return false
}

const isQuietAdd = (option: SpeakerOption): boolean => option.kind === 'add' && option.isQuiet

function offerSpeakers(view: EditorView, how: { readonly joinsUp: boolean }): void {
  const { state } = view
  const line = state.doc.lineAt(state.selection.main.head)
  if (line.text !== '' || state.readOnly || state.field(scriptField).cast.speakers.length === 0) return
  view.dispatch({ effects: lineAsked.of({ at: line.from, ...how }) })
  startCompletion(view)
}

function leaveChosen(view: EditorView): boolean {
  const asked = view.state.field(askedField, false)
  const line = view.state.doc.lineAt(view.state.selection.main.head)
  if (asked?.isChosen !== true || asked.at !== line.from) return false
  const to = clampToVisible(view.state.doc, line.to)
  view.dispatch({ changes: { from: line.from, to }, scrollIntoView: true, userEvent: 'delete' })
  return true
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
  if (askedHere(state) !== undefined) return true
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
  if (isQuietAdd(completion.option)) return 'cm-add-speaker cm-quiet'
  return completion.option.kind === 'add' ? 'cm-add-speaker' : `s${completion.option.speaker.colour}`
}

function source(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context
  const line = state.doc.lineAt(pos)
  const asked = askedHere(state)
  const typed = typedName(line.text, pos - line.from)
  if ((typed === undefined && asked === undefined) || state.readOnly) return null
  const script = state.field(scriptField)
  const found =
    asked === undefined ? speakerOptions(typed ?? '', script.cast) : optionsOfExchange(state, line.number - 1)
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

function optionsOfExchange(state: EditorState, row: number): readonly SpeakerOption[] {
  return speakersOfExchange(state, row).map((speaker) => ({ kind: 'speaker', speaker, match: [0, 0] }))
}

function insertName(view: EditorView, option: SpeakerOption, from: number): void {
  const { state } = view
  const line = state.doc.lineAt(from)
  const to = clampToVisible(state.doc, line.to)
  if (option.kind === 'add') {
    addName(view, option.name, { from, to })
    return
  }
  const asked = askedHere(state)
  const start = asked?.joinsUp === true ? Math.max(0, from - 1) : from
  const insert = `${option.speaker.name}: `
  view.dispatch({
    changes: { from: start, to, insert },
    selection: { anchor: start + insert.length },
    effects: asked === undefined ? [] : [lineAsked.of({ at: start, joinsUp: false, isChosen: true })],
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
}

// The name and its speaker are one step.
function addName(view: EditorView, name: string, { from, to }: { readonly from: number; readonly to: number }): void {
  const { cast } = view.state.field(scriptField)
  const typed = view.state.sliceDoc(from, to).trim()
  const change = { before: cast, after: withSpeaker(cast, name) }
  const insert = `${name}: `
  const at = from + insert.length
  dispatchEdit(view, {
    label: castUndoSpeaker({ name }),
    changes: [{ from, to, insert }],
    castChange: change,
    selection: { anchor: at, head: at },
  })
  view.state.facet(actionsFacet)?.speakersAdded({ heads: [{ typed, name }], change })
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
  if (!isOurs(completion)) return null
  if (completion.option.kind === 'add') return completion.option.isQuiet ? tabFacts() : null
  const made = document.createElement('span')
  made.className = 'cm-speaker-facts'
  const { voice, reference, draftVoice } = completion.option.speaker
  if (voice === undefined && reference === undefined && draftVoice !== undefined) {
    const tag = document.createElement('span')
    tag.className = 'tag tag-draft'
    tag.textContent = completionSpeakerDraft()
    made.append(tag)
  }
  made.append(completionSpeakerLines({ lines: completion.lines }))
  made.append(tabKey())
  return made
}

function tabFacts(): HTMLElement {
  const made = document.createElement('span')
  made.className = 'cm-speaker-facts'
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
