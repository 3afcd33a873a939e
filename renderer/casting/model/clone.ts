import type { ClipCheck, ClipView, ClipRange, NewVoice } from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { CloneClip, CloneForm, Trim } from './clone-store.ts'
import { formatCount } from '../../base/format.ts'

/** The shortest selection, in seconds: handles never cross. */
const SHORTEST_SECONDS = 0.5

/** The sentence that is ticked, and kept with the clips. */
export const CONSENT_STATEMENT = 'I have this speaker’s permission to clone their voice.'

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
      ? 'mono'
      : clip.sourceChannels === 2
        ? 'stereo'
        : `${String(clip.sourceChannels)} channels`
  return `${clock}, ${formatCount(clip.sourceSampleRate / 1000)} kHz ${channels}`
}

/** The name of a check as its outcome makes it. */
export function checkWords({ check, outcome }: Pick<ClipCheck, 'check' | 'outcome'>): string {
  const isFine = outcome === 'passed'
  switch (check) {
    case 'length':
      return 'Length'
    case 'speakers':
      return outcome === 'untold' ? 'One speaker: cannot be told' : isFine ? 'One speaker' : 'More than one speaker'
    case 'clipping':
      return isFine ? 'No clipping' : 'Clipping'
    case 'noise':
      return 'Room noise'
    case 'silence':
      return isFine ? 'No long silence' : 'Silence'
    default:
      return assertNever(check, 'clip check')
  }
}

/** A range as the bridge takes it. */
export function rangeOf({ clip, trim }: CloneClip): ClipRange {
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
  if (clips.length === 0) return 'Choose or record a clip.'
  if (clips.length > 10) return 'Ten clips at most can be kept in the project.'
  if (clips.some(({ text }) => text.trim() === '')) return 'Write or transcribe what is said in every clip.'
  return missingWords(form)
}

/** What stands against making a voice at the service. */
export function missingForVoice(clips: readonly CloneClip[], form: CloneForm, isConnected: boolean): Missing {
  if (!isConnected) return 'Connect a speech service to create a voice there.'
  if (clips.length === 0) return 'Choose or record a clip.'
  if (clips.length > 20) return 'Twenty clips at most make a voice.'
  const written = clips.filter(({ text }) => text.trim() !== '').length
  if (written > 0 && written < clips.length) return 'Write what is said in each clip, or in none.'
  if (form.visibility === 'public' && form.cover === undefined) return 'A public voice needs a picture.'
  return missingWords(form)
}

function missingWords(form: CloneForm): Missing {
  if (form.title.trim() === '') return 'Give the voice a name.'
  if (form.speakerName.trim() === '') return 'Say whose voice it is.'
  return form.hasConsent ? undefined : 'Tick that the speaker has agreed.'
}

/** What is sent to make the voice. */
export function newVoice(clips: readonly CloneClip[], form: CloneForm): NewVoice {
  return {
    clips: clips.map((clip) => ({ range: rangeOf(clip), text: clip.text.trim() })),
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
  return { statement: CONSENT_STATEMENT, speakerName: speakerName.trim() }
}
