import type { ClipCheck, ClipView, ClipRange, NewVoice } from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { CloneClip, CloneForm, Trim } from './clone-store.ts'
import {
  cloneCheckClipping,
  cloneCheckClippingNone,
  cloneCheckLength,
  cloneCheckNoise,
  cloneCheckSilence,
  cloneCheckSilenceNone,
  cloneCheckSpeakersMore,
  cloneCheckSpeakersOne,
  cloneCheckSpeakersUntold,
  cloneClipAbout,
  cloneClipChannels,
  cloneClipMono,
  cloneClipStereo,
  cloneConsentStatement,
  cloneMissingClip,
  cloneMissingConsent,
  cloneMissingCover,
  cloneMissingName,
  cloneMissingOwner,
  cloneMissingService,
  cloneMissingSomeTranscripts,
  cloneMissingTooManyReference,
  cloneMissingTooManyVoice,
  cloneMissingTranscripts,
} from '../../../shared/messages/made/clone.ts'

/** The shortest selection, in seconds: handles never cross. */
const SHORTEST_SECONDS = 0.5

/** The part of a clip in seconds. */
export function trimSeconds(
  clip: Pick<ClipView, 'sampleRate'>,
  trim: Trim,
): { readonly from: number; readonly to: number } {
  return { from: trim.fromSample / clip.sampleRate, to: trim.toSample / clip.sampleRate }
}

/** A selection with one end moved, inside of the clip and never shorter than half a second. */
export function withTrimEnd(
  clip: Pick<ClipView, 'sampleRate' | 'durationSamples'>,
  trim: Trim,
  end: 'start' | 'end',
  seconds: number,
): Trim {
  const shortest = Math.min(clip.durationSamples, Math.round(SHORTEST_SECONDS * clip.sampleRate))
  const wanted = Math.round(seconds * clip.sampleRate)
  if (end === 'start') {
    return { ...trim, fromSample: Math.max(0, Math.min(wanted, trim.toSample - shortest)) }
  }
  return { ...trim, toSample: Math.min(clip.durationSamples, Math.max(wanted, trim.fromSample + shortest)) }
}

/** A place in a recording: `7.04` -> `0:07.0`. */
export function placeWords(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10))
  const minutes = Math.floor(tenths / 600)
  return `${String(minutes)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** What a recording is, for its description: `0:41, 48 kHz mono`. */
export function clipWords(clip: ClipView): string {
  const seconds = Math.round(clip.durationSamples / clip.sampleRate)
  const clock = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  const channels =
    clip.sourceChannels === 1
      ? cloneClipMono()
      : clip.sourceChannels === 2
        ? cloneClipStereo()
        : cloneClipChannels({ channels: clip.sourceChannels })
  return cloneClipAbout({ length: clock, kilohertz: clip.sourceSampleRate / 1000, channels })
}

/** The name of a check as its outcome makes it. */
export function clipCheckWords({ check, outcome }: Pick<ClipCheck, 'check' | 'outcome'>): string {
  const isFine = outcome === 'passed'
  switch (check) {
    case 'length':
      return cloneCheckLength()
    case 'speakers':
      return outcome === 'untold'
        ? cloneCheckSpeakersUntold()
        : isFine
          ? cloneCheckSpeakersOne()
          : cloneCheckSpeakersMore()
    case 'clipping':
      return isFine ? cloneCheckClippingNone() : cloneCheckClipping()
    case 'noise':
      return cloneCheckNoise()
    case 'silence':
      return isFine ? cloneCheckSilenceNone() : cloneCheckSilence()
    default:
      return assertNever(check, 'clip check')
  }
}

/** A range as the bridge takes it. */
export function clipRangeOf({ clip, trim }: CloneClip): ClipRange {
  return { clipId: clip.clipId, ...trim }
}

/** Tags as typed, with commas between: trimmed, without empty ones and repeats, 20 at most. */
export function readTags(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => tag.trim().slice(0, 80))
    .filter((tag) => tag !== '')
  return [...new Set(tags)].slice(0, 20)
}

/** Something that is missing, as an instruction; undefined: it can be done. */
export type Missing = string | undefined

/** What stands against keeping the clips in the project: zero-shot cloning sends the words of each clip with it. */
export function missingForReference(clips: readonly CloneClip[], form: CloneForm): Missing {
  if (clips.length === 0) return cloneMissingClip()
  if (clips.length > 10) return cloneMissingTooManyReference()
  if (clips.some(({ text }) => text.trim() === '')) return cloneMissingTranscripts()
  return missingWords(form)
}

/** What stands against making a voice at the service. */
export function missingForVoice(clips: readonly CloneClip[], form: CloneForm, isConnected: boolean): Missing {
  if (!isConnected) return cloneMissingService()
  if (clips.length === 0) return cloneMissingClip()
  if (clips.length > 20) return cloneMissingTooManyVoice()
  const written = clips.filter(({ text }) => text.trim() !== '').length
  if (written > 0 && written < clips.length) return cloneMissingSomeTranscripts()
  if (form.visibility === 'public' && form.cover === undefined) return cloneMissingCover()
  return missingWords(form)
}

function missingWords(form: CloneForm): Missing {
  if (form.title.trim() === '') return cloneMissingName()
  if (form.speakerName.trim() === '') return cloneMissingOwner()
  return form.hasConsent ? undefined : cloneMissingConsent()
}

/** What is sent to make the voice. */
export function newVoice(clips: readonly CloneClip[], form: CloneForm): NewVoice {
  return {
    clips: clips.map((clip) => ({ range: clipRangeOf(clip), text: clip.text.trim() })),
    title: form.title.trim(),
    description: form.description.trim(),
    tags: readTags(form.tags),
    visibility: form.visibility,
    enhanceAudioQuality: form.enhance,
    generateSample: form.sample,
    coverImage: form.visibility === 'public' ? (form.cover?.bytes ?? null) : null,
    consent: consentOf(form),
  }
}

/** Who agreed, as it is kept. */
export function consentOf({ speakerName }: CloneForm): NewVoice['consent'] {
  return { statement: cloneConsentStatement(), speakerName: speakerName.trim() }
}
