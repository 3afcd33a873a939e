import { guessedSeconds } from '../../../shared/core/reading/pace.ts'
import { foldToMono } from '../../audio/codecs/sample-format.ts'
import { readWav } from '../../audio/codecs/wav.ts'
import type { Placeholder } from '../types.ts'
import type { SystemVoices } from '../system-voices/types.ts'
import type { PlannedSpeech } from './plan-speech.ts'
import type { ForeignPart, SpeechPart } from './speech-parts.ts'
import type { SynthesisJob } from './synthesize.ts'
import { draftVoices, ENGINE_PITCH_HZ, type DraftVoice } from './voices.ts'

/**
 * A job in which all words have a sound: those that are not English are spoken by voices of the system, and where there is
 * none for their language, a hum of their likely length stands for them. Rejects with the signal's reason alone.
 */
export async function withForeignWords(
  planned: PlannedSpeech['job'],
  voices: SystemVoices,
  signal: AbortSignal,
): Promise<{ readonly job: SynthesisJob; readonly placeholder: Placeholder | undefined }> {
  const missing = new Set<string>()
  let hummed = 0
  const spoken = async (part: ForeignPart, voice: DraftVoice): Promise<SpeechPart> => {
    const speed = planned.speed / part.style.stretch
    const wav = await voices.speak({
      text: part.text,
      language: part.language,
      place: Math.max(0, draftVoices.indexOf(voice)),
      pitchHz: (voice.shape.pitchHz ?? ENGINE_PITCH_HZ) * part.style.pitch,
      speed,
      signal,
    })
    const sound = wav === undefined ? undefined : soundOf(wav)
    if (sound !== undefined) return { kind: 'recording', ...sound, style: part.style }
    const seconds = Math.max(SHORTEST_SECONDS, guessedSeconds(part.text) / speed)
    missing.add(part.language)
    hummed += seconds
    return { kind: 'placeholder', seconds, style: part.style }
  }
  const turns: { shape: DraftVoice['shape']; parts: SpeechPart[] }[] = []
  for (const { voice, parts } of planned.turns) {
    const made: SpeechPart[] = []
    for (const part of parts) made.push(part.kind === 'foreign' ? await spoken(part, voice) : part)
    turns.push({ shape: voice.shape, parts: made })
  }
  const placeholder = missing.size === 0 ? undefined : { languages: [...missing], seconds: hummed }
  return { job: { ...planned, turns }, placeholder }
}

/** What is shorter is not heard as something that stands for words. */
const SHORTEST_SECONDS = 0.3

/** Sound of which the loudest sample is below this says nothing. */
const AUDIBLE = 0.003

/** Undefined for what is no sound: a program that says nothing in a language does so without an error. */
function soundOf(wav: Uint8Array): { readonly samples: Float32Array; readonly sampleRate: number } | undefined {
  try {
    const { pcm } = readWav(wav)
    const samples = foldToMono(pcm.channels)
    return samples.some((sample) => Math.abs(sample) > AUDIBLE) ? { samples, sampleRate: pcm.sampleRate } : undefined
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
