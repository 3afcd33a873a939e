import { resampleNow } from '../../../electron/audio/resample.ts'
import { ANALYSIS_RATE, speechFrames } from '../../../electron/audio/analysis/speech-frames.ts'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import type { DraftService } from '../../../electron/speech/types.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { learnEvenness, learnRate, spokenSeconds } from '../../../shared/core/scene/expected-length.ts'
import type { SpeechFrames } from '../../../shared/core/scene/sound/frames.ts'
import type { HeardWord, SceneInput, SceneVoice } from '../../../shared/core/scene/types.ts'
import { joinProfiles, voiceProfile } from '../../../shared/core/scene/voice-profile.ts'
import { seededRandom } from './tones.ts'

/** Rate of the scenes in hertz. */
export const SCENE_RATE = 44_100

const texts = [
  'You came back.',
  'I said I would, and I meant every word of it.',
  'Did you bring the letters from the mainland?',
  'Yes.',
  'Nobody has climbed these stairs since the winter, and the lamp has been dark for a month.',
  'Every day I waited at the window. Every day the boat went past.',
  'Hold the rope, and do not look down!',
  'That the sea takes what it is owed.',
  'No, wait.',
  'Listen. Somebody is walking on the gallery above us.',
  'I do not believe you any more.',
  'Then go and see for yourself, if you are so brave.',
  'No.',
  'Why?',
  'I know.',
  'Not yet.',
  'Leave it.',
  'Go on, then.',
] as const

/** Texts by their places: what scenes are usually made of, and lines of a word or three. */
export const textSets = {
  usual: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  short: [3, 0, 8, 12, 13, 14, 15, 16, 17],
} as const

/** The takes that each voice is learned from, as a project has them: none of the lines. */
const samples = [
  'The tide was low that morning, and the harbour smelled of salt and tar.',
  'Old boats lay on their sides like sleeping animals.',
  'A boy ran along the quay, calling for his brother.',
  'Nobody answered him.',
] as const

/** Renders of every text in every voice, and what is known of the voices. */
export type DraftPool = {
  readonly sounds: ReadonlyMap<string, Float32Array>
  readonly voices: ReadonlyMap<string, SceneVoice>
}

/** Speaks everything that the scenes are joined from: every text of a set in every voice. */
export async function draftPool(
  speak: (text: string, voice: string) => Promise<Uint8Array>,
  textSet: readonly number[] = textSets.usual,
): Promise<DraftPool> {
  const sounds = new Map<string, Float32Array>()
  const voices = new Map<string, SceneVoice>()
  await Promise.all(
    draftVoices.map(async ({ id }) => {
      for (const index of textSet) sounds.set(`${id} ${index}`, samplesOf(await speak(texts[index] ?? '', id)))
      const takes = await Promise.all(
        samples.map(async (text) => ({ text, frames: framesOf(samplesOf(await speak(text, id))) })),
      )
      const profiles = takes.flatMap(({ frames }) => voiceProfile(frames) ?? [])
      const lines = takes.map(({ text, frames }) => ({
        characters: text.length,
        seconds: spokenSeconds(frames.energyDb),
      }))
      const rate = learnRate(lines)
      if (rate === undefined) throw new Error(`Nothing could be learned of ${id}.`)
      voices.set(id, { profile: joinProfiles(profiles), rate, evenness: learnEvenness(lines, rate) })
    }),
  )
  return { sounds, voices }
}

function samplesOf(wav: Uint8Array): Float32Array {
  return readWav(wav).pcm.channels[0] ?? new Float32Array(0)
}

/** What `AudioWorkshop.sceneFrames` answers, of samples. */
export function framesOf(samples: Float32Array): SpeechFrames {
  return speechFrames(resampleNow(samples, SCENE_RATE, ANALYSIS_RATE))
}

/** One line of a scene as it is heard. `text` is an index; `share` of it is heard, from its start. */
export type Spoken = { readonly voice: string; readonly text: number; readonly share?: number }

/** A scene that is known in every sample: six to twelve lines of two to four draft voices. */
export type DraftScene = {
  readonly lines: readonly Spoken[]
  /** A voice that is not in the scene. */
  readonly stranger: string
  readonly random: () => number
}

/** Makes up the scene of a seed. Neighbours are mostly, not always, different voices. */
export function draftScene(
  seed: number,
  {
    textSet = textSets.usual,
    voices = everyVoice,
  }: { readonly textSet?: readonly number[]; readonly voices?: readonly string[] } = {},
): DraftScene {
  const random = seededRandom(seed)
  const ids = shuffled(voices, random)
  const cast = ids.slice(0, 2 + Math.floor(random() * 3))
  const order = shuffled(textSet, random)
  const count = 6 + Math.floor(random() * 7)
  const lines: Spoken[] = []
  for (let index = 0; index < count; index += 1) {
    const others = cast.filter((id) => id !== lines.at(-1)?.voice)
    const choice = random() < 0.85 ? others : cast
    lines.push({ voice: choice[Math.floor(random() * choice.length)] ?? '', text: order[index % order.length] ?? 0 })
  }
  // Both sides of every test need at least two voices.
  const [first, second] = [cast[0] ?? '', cast[1] ?? '']
  lines[0] = { ...(lines[0] ?? { text: 0 }), voice: first }
  lines[1] = { ...(lines[1] ?? { text: 1 }), voice: second }
  return { lines, stranger: ids.at(-1) ?? '', random }
}

