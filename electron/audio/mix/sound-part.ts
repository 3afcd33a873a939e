import { fadeFactor } from '../../../shared/core/timeline/kernel.ts'
import { gainFactor } from '../../../shared/core/timeline/gains.ts'
import { openSoundFile } from '../codecs/sound-file.ts'
import type { SoundSource } from '../codecs/sound-source.ts'
import type { FilePart } from '../types.ts'

/** Softer than this (dBFS) is silence at the ends of a line: below a voice's breath, above what a coder leaves. */
const SILENCE_DB = -60
/** Where sound is cut, it rises and falls in this time at most, so that it does not click. */
const CUT_FADE_MS = 5

type Range = { readonly from: number; readonly to: number; readonly fadeIn: number; readonly fadeOut: number }

/**
 * A part of a sound file, from which nothing else is heard. @throws StudioError `audio.invalid`, `disk.failed`, as
 * `openSoundFile` does
 */
export async function openSoundPart(path: string, part: FilePart): Promise<SoundSource> {
  const range = await rangeOf(path, part)
  const source = await openSoundFile(path)
  let at = 0
  return {
    ...source,
    read: async () => {
      for (let block = await source.read(); block !== undefined; block = await source.read()) {
        const length = block[0]?.length ?? 0
        const from = Math.max(0, range.from - at)
        const to = Math.min(length, range.to - at)
        const first = at + from - range.from
        at += length
        if (to > from) return block.map((samples) => faded(samples.slice(from, to), first, range))
        if (at >= range.to) return undefined
      }
      return undefined
    },
  }
}

/** What is written of it. A sound without any sound stays whole: there is nothing to cut it to. */
async function rangeOf(path: string, part: FilePart): Promise<Range> {
  const { inSample, outSample = Number.POSITIVE_INFINITY, handlesMs } = part
  const asCut = { from: inSample, to: outSample, fadeIn: part.fadeInSamples, fadeOut: part.fadeOutSamples }
  const isPlain = inSample === 0 && part.outSample === undefined && asCut.fadeIn === 0 && asCut.fadeOut === 0
  if (handlesMs === undefined) return isPlain ? asCut : { ...asCut, to: Math.min(outSample, await lengthOf(path)) }
  const heard = await soundingRange(path, inSample, outSample)
  if (heard === undefined) return { ...asCut, to: Math.min(outSample, await lengthOf(path)) }
  const handle = Math.round((handlesMs * heard.sampleRate) / 1000)
  const from = Math.max(0, heard.from - handle)
  const to = Math.min(heard.length, heard.to + handle)
  const fade = Math.min(Math.round((CUT_FADE_MS * heard.sampleRate) / 1000), handle)
  return { from, to, fadeIn: from === 0 ? 0 : fade, fadeOut: to === heard.length ? 0 : fade }
}

type Sounding = { readonly from: number; readonly to: number; readonly length: number; readonly sampleRate: number }

async function soundingRange(path: string, inSample: number, outSample: number): Promise<Sounding | undefined> {
  const source = await openSoundFile(path)
  const level = gainFactor(SILENCE_DB)
  let at = 0
  let first = Number.POSITIVE_INFINITY
  let last = -1
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      for (const samples of block) {
        for (let index = 0; index < samples.length; index += 1) {
          const sample = samples[index] ?? 0
          if ((sample < level && sample > -level) || at + index < inSample || at + index >= outSample) continue
          if (at + index < first) first = at + index
          if (at + index > last) last = at + index
        }
      }
      at += block[0]?.length ?? 0
    }
  } finally {
    await source.close()
  }
  return last < 0 ? undefined : { from: first, to: last + 1, length: at, sampleRate: source.sampleRate }
}

async function lengthOf(path: string): Promise<number> {
  const source = await openSoundFile(path)
  let length = 0
  try {
    for (let block = await source.read(); block !== undefined; block = await source.read()) {
      length += block[0]?.length ?? 0
    }
  } finally {
    await source.close()
  }
  return length
}

function faded(samples: Float32Array, first: number, { from, to, fadeIn, fadeOut }: Range): Float32Array {
  if (fadeIn === 0 && fadeOut === 0) return samples
  const shape = { durationSamples: to - from, fadeInSamples: fadeIn, fadeOutSamples: fadeOut }
  const calmFrom = fadeIn - first
  const calmTo = shape.durationSamples - fadeOut - first
  for (let at = 0; at < samples.length; at += 1) {
    if (at < calmFrom || at >= calmTo) samples[at] = (samples[at] ?? 0) * fadeFactor(shape, first + at)
  }
  return samples
}
