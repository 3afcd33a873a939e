import type { Cast } from '../model/cast.ts'
import { noVariant, speakerMatcher } from '../cast/variants.ts'
import type { ModelFacts } from '../model/models.ts'
import { modelFacts } from '../model/models.ts'
import { unknownModel } from '../direction/unknown-model.ts'
import type { SpeechModel } from '../model/parameters.ts'
import { modelOfLine } from '../direction/request-choice.ts'
import { isUsualCue, s1Tag } from '../direction/vocabulary.ts'
import type { LineId } from '../model/ids.ts'
import { MAX_LINE_CHARACTERS, MAX_LINE_SECONDS, MAX_PAUSE_MS, MAX_SPOKEN_LINES } from '../model/limits.ts'
import { askedPauseMs, unclosedCueAt } from '../script/inline.ts'
import { isSpoken } from '../script/lines.ts'
import { isOverlong } from './estimate.ts'
import { nameKey } from '../model/names.ts'
import type { Diagnostic, LineNode, Script, ScriptNode } from '../model/script.ts'
import { brokenHeads } from '../script/edit/broken-heads.ts'
import { diagnoseActions } from '../script/edit/looks-like-lines.ts'
import { unclearPause } from '../script/unclear-pause.ts'
import { say, type Words } from '../../messages/say.ts'

/** Of a version's name more is not told. */
const MOST_NAME_CHARACTERS = 150

/** What a script is judged by; limits are those of `limits.ts` unless given. */
export type DiagnoseOptions = {
  readonly maxLineCharacters?: number
  readonly maxLines?: number
  /** The project's model, whose cues are looked at where nothing else is chosen; s2-pro if absent. */
  readonly model?: SpeechModel
  /** Models that the user added to the given ones. */
  readonly models?: readonly ModelFacts[]
}

/**
 * What is wrong or doubtful in a script, in the order of the text. A speaker who is not in the cast is reported once, at
 * the first line. Errors keep a line from being rendered, and so do speakers, variants and models that are not there; other
 * warnings do not.
 */
export function diagnose(script: Script, cast: Cast, options: DiagnoseOptions = {}): readonly Diagnostic[] {
  const judge = judgeOf(cast, options)
  const found: Diagnostic[] = []
  const state: JudgingState = { strangers: new Set(), ids: new Set(), spoken: 0 }
  for (const [index, node] of script.nodes.entries()) judge(node, { line: index + 1, from: node.from }, state, found)
  const actions = [...diagnoseActions(script.nodes, cast.speakers.length === 0), ...brokenHeads(script.nodes)]
  return actions.length === 0 ? found : [...found, ...actions].sort((a, b) => a.line - b.line)
}

/** What a line is judged by besides itself: the lines before it. Changed by judging. */
type JudgingState = {
  /** Name keys of speakers who are not in the cast, as far as they have been reported. */
  readonly strangers: Set<string>
  /** Ids of the lines before. */
  readonly ids: Set<LineId>
  /** Spoken lines before. */
  spoken: number
}

/** Judges one line at a place, adding what it finds. `line` counts from 1. */
type Judge = (
  node: ScriptNode,
  place: { readonly line: number; readonly from: number },
  state: JudgingState,
  found: Diagnostic[],
) => void

// The judge of `diagnose`, line by line.
function judgeOf(cast: Cast, options: DiagnoseOptions): Judge {
  const {
    maxLineCharacters = MAX_LINE_CHARACTERS,
    maxLines = MAX_SPOKEN_LINES,
    model = 's2-pro',
    models = [],
  } = options
  const matchOf = speakerMatcher(cast)
  return (node, place, state, found) => {
    if (node.kind === 'note' && node.conflict?.part === 'start')
      found.push(twoVersions(node, node.conflict.names, place))
    if (node.kind !== 'line') return
    const report = reporter(node, place, found)
    const match = matchOf(node)
    if (match.kind === 'noVariant') {
      const { remedy, ...words } = noVariant(match.speaker.name, match.name)
      report('warning', 'unknownVariant', variantSpan(node, match.name), words, remedy)
    }
    const ownModel = modelOfLine(model, cast, match, node.id)
    const facts = modelFacts(ownModel, models)
    // The project's own model is no matter of a line: it is told once, where it is chosen.
    if (facts === undefined && ownModel !== model) {
      const { remedy, ...words } = unknownModel(ownModel)
      report('warning', 'unknownModel', node.spans.name, words, remedy)
    }
    const key = match.kind === 'noSpeaker' ? nameKey(node.speaker) : ''
    if (match.kind === 'noSpeaker' && !state.strangers.has(key)) {
      state.strangers.add(key)
      const name = node.speaker
      const remedy = say('script.speaker.unknown.remedy', { name })
      report('warning', 'unknownSpeaker', node.spans.name, say('script.speaker.unknown', { name }), remedy)
    }
    if (node.id !== undefined && state.ids.has(node.id)) {
      const span = node.spans.id ?? node.spans.text
      report('warning', 'duplicateId', span, say('script.id.twice', { id: node.id }), say('script.id.twice.remedy'))
    } else if (node.id !== undefined) state.ids.add(node.id)
    reportText(node, report, maxLineCharacters, facts)
    if (!isSpoken(node)) return
    state.spoken += 1
    if (state.spoken === maxLines + 1) {
      const words = say('script.lines.tooMany', { most: maxLines })
      report('error', 'tooManyLines', node.spans.name, words, say('script.lines.tooMany.remedy'))
    }
  }
}

