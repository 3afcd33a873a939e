import { speakerMatcher } from '../cast/variants.ts'
import type { Cast } from '../model/cast.ts'
import type { GraphLane, GraphLine, GraphParts } from './graph-schema.ts'
import type { TakeId } from '../model/ids.ts'
import type { LineId } from '../model/ids.ts'
import type { Gaps } from '../model/project.ts'
import type { Script } from '../model/script.ts'
import type { Take } from '../model/take.ts'
import { estimatePartSamples } from '../reading/estimate.ts'
import { type JoinedLine, joinedLines, trailingPauseMs } from './layout.ts'
import { clipOfTake } from './take-trim.ts'
import { msToSamples, timelineSamples } from './times.ts'

/** What a graph needs to know of a take. */
export type HeardTake = Pick<Take, 'durationSamples' | 'sampleRate' | 'trim'> & { readonly id: TakeId }

/** What is heard, from a script, its cast, and the take that is heard for each line (undefined: there is none). */
export function graphParts(input: {
  /** As it is heard: narrated, if the project has a narrator. */
  readonly script: Script
  readonly cast: Cast
  readonly gaps: Gaps
  readonly heard: (lineId: LineId) => HeardTake | undefined
}): GraphParts {
  const { cast, heard } = input
  const joined = joinedLines(input)
  const variantDb = variantGains(cast)
  let numbered = 0
  const lines = joined.map((line, place): GraphLine => {
    const { node, lineId, speakerId, number, join } = line
    const take = heard(lineId)
    const clip = take === undefined ? undefined : clipOfTake(take)
    const own = cast.lines?.[lineId]
    const length = Math.max(0, clip?.durationSamples ?? estimatePartSamples(node.parts))
    // The pauses at the end of the last line are heard by nobody.
    const silent = place === joined.length - 1 ? msToSamples(trailingPauseMs(node)) : 0
    const step = number - numbered
    numbered = number
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
              gainDb: variantDb(line) + (own?.gainDb ?? 0),
              ...(own?.pan === undefined ? {} : { pan: own.pan }),
            },
          }),
    }
  })
  return { lines, lanes: lanesOf(joined, cast), placed: [], master: { gainDb: 0 } }
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
  const speaking = new Set(lines.map(({ speakerId }) => speakerId))
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
