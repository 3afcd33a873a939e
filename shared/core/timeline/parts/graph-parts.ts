import { speakerMatcher } from '../../cast/variants.ts'
import type { Cast } from '../../model/cast.ts'
import type { LineId, SpeakerId } from '../../model/ids.ts'
import type { Gaps } from '../../model/project.ts'
import type { LineNode, Script } from '../../model/script.ts'
import { estimatePartSamples } from '../../reading/estimate.ts'
import type { GraphLane, GraphLine, GraphParts } from '../graph-schema.ts'
import type { JoinedLine } from './joined-line.ts'
import { joinedLines, trailingPauseMs } from './layout.ts'
import { laidAtStarts } from '../line-join.ts'
import type { GraphLineOf, HeardTake, KnownGraphLines } from './known-graph-lines.ts'
import { clipOfTake } from '../take-trim.ts'
import { msToSamples, timelineSamples } from '../times.ts'

/** What a project has decided of its mix besides its lines: lanes below those of the speakers, and what sounds in them. */
export type AddedSounds = Partial<Pick<GraphParts, 'placed' | 'roomTone' | 'lanes' | 'channels'>> & {
  /** Lines are brought to the median loudness of their speaker, by so many dB at most. */
  readonly matchMostDb?: number | undefined
  /** Where lines begin whatever stands before them, in samples. */
  readonly starts?: ReadonlyMap<LineId, number> | undefined
}

/** What is heard, from a script, its cast, and the take that is heard for each line (undefined: there is none). */
export function graphParts(input: {
  /** As it is heard: narrated, if the project has a narrator. */
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => HeardTake | undefined
  readonly sounds?: AddedSounds | undefined
  /** Of earlier graphs of the same project, whatever has changed since. */
  readonly known?: KnownGraphLines | undefined
}): GraphParts {
  const { cast, heard, sounds = {}, known } = input
  const joined = joinedLines(input)
  const lines = linesOf(joined, { cast, heard, known })
  const loudness = (lineId: LineId): number | undefined => heard(lineId)?.loudnessLufs
  const { matchMostDb, placed = [], roomTone, starts, channels } = sounds
  const timed = starts === undefined ? lines : laidAtStarts(lines, starts)
  return {
    lines: matchMostDb === undefined ? timed : matchedLines(timed, loudness, matchMostDb),
    lanes: [...lanesOf(joined, cast), ...(sounds.lanes ?? [])],
    placed,
    ...(roomTone === undefined ? {} : { roomTone }),
    ...(channels === undefined ? {} : { channels }),
    master: { gainDb: 0 },
  }
}

function linesOf(
  joined: readonly JoinedLine[],
  { cast, heard, known }: Pick<Parameters<typeof graphParts>[0], 'cast' | 'heard' | 'known'>,
): GraphLine[] {
  const variantDb = variantGains(cast)
  const speedOf = speeds(cast)
  const before = known?.before(cast)
  const takes: (HeardTake | undefined)[] = []
  let numbered = 0
  const lines = joined.map((line, place): GraphLine => {
    const { node, lineId, speakerId, number, join } = line
    const take = heard(lineId)
    const step = number - numbered
    const isLast = place === joined.length - 1
    takes.push(take)
    numbered = number
    const there = before?.lineAt(place, { line, take, step, isLast })
    if (there !== undefined) return there
    const own = cast.lines?.[lineId]
    const of = { lineId, speakerId, step, join, isLast, take, own, variantDb: variantDb(line), speed: speedOf(line) }
    return known === undefined ? lineOf(node, of) : known.line(node.parts, of, () => lineOf(node, of))
  })
  known?.keep({ cast, joined, takes, lines })
  return lines
}

