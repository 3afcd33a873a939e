import type { LineId } from '../../../shared/core/model/ids.ts'
import type { PausedPart } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop, SampleRange } from '../../audio/types.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { withGain } from './level.ts'

/** A line of a scene, with the places of its turns: several where exact silences part it. */
export type LineTurns = { readonly lineId: LineId; readonly at: readonly number[] }

/** The turns of an answer by the lines that they are of, in order. */
export function turnsByLine(turns: readonly { readonly lineId: LineId }[]): readonly LineTurns[] {
  const lines: { lineId: LineId; at: number[] }[] = []
  for (const [at, { lineId }] of turns.entries()) {
    const last = lines.at(-1)
    if (last?.lineId === lineId) last.at.push(at)
    else lines.push({ lineId, at: [at] })
  }
  return lines
}

/** What is cut out of an answer for one line: each of its turns, and what the record of it says about exact silences. */
export type LinePart = { readonly slice: SampleRange; readonly part?: PausedPart | undefined }

/** The sound of a line's take and what of the answer it is. */
export type LineCut = {
  readonly bytes: Uint8Array
  readonly durationSamples: number
  readonly sliceOf: NonNullable<Take['sliceOf']>
}

/**
 * Cuts a line out of an answer. Parts between exact silences become segments, which are there again when only a silence
 * changes, and are joined with the silences to the line. Undefined where nothing can be cut. `about`: what a segment's record
 * says beside its sound.
 */
export async function cutOutLine(
  { takes, workshop }: { readonly takes: TakeStore; readonly workshop: Pick<AudioWorkshop, 'cutTakes' | 'join'> },
  answer: Pick<Take, 'id' | 'sampleRate'> & { readonly path: string },
  parts: readonly LinePart[],
  gainDb: number,
  about: Pick<Take, 'lineId' | 'source' | 'requests' | 'createdAt' | 'verdict'>,
): Promise<LineCut | undefined> {
  const [first] = parts
  const last = parts.at(-1)
  const slices = parts.map(({ slice }) => slice)
  const sounds = await workshop.cutTakes(answer.path, slices)
  const [sound] = sounds
  if (first === undefined || last === undefined || sound === undefined || sounds.length < parts.length) return undefined
  const possible = sounds.map((bytes) => withGain(bytes, gainDb).gainDb)
  // Parts of one line have one level.
  const applied = possible.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a), gainDb)
  const { fromSample } = first.slice
  const { toSample } = last.slice
  const sliceOf = { takeId: answer.id, fromSample, toSample, ...(applied === 0 ? {} : { gainDb: applied }) }
  if (parts.every(({ part }) => part === undefined)) {
    return { bytes: withGain(sound, applied).bytes, durationSamples: toSample - fromSample, sliceOf }
  }
  const pieces: Parameters<AudioWorkshop['join']>[0][number][] = []
  const places: { fromSample: number; toSample: number; atSample: number }[] = []
  const inSamples = (ms: number): number => Math.round((ms * answer.sampleRate) / 1000)
  let atSample = 0
  for (const [at, { slice, part }] of parts.entries()) {
    const bytes = sounds[at]
    if (bytes === undefined || part === undefined) return undefined
    const { key, silenceBeforeMs, silenceAfterMs } = part
    const durationSamples = slice.toSample - slice.fromSample
    const segment = await takes.add(
      {
        ...about,
        kind: 'segment',
        key,
        sampleRate: answer.sampleRate,
        durationSamples,
        sliceOf: { ...sliceOf, fromSample: slice.fromSample, toSample: slice.toSample },
      },
      withGain(bytes, applied).bytes,
    )
    const path = takes.audioPath(segment.id)
    if (path === undefined) return undefined
    if (silenceBeforeMs > 0) pieces.push({ kind: 'silence', durationMs: silenceBeforeMs })
    pieces.push({ kind: 'file', path })
    if (silenceAfterMs > 0) pieces.push({ kind: 'silence', durationMs: silenceAfterMs })
    atSample += inSamples(silenceBeforeMs)
    places.push({ fromSample: slice.fromSample, toSample: slice.toSample, atSample })
    atSample += durationSamples + inSamples(silenceAfterMs)
  }
  const joined = await workshop.join(pieces, answer.sampleRate)
  return { ...joined, sliceOf: { ...sliceOf, parts: places } }
}
