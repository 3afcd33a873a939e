import type {
  AuditionCost,
  AuditionOrder,
  AuditionResult,
  AuditionView,
  Candidate,
} from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { LineId, SpeakerId } from '../../../shared/core/model/ids.ts'
import type { AuditionText, SpeakerAuditions } from './auditions-store.ts'
import type { Outline, OutlineLine } from '../../project/outline.ts'
import { voiceKey } from '../../voices/voices.ts'
import {
  castingCandidateHidden,
  castingCheckFailed,
  castingCheckPassed,
  castingCheckSuspicious,
  castingCheckUnknown,
  castingCost,
  castingCostBytes,
  castingCostDraft,
  castingCostHeard,
  castingCostKept,
  castingCostRequests,
  castingPace,
  castingPitch,
} from '../../../shared/messages/made/casting.ts'

/** The most voices that are heard against each other. */
export const MOST_CANDIDATES = 8
/** The most lines of an exchange. */
export const MOST_LINES = 6
/** The most characters of a line that is auditioned. */
const MOST_CHARACTERS = 2000

/** Names a candidate over both places; a reference by its first clip. */
export function candidateKey(candidate: Candidate): string {
  if (candidate.kind === 'voice') return voiceKey(candidate.source, candidate.id)
  return `reference:${candidate.reference.clips[0]?.id ?? candidate.reference.title}`
}

/** A candidate's name as it is shown. */
function candidateTitle(candidate: Candidate): string {
  return candidate.kind === 'voice' ? candidate.title : candidate.reference.title
}

/** Whether hearing a candidate costs nothing: draft voices are made on this computer. */
export function isDraftCandidate(candidate: Candidate): boolean {
  return candidate.kind === 'voice' && candidate.source === 'draft'
}

/** Who is cast now, as the first candidates: the voice or the reference, and the draft voice. */
export function castCandidates(speaker: Pick<Speaker, 'voice' | 'reference' | 'draftVoice'>): readonly Candidate[] {
  const candidates: Candidate[] = []
  if (speaker.reference !== undefined) candidates.push({ kind: 'reference', reference: speaker.reference })
  if (speaker.voice !== undefined) candidates.push({ kind: 'voice', source: 'service', ...speaker.voice })
  if (speaker.draftVoice !== undefined) candidates.push({ kind: 'voice', source: 'draft', ...speaker.draftVoice })
  return candidates
}

/** Candidates with another one at their end; the same list if it is there already or the list is full. */
export function withCandidate(candidates: readonly Candidate[], added: Candidate): readonly Candidate[] {
  const key = candidateKey(added)
  if (candidates.length >= MOST_CANDIDATES || candidates.some((one) => candidateKey(one) === key)) return candidates
  return [...candidates, added]
}

/** Lines to pick from: those of the speaker first, then all others, each in the order of the script. */
export function linesToPick(outline: Outline, speakerId: SpeakerId): readonly OutlineLine[] {
  const all = [...outline.lines.values()].filter((line) => line.speakerId !== undefined && isSpeakable(line))
  return [...all.filter((line) => line.speakerId === speakerId), ...all.filter((line) => line.speakerId !== speakerId)]
}

function isSpeakable(line: OutlineLine): boolean {
  const text = line.node.text.trim()
  return text !== '' && text.length <= MOST_CHARACTERS
}

/** The stretch of lines from one on, at most `count`, ending before a line that cannot be auditioned. */
export function stretchFrom(outline: Outline, lineId: LineId, count: number): readonly OutlineLine[] {
  const all = [...outline.lines.values()]
  const from = all.findIndex((line) => line.id === lineId)
  if (from === -1) return []
  const wanted = all.slice(from, from + Math.min(count, MOST_LINES))
  const end = wanted.findIndex((line) => line.speakerId === undefined || !isSpeakable(line))
  return end === -1 ? wanted : wanted.slice(0, end)
}

/** What is spoken in a speaker's auditions: what was chosen, else the speaker's first line; undefined if there is nothing to say. */
export function chosenText(own: SpeakerAuditions, outline: Outline, speakerId: SpeakerId): AuditionText | undefined {
  const { text } = own
  if (text?.kind === 'typed') return text
  if (text !== undefined && outline.lines.has(text.lineId)) return text
  const [first] = linesToPick(outline, speakerId)
  if (first === undefined || first.speakerId !== speakerId) return undefined
  return { kind: 'script', lineId: first.id, count: 1 }
}

/** The lines of an audition as they are sent; empty if there is nothing to say. */
export function auditionLines(
  text: AuditionText | undefined,
  outline: Outline,
  speakerId: SpeakerId,
): AuditionOrder['lines'] {
  if (text === undefined) return []
  if (text.kind === 'typed') {
    const typed = text.text.trim().slice(0, MOST_CHARACTERS)
    return typed === '' ? [] : [{ speakerId, text: typed }]
  }
  return stretchFrom(outline, text.lineId, text.count).flatMap(({ node, speakerId: by }) =>
    by === undefined
      ? []
      : [
          {
            speakerId: by,
            text: node.text.trim(),
            ...(node.delivery === undefined ? {} : { delivery: node.delivery.slice(0, 200) }),
          },
        ],
  )
}