function lineOf(node: LineNode, of: GraphLineOf): GraphLine {
  const { lineId, speakerId, step, join, take, own } = of
  const clip = take === undefined ? undefined : clipOfTake(take)
  const length = Math.max(0, clip?.durationSamples ?? Math.round(estimatePartSamples(node.parts) / of.speed))
  // The pauses at the end of the last line are heard by nobody.
  const silent = of.isLast ? msToSamples(trailingPauseMs(node)) : 0
  return {
    lineId,
    ...(speakerId === undefined ? {} : { speakerId }),
    step,
    join,
    durationSamples: Math.max(0, length - silent),
    isEstimate: take === undefined,
    ...(take === undefined || clip === undefined
      ? {}
      : {
          sound: {
            takeId: take.id,
            takeSamples: timelineSamples(take.durationSamples, take.sampleRate),
            inSample: clip.inSample,
            fadeInSamples: clip.fadeInSamples,
            fadeOutSamples: clip.fadeOutSamples,
            gainDb: of.variantDb + (own?.gainDb ?? 0),
            ...(own?.pan === undefined ? {} : { pan: own.pan }),
          },
        }),
  }
}

/** A line without a take is as long as its words, at the speed that it or its speaker is asked for. */
function speeds({ lines, speakers }: Cast): (line: JoinedLine) => number {
  const bySpeaker = new Map(speakers.map(({ id, parameters }) => [id, parameters?.prosody?.speed]))
  return ({ lineId, speakerId }) => {
    const own = lines?.[lineId]?.parameters?.prosody?.speed
    return own ?? (speakerId === undefined ? undefined : bySpeaker.get(speakerId)) ?? 1
  }
}

/** What a variant adds to the gain of its speaker, who is a lane. */
function variantGains(cast: Cast): (line: JoinedLine) => number {
  const matchOf = speakerMatcher(cast)
  return ({ node }) => {
    if (node.variant === undefined) return 0
    const match = matchOf(node)
    return match.kind === 'known' ? (match.variant?.gainDb ?? 0) : 0
  }
}

/** One lane a speaker who has a line, in the order of the cast; names that are not in the cast share the last one. */
function lanesOf(lines: readonly JoinedLine[], cast: Cast): GraphLane[] {
  const speaking = new Set<SpeakerId | undefined>()
  for (const { speakerId } of lines) speaking.add(speakerId)
  const known = cast.speakers
    .filter(({ id }) => speaking.has(id))
    .map(
      ({ id, gainDb = 0, pan = 0 }): GraphLane => ({
        kind: 'speaker',
        speakerId: id,
        gainDb,
        pan,
      }),
    )
  return speaking.has(undefined) ? [...known, { kind: 'speaker', gainDb: 0, pan: 0 }] : known
}

/** Gains are told and kept in steps of a tenth of a dB. */
const STEPS = 10

/**
 * Lines brought to the median loudness of their speaker's lines, by `mostDb` at most, each beside its own gain. Whose take
 * was not measured stays as it is, and counts for no median. `loudnessOf`: of the take that is heard, in LUFS.
 */
export function matchedLines(
  lines: readonly GraphLine[],
  loudnessOf: (lineId: LineId) => number | undefined,
  mostDb: number,
): GraphLine[] {
  const bySpeaker = new Map<string, number[]>()
  for (const { speakerId = '', sound, lineId } of lines) {
    const lufs = sound === undefined ? undefined : loudnessOf(lineId)
    if (lufs === undefined || !Number.isFinite(lufs)) continue
    bySpeaker.set(speakerId, [...(bySpeaker.get(speakerId) ?? []), lufs])
  }
  const medians = new Map([...bySpeaker].map(([speakerId, levels]) => [speakerId, medianOf(levels)]))
  return lines.map((line) => {
    const { speakerId = '', sound, lineId } = line
    const [lufs, median] = [loudnessOf(lineId), medians.get(speakerId)]
    if (sound === undefined || lufs === undefined || median === undefined || !Number.isFinite(lufs)) return line
    const matchDb = Math.round(Math.max(-mostDb, Math.min(mostDb, median - lufs)) * STEPS) / STEPS
    return matchDb === 0 ? line : { ...line, sound: { ...sound, matchDb } }
  })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