function twoVersions(
  { raw }: ScriptNode,
  names: { readonly ours: string; readonly theirs: string },
  { line, from }: { readonly line: number; readonly from: number },
): Diagnostic {
  const words = say('script.versions.two', namedVersions(names))
  const remedy = say('script.versions.two.remedy')
  return { severity: 'error', code: 'conflictMarkers', ...words, remedy, line, from, to: from + raw.length }
}

/** The names of two versions, as a message is told them: those that were written, each so short that a record holds them. */
export function namedVersions({ ours, theirs }: { readonly ours: string; readonly theirs: string }): {
  readonly isNamed: boolean
  readonly names: readonly string[]
} {
  const names = [ours, theirs].filter((name) => name !== '').map((name) => name.slice(0, MOST_NAME_CHARACTERS))
  return { isNamed: names.length > 0, names }
}

function variantSpan({ raw, spans }: LineNode, name: string): readonly [number, number] {
  const from = raw.indexOf(name, raw.indexOf('/', spans.name[1]))
  return from === -1 ? spans.name : [from, from + name.length]
}

type Report = (
  severity: Diagnostic['severity'],
  code: Diagnostic['code'],
  span: readonly [number, number],
  words: Words,
  remedy: Words,
) => void

function reporter(
  node: LineNode,
  place: { readonly line: number; readonly from: number },
  found: Diagnostic[],
): Report {
  return (severity, code, span, { id, params }, remedy) => {
    const at = { line: place.line, from: place.from + span[0], to: place.from + span[1] }
    found.push({ severity, code, id, params, remedy, ...at, ...(node.id === undefined ? {} : { lineId: node.id }) })
  }
}

function reportText(node: LineNode, report: Report, maxLineCharacters: number, facts: ModelFacts | undefined): void {
  const { spans } = node
  if (node.parts.length === 0) {
    report(
      'warning',
      'emptyLine',
      spans.name,
      say('script.line.empty', { name: node.speaker }),
      say('script.line.empty.remedy'),
    )
    return
  }
  // The head is looked at as well: a delivery is sent, too.
  const token = node.raw.indexOf('<|', spans.delivery?.[0] ?? spans.text[0])
  if (token !== -1) {
    report('error', 'controlToken', [token, token + 2], say('plan.token'), say('plan.token.remedy'))
  }
  if (node.text.length > maxLineCharacters) {
    const words = say('plan.line.tooLong', { characters: node.text.length, most: maxLineCharacters })
    report('error', 'lineTooLong', spans.text, words, say('plan.line.tooLong.remedy'))
  }
  if (isSpoken(node) && isOverlong(node.parts)) {
    const words = say('plan.line.tooLongInTime', { minutes: MAX_LINE_SECONDS / 60 })
    report('error', 'lineTooLong', spans.text, words, say('plan.line.tooLongInTime.remedy'))
  }
  const unclosed = unclosedCueAt(node.raw, spans.text[0], spans.text[1])
  if (unclosed !== undefined) {
    const remedy = say('script.cue.unclosed.remedy')
    report('warning', 'unclosedCue', [unclosed, unclosed + 1], say('script.cue.unclosed'), remedy)
  }
  for (const part of node.parts) {
    if (part.kind === 'cue' && facts?.cues === 'parentheses' && part.cue !== '' && s1Tag(part.cue) === undefined) {
      const words = say('script.cue.notOfModel', { model: facts.id, cue: part.cue })
      report('warning', 'cueReadAloud', [part.from, part.to], words, say('script.cue.notOfModel.remedy'))
    }
    if (part.kind === 'text') reportParentheses(node, part, report)
    if (part.kind === 'pause') reportLongPause(node, part, report)
    const unclear = unclearPause(node.raw, part)
    if (unclear !== undefined) {
      report('warning', unclear.code, [part.from, part.to], unclear.words, unclear.remedy)
    }
  }
}

function reportLongPause(
  { raw }: LineNode,
  { from, to }: { readonly from: number; readonly to: number },
  report: Report,
): void {
  const cue = raw.slice(from + 1, to - 1).trim()
  const asked = askedPauseMs(cue)
  if (asked === undefined || asked <= MAX_PAUSE_MS) return
  const [shown, minutes] = [cue.length > 60 ? `${cue.slice(0, 60)}…` : cue, MAX_PAUSE_MS / 60_000]
  const words = say('script.pause.tooLong', { cue: shown, minutes })
  const remedy = say('script.pause.tooLong.remedy', { seconds: MAX_PAUSE_MS / 1000 })
  report('warning', 'pauseTooLong', [from, to], words, remedy)
}

// "(sighs)" inside a text is the most common mistake of people who come from other tools: it would be spoken.
function reportParentheses(node: LineNode, part: { readonly from: number; readonly to: number }, report: Report): void {
  const text = node.raw.slice(part.from, part.to)
  if (!text.includes('(')) return
  for (const match of text.matchAll(/\(([^()]{1,40})\)/g)) {
    const cue = match[1] ?? ''
    if (!isUsualCue(cue)) continue
    const from = part.from + match.index
    const words = say('script.cue.inParentheses', { cue })
    const remedy = say('script.cue.inParentheses.remedy', { cue })
    report('warning', 'cueReadAloud', [from, from + match[0].length], words, remedy)
  }
}