/** What would be ordered; undefined while it cannot be. */
export function orderOf(own: SpeakerAuditions, outline: Outline, speakerId: SpeakerId): AuditionOrder | undefined {
  const lines = auditionLines(chosenText(own, outline, speakerId), outline, speakerId)
  if (lines.length === 0 || own.candidates.length === 0) return undefined
  return { forSpeaker: speakerId, lines, candidates: [...own.candidates] }
}

/** Whether two orders let the same words be spoken by the same speakers. */
export function isSameText(a: AuditionOrder, b: AuditionOrder): boolean {
  return JSON.stringify([a.forSpeaker, a.lines]) === JSON.stringify([b.forSpeaker, b.lines])
}

/** Results by candidate, of the newest audition of a speaker, if it spoke what is chosen now. */
export function resultsOf(
  own: SpeakerAuditions,
  order: AuditionOrder | undefined,
  views: ReadonlyMap<string, AuditionView>,
): ReadonlyMap<string, AuditionResult> {
  const { run } = own
  const found = new Map<string, AuditionResult>()
  if (run === undefined || order === undefined || !isSameText(run.order, order)) return found
  const results = run.auditionId === undefined ? undefined : views.get(run.auditionId)?.results
  run.order.candidates.forEach((candidate, index) => {
    const result = results?.find((one) => one.index === index)
    const key = candidateKey(candidate)
    const isResent = own.resending?.key === key
    found.set(
      key,
      isResent ? { index, state: 'rendering', isKept: false } : (result ?? { index, state: 'waiting', isKept: false }),
    )
  })
  return found
}

/** Whether an audition is under way. */
export function isAuditionUnderWay(results: Iterable<AuditionResult>): boolean {
  return [...results].some(({ state }) => state === 'waiting' || state === 'rendering')
}

/** Whether a result can be listened to. */
export function canBeHeard(result: AuditionResult | undefined): result is AuditionResult & { mediaId: string } {
  return result?.mediaId !== undefined && (result.state === 'ready' || result.state === 'suspicious')
}

/** The part of an order that a service would be asked for; undefined if draft voices speak everything. */
export function servicePart(order: AuditionOrder): AuditionOrder | undefined {
  const candidates = order.candidates.filter((candidate) => !isDraftCandidate(candidate))
  return candidates.length === 0 ? undefined : { ...order, candidates }
}

/** What the service's part of an audition would send: `3 requests, 142 bytes of text; 1 kept`. Undefined: it has none. */
export function auditionCostWords(cost: AuditionCost | undefined): string {
  if (cost === undefined) return castingCostDraft()
  if (cost.requests === 0) return castingCostHeard()
  const requests = castingCostRequests({ requests: cost.requests })
  const bytes = castingCostBytes({ bytes: cost.bytesOfText })
  return cost.kept === 0 ? castingCost({ requests, bytes }) : castingCostKept({ requests, bytes, kept: cost.kept })
}

/** What the check of a result says. */
export function checkWords(result: AuditionResult | undefined): string {
  if (result === undefined) return '–'
  switch (result.state) {
    case 'waiting':
    case 'rendering':
      return '–'
    case 'ready':
      return castingCheckPassed()
    case 'suspicious':
      return castingCheckSuspicious()
    case 'failed':
      return castingCheckFailed()
    case 'unknown':
      return castingCheckUnknown()
    default:
      return assertNever(result.state, 'audition state')
  }
}

/** `104 Hz`, or a dash where it could not be told. */
export function pitchWords(hz: number | undefined): string {
  return hz === undefined ? '–' : castingPitch({ hertz: Math.round(hz) })
}

/** `166 wpm`, or a dash. */
export function paceWords(wordsPerMinute: number | undefined): string {
  return wordsPerMinute === undefined ? '–' : castingPace({ words: Math.round(wordsPerMinute) })
}

/** The keys in another order: for listening without knowing who it is. `random`: 0 to 1, one call a key. */
export function shuffled(keys: readonly string[], random: () => number): readonly string[] {
  return keys
    .map((key) => ({ key, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ key }) => key)
}

/** Candidates in the order in which they stand: shuffled while names are hidden, new ones at the end. */
export function candidatesInOrder(
  candidates: readonly Candidate[],
  blind: readonly string[] | undefined,
): readonly Candidate[] {
  if (blind === undefined) return candidates
  const place = (candidate: Candidate): number => {
    const at = blind.indexOf(candidateKey(candidate))
    return at === -1 ? blind.length : at
  }
  return candidates.toSorted((a, b) => place(a) - place(b))
}

/** What a candidate is called: its title, or a letter while names are hidden. */
export function shownTitle(candidate: Candidate, place: number, isBlind: boolean): string {
  return isBlind ? castingCandidateHidden({ letter: String.fromCharCode(65 + place) }) : candidateTitle(candidate)
}
