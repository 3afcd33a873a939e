import { assertNever } from '../model/assert-never.ts'
import { withField } from '../model/with-field.ts'
import { timelineSamples } from '../timeline/times.ts'
import { soundCut } from './mix-parts.ts'
import type { MixDocument, MixId, SoundClip, SoundStart } from './mix-document.ts'

/** What of a clip of a bed or an effect is drawn: all of it, an end, a fade, or its level. */
export type SoundGrip = 'place' | 'in' | 'out' | 'fadeIn' | 'fadeOut' | 'gain'

/** How far: `samples` of the timeline to the right, `db` louder. */
export type SoundDraw = { readonly samples: number; readonly db: number }

/** No clip is drawn shorter than this: 50 ms. */
const SHORTEST_SAMPLES = 2205
/** Levels are whole steps of this, in dB, and lie between these. */
const GAIN_STEP = 0.5
const LEAST_GAIN = -60
const MOST_GAIN = 12

/** A mix with one of its clips drawn so; the same mix where that changes nothing, or the clip is gone. */
export function withClipDrawn(mix: MixDocument, clipId: MixId, grip: SoundGrip, by: SoundDraw): MixDocument {
  const clip = mix.clips?.find(({ id }) => id === clipId)
  const sound = mix.sounds?.find(({ id }) => id === clip?.soundId)
  if (clip === undefined || sound === undefined) return mix
  const drawn = drawnClip(clip, timelineSamples(sound.durationSamples, sound.sampleRate), grip, by)
  if (JSON.stringify(drawn) === JSON.stringify(clip)) return mix
  return { ...mix, clips: (mix.clips ?? []).map((one) => (one.id === clipId ? drawn : one)) }
}

/** `whole`: of its sound, in samples of the timeline. */
function drawnClip(clip: SoundClip, whole: number, grip: SoundGrip, { samples: by, db }: SoundDraw): SoundClip {
  const cut = soundCut(clip, whole)
  const samples = Math.round(by)
  switch (grip) {
    case 'place':
      return { ...clip, start: startMoved(clip.start, samples) }
    case 'in': {
      // A loop may be heard for longer than its file, and still begins in it.
      const most = Math.max(0, Math.min(cut.durationSamples, whole - cut.inSample) - SHORTEST_SAMPLES)
      const moved = within(samples, -Math.min(cut.inSample, roomBefore(clip.start)), most)
      const durationSamples = cut.durationSamples - moved
      // Whose end is fixed by its line stays there by itself.
      const start = isHeldByEnd(clip.start) ? clip.start : startMoved(clip.start, moved)
      return fadesWithin({ ...clip, start, inSample: cut.inSample + moved, durationSamples })
    }
    case 'out': {
      const most = clip.loops === true ? Number.MAX_SAFE_INTEGER : whole - cut.inSample
      const durationSamples = within(cut.durationSamples + samples, Math.min(SHORTEST_SAMPLES, most), most)
      const moved = durationSamples - cut.durationSamples
      const start = isHeldByEnd(clip.start) ? startMoved(clip.start, moved) : clip.start
      return fadesWithin({ ...clip, start, durationSamples })
    }
    case 'fadeIn':
      return {
        ...clip,
        fadeInSamples: within(cut.fadeInSamples + samples, 0, cut.durationSamples - cut.fadeOutSamples),
      }
    case 'fadeOut':
      return {
        ...clip,
        fadeOutSamples: within(cut.fadeOutSamples - samples, 0, cut.durationSamples - cut.fadeInSamples),
      }
    case 'gain': {
      const gainDb = within(Math.round(((clip.gainDb ?? 0) + db) / GAIN_STEP) * GAIN_STEP, LEAST_GAIN, MOST_GAIN)
      return withField(clip, 'gainDb', gainDb === 0 ? undefined : gainDb)
    }
    default:
      return assertNever(grip, 'part of a clip')
  }
}

/** Fades that still fit: the one that rises goes first. */
function fadesWithin(clip: SoundClip & { readonly durationSamples: number }): SoundClip {
  const rise = Math.min(clip.fadeInSamples ?? 0, clip.durationSamples)
  const fall = Math.min(clip.fadeOutSamples ?? 0, clip.durationSamples - rise)
  const risen = clip.fadeInSamples === undefined ? clip : { ...clip, fadeInSamples: rise }
  return clip.fadeOutSamples === undefined ? risen : { ...risen, fadeOutSamples: fall }
}

function isHeldByEnd(start: SoundStart): boolean {
  return start.kind === 'line' && start.edge === 'before'
}

function startMoved(start: SoundStart, by: number): SoundStart {
  if (start.kind === 'at') return { ...start, samples: Math.max(0, start.samples + by) }
  return { ...start, samples: isHeldByEnd(start) ? start.samples - by : start.samples + by }
}

/** How far a clip can begin earlier. */
function roomBefore(start: SoundStart): number {
  return start.kind === 'at' ? start.samples : Number.MAX_SAFE_INTEGER
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
