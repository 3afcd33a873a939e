import { assertNever } from '../model/assert-never.ts'
import type { LineId } from '../model/ids.ts'
import type { ClipCut, Take, TakeTrim } from '../model/take.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import type { GraphLine, GraphParts } from './graph-schema.ts'
import { CUT_FADE_SAMPLES } from './take-trim.ts'
import { timelineSamples } from './times.ts'

/** What of a clip can be moved along the time. */
export type CutPart = 'in' | 'out' | 'fadeIn' | 'fadeOut'

/** Shorter than this (0.05 s) no clip is cut: it could not be taken hold of any more. */
const SHORTEST = TIMELINE_SAMPLE_RATE / 20

/** How a line's take is cut now; undefined: it has none. */
export function cutOfLine({ sound, durationSamples }: GraphLine): ClipCut | undefined {
  if (sound === undefined) return undefined
  const { inSample, fadeInSamples, fadeOutSamples } = sound
  return { inSample, outSample: inSample + durationSamples, fadeInSamples, fadeOutSamples }
}

/**
 * A cut of which a part was moved by so many samples along the time (to the right: more). An end stays in the take and
 * leaves 0.05 s between both; fades stay within what is heard and never overlap: the one that is moved makes way.
 */
export function cutMoved(cut: ClipCut, takeSamples: number, part: CutPart, bySamples: number): ClipCut {
  const by = Math.round(bySamples)
  const length = cut.outSample - cut.inSample
  switch (part) {
    case 'in':
      return withFades(withIn(cut, within(cut.inSample + by, 0, Math.max(0, cut.outSample - SHORTEST))))
    case 'out':
      return withFades(
        withOut(
          cut,
          within(cut.outSample + by, Math.min(takeSamples, cut.inSample + SHORTEST), takeSamples),
          takeSamples,
        ),
      )
    case 'fadeIn':
      return { ...cut, fadeInSamples: within(cut.fadeInSamples + by, 0, length - cut.fadeOutSamples) }
    case 'fadeOut':
      return { ...cut, fadeOutSamples: within(cut.fadeOutSamples - by, 0, length - cut.fadeInSamples) }
    default:
      return assertNever(part, 'part of a cut')
  }
}

/** A sound that is cut for the first time has a short fade there, and none where it is whole again. */
function withIn(cut: ClipCut, inSample: number): ClipCut {
  return { ...cut, inSample, fadeInSamples: fadeAt(cut.fadeInSamples, cut.inSample > 0, inSample > 0) }
}

function withOut(cut: ClipCut, outSample: number, takeSamples: number): ClipCut {
  const fadeOutSamples = fadeAt(cut.fadeOutSamples, cut.outSample < takeSamples, outSample < takeSamples)
  return { ...cut, outSample, fadeOutSamples }
}

function fadeAt(fade: number, wasCut: boolean, isCut: boolean): number {
  if (wasCut === isCut) return fade
  if (isCut) return fade === 0 ? CUT_FADE_SAMPLES : fade
  return fade === CUT_FADE_SAMPLES ? 0 : fade
}

export function wholeCut(takeSamples: number): ClipCut {
  return { inSample: 0, outSample: takeSamples, fadeInSamples: 0, fadeOutSamples: 0 }
}

/** What is heard if a line's take is cut so. */
export function withCut(parts: GraphParts, lineId: LineId, cut: ClipCut): GraphParts {
  const cutLine = (line: GraphLine): GraphLine =>
    line.lineId !== lineId || line.sound === undefined
      ? line
      : {
          ...line,
          durationSamples: cut.outSample - cut.inSample,
          sound: {
            ...line.sound,
            inSample: cut.inSample,
            fadeInSamples: cut.fadeInSamples,
            fadeOutSamples: cut.fadeOutSamples,
          },
        }
  return { ...parts, lines: parts.lines.map(cutLine) }
}

/** What is heard if a line's own level is so much higher (negative: lower). */
export function withGainBy(parts: GraphParts, lineId: LineId, byDb: number): GraphParts {
  return {
    ...parts,
    lines: parts.lines.map((line) =>
      line.lineId !== lineId || line.sound === undefined
        ? line
        : { ...line, sound: { ...line.sound, gainDb: line.sound.gainDb + byDb } },
    ),
  }
}

/** How a take keeps a cut, at its own rate; undefined where it is heard whole, as it is. */
export function trimOfCut(
  cut: ClipCut,
  { durationSamples, sampleRate }: Pick<Take, 'durationSamples' | 'sampleRate'>,
): TakeTrim | undefined {
  const own = (samples: number): number => Math.round((samples * sampleRate) / TIMELINE_SAMPLE_RATE)
  const isToEnd = cut.outSample >= timelineSamples(durationSamples, sampleRate)
  const trim: TakeTrim = {
    ...(cut.inSample === 0 ? {} : { inSample: own(cut.inSample) }),
    ...(isToEnd ? {} : { outSample: own(cut.outSample) }),
    // Where it is cut, no fade is one that was chosen.
    ...(cut.fadeInSamples === 0 && cut.inSample === 0 ? {} : { fadeInSamples: own(cut.fadeInSamples) }),
    ...(cut.fadeOutSamples === 0 && isToEnd ? {} : { fadeOutSamples: own(cut.fadeOutSamples) }),
  }
  return Object.keys(trim).length === 0 ? undefined : trim
}

function withFades(cut: ClipCut): ClipCut {
  const length = cut.outSample - cut.inSample
  const fadeInSamples = Math.min(cut.fadeInSamples, length)
  return { ...cut, fadeInSamples, fadeOutSamples: Math.min(cut.fadeOutSamples, length - fadeInSamples) }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.max(least, most), value))
}
