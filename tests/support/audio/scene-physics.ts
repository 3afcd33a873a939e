import { decodeAudio } from '../../../electron/audio/mix/decode.ts'
import { encodeAudio } from '../../../electron/audio/mix/encode.ts'
import { textSets, type DraftPool, type HeardScene, joinScene, SCENE_RATE, type Spoken } from './draft-scenes.ts'

/** A kind of answer as real services make them. */
export type Physics = {
  readonly name: string
  /** What scenes are made of; absent: the usual texts, all voices. */
  readonly textSet?: readonly number[]
  readonly voices?: readonly string[]
  readonly join: (pool: DraftPool, lines: readonly Spoken[], random: () => number) => HeardScene | Promise<HeardScene>
}

/** Peak of even noise whose mean power is -50 dB. */
const NOISE_PEAK = 10 ** (-50 / 20) * Math.sqrt(3)

/** Plain joins first; each of the others differs from them in one way. */
export const physics: readonly Physics[] = [
  { name: 'plain', join: joinScene },
  { name: 'noise at -50 dB', join: (pool, lines, random) => joinScene(pool, lines, random, NOISE_PEAK) },
  { name: 'breaths', join: (pool, lines, random) => withBreaths(joinScene(pool, lines, random), random) },
  {
    name: 'long pauses inside',
    join: (pool, lines, random) => joinScene(withPauses(pool, lines, random), lines, random),
  },
  { name: 'short lines', textSet: textSets.short, join: joinScene },
  {
    name: 'voices of one engine',
    voices: ['draft-brook', 'draft-linnet', 'draft-hazel', 'draft-wren'],
    join: joinScene,
  },
  { name: 'mp3 at 64 kbit/s', join: async (pool, lines, random) => asMp3(joinScene(pool, lines, random)) },
]

/** A breath of 150 to 300 ms before most lines, as far as the pause has room for it. */
function withBreaths(heard: HeardScene, random: () => number): HeardScene {
  const samples = heard.samples.slice()
  for (const [at, { from }] of heard.spans.entries()) {
    const room = from - (heard.spans[at - 1]?.to ?? 0) - 0.06 * SCENE_RATE
    const length = Math.round(Math.min(room, (0.15 + random() * 0.15) * SCENE_RATE))
    if (random() > 0.7 || length < 0.1 * SCENE_RATE) continue
    const start = Math.round(from - 0.03 * SCENE_RATE - length)
    let before = 0
    for (let index = 0; index < length; index += 1) {
      const noise = random() - 0.5
      // Differences of noise are mostly high, as a breath is.
      const value = (noise - before) * 0.02 * Math.sin((Math.PI * index) / length)
      before = noise
      samples[start + index] = (samples[start + index] ?? 0) + value
    }
  }
  return { ...heard, samples }
}

/** The pause that a line has anyway, or its quietest place, made 400 to 900 ms longer in every second line. */
function withPauses(pool: DraftPool, lines: readonly Spoken[], random: () => number): Pick<DraftPool, 'sounds'> {
  const sounds = new Map(pool.sounds)
  for (const { voice, text } of lines) {
    const key = `${voice} ${text}`
    const sound = pool.sounds.get(key)
    if (sound === undefined || text < 4 || text > 11 || random() < 0.5) continue
    const at = quietestPlace(sound)
    const pause = Math.round((0.4 + random() * 0.5) * SCENE_RATE)
    const longer = new Float32Array(sound.length + pause)
    longer.set(sound.subarray(0, at))
    longer.set(sound.subarray(at), at + pause)
    sounds.set(key, longer)
  }
  return { sounds }
}

function quietestPlace(sound: Float32Array): number {
  const width = Math.round(0.03 * SCENE_RATE)
  let best = Math.floor(sound.length / 2)
  let least = Infinity
  for (let from = Math.floor(sound.length * 0.2); from < sound.length * 0.8; from += width >> 1) {
    const power = sound.subarray(from, from + width).reduce((sum, sample) => sum + sample * sample, 0)
    if (power >= least) continue
    least = power
    best = from + (width >> 1)
  }
  return best
}

async function asMp3(heard: HeardScene): Promise<HeardScene> {
  const pcm = { sampleRate: SCENE_RATE, channels: [heard.samples] }
  const decoded = await decodeAudio(await encodeAudio(pcm, { format: 'mp3', sampleRate: SCENE_RATE, bitrate: 64 }))
  return { ...heard, samples: decoded.channels[0] ?? heard.samples }
}