const everyVoice = draftVoices.map(({ id }) => id)

/** What of a scene is heard: the samples, where each line sounds in them, and what a perfect transcript would say. */
export type HeardScene = {
  readonly samples: Float32Array
  /** First and last audible sample of each line. */
  readonly spans: readonly { readonly from: number; readonly to: number }[]
  readonly words: readonly HeardWord[]
}

/** Joins lines with pauses of 120 to 600 ms, in light noise (-60 dB peak). */
export function joinScene(
  pool: Pick<DraftPool, 'sounds'>,
  lines: readonly Spoken[],
  random: () => number,
  noisePeak = 0.001,
): HeardScene {
  const parts = lines.map(({ voice, text, share = 1 }) => {
    const sound = pool.sounds.get(`${voice} ${text}`) ?? new Float32Array(0)
    return sound.subarray(0, Math.round(sound.length * share))
  })
  const gaps = parts.map((_, index) => (index === 0 ? 0 : Math.round((0.12 + random() * 0.48) * SCENE_RATE)))
  const samples = new Float32Array(parts.reduce((sum, part, index) => sum + part.length + (gaps[index] ?? 0), 0))
  const spans: { from: number; to: number }[] = []
  const words: HeardWord[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    at += gaps[index] ?? 0
    samples.set(part, at)
    const first = part.findIndex((sample) => Math.abs(sample) > 0.003)
    const last = part.findLastIndex((sample) => Math.abs(sample) > 0.003)
    spans.push({ from: at + first, to: at + last })
    words.push({ text: textOf(lines[index]), start: (at + first) / SCENE_RATE, end: (at + last) / SCENE_RATE })
    at += part.length
  }
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (samples[index] ?? 0) + (random() - 0.5) * 2 * noisePeak
  }
  return { samples, spans, words }
}

function textOf(line: Spoken | undefined): string {
  return texts[line?.text ?? 0] ?? ''
}

/** What `cutScene` is asked about a sound that should hold these lines. */
export function sceneInput(
  pool: DraftPool,
  asked: readonly Spoken[],
  heard: HeardScene,
  frames = framesOf(heard.samples),
): Omit<SceneInput, 'words'> {
  const cast = [...new Set(asked.map(({ voice }) => voice))]
  return {
    durationSamples: heard.samples.length,
    sampleRate: SCENE_RATE,
    frames,
    turns: asked.map((line, index) => ({
      lineId: lineIdSchema.parse(`l${String(index).padStart(5, '0')}`),
      voiceIndex: cast.indexOf(line.voice),
      characters: textOf(line).length,
      text: textOf(line),
    })),
    voices: cast.map((id) => pool.voices.get(id) ?? {}),
  }
}

/** Ways in which an answer can be wrong. */
export const damages = {
  'a line missing': ({ lines, random }: DraftScene) => lines.toSpliced(Math.floor(random() * lines.length), 1),
  'two lines swapped': ({ lines, random }: DraftScene) => {
    const pairs = lines.flatMap((a, first) =>
      lines.flatMap((b, second) => (second > first && a.voice !== b.voice ? [[first, second] as const] : [])),
    )
    const [first, second] = pairs[Math.floor(random() * pairs.length)] ?? [0, 1]
    return lines.map(
      (line, index) => (index === first ? lines[second] : index === second ? lines[first] : line) ?? line,
    )
  },
  'a line cut short': ({ lines, random }: DraftScene) => {
    // Of a word or two nobody can tell that half is missing.
    const long = lines.flatMap(({ text }, index) => ((texts[text]?.length ?? 0) >= 30 ? [index] : []))
    const chosen = long[Math.floor(random() * long.length)] ?? 0
    return lines.map((line, index) => (index === chosen ? { ...line, share: 0.45 } : line))
  },
  'an extra voice': ({ lines, stranger, random }: DraftScene) => {
    const said = { voice: stranger, text: [1, 4, 5, 7, 9, 11][Math.floor(random() * 6)] ?? 1 }
    return lines.toSpliced(Math.floor(random() * (lines.length + 1)), 0, said)
  },
} as const satisfies Record<string, (scene: DraftScene) => readonly Spoken[]>

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** For `draftPool`: a service's renders at the scenes' rate. */
export function speakWith(
  service: DraftService,
  spoken: (service: DraftService, body: Readonly<Record<string, unknown>>) => Promise<Uint8Array>,
): (text: string, voice: string) => Promise<Uint8Array> {
  return (text, voice) => spoken(service, { text, reference_id: voice, format: 'wav', sample_rate: SCENE_RATE })
}
