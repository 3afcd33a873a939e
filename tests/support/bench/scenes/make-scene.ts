import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readWav, writeWav } from '../../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../../electron/audio/resample.ts'
import { assertNever } from '../../../../shared/core/model/assert-never.ts'
import { seededRandom } from '../../audio/tones.ts'
import { cachePath, type EngineGroup, type EngineVoice, LINE_RATE, spokenLine } from './engines.ts'
import { withPause } from './pause-inside.ts'
import { type Conversation, exclamations, oneWords } from './texts.ts'

/** What is special about the scenes of one row. */
export type Condition =
  | 'plain'
  | 'alike'
  | 'short gaps'
  | 'long gaps'
  | 'breaths'
  | 'room noise'
  | 'opus 24 kbit/s'
  | 'mp3 64 kbit/s'
  | 'laughter'
  | 'pauses inside'
  | 'one-word lines'
  | 'exclamations'
  | 'five to eight'
  | 'long request'
export const conditions: readonly Condition[] = [
  'plain',
  'alike',
  'short gaps',
  'long gaps',
  'breaths',
  'room noise',
  'opus 24 kbit/s',
  'mp3 64 kbit/s',
  'laughter',
  'pauses inside',
  'one-word lines',
  'exclamations',
  'five to eight',
  'long request',
]

/** Ways in which an answer can be wrong. */
export const damages = ['missing', 'doubled', 'swapped', 'extra', 'truncated'] as const
/** All words are said, one line by a speaker who has another one. It is asked for by name. */
export type Damage = (typeof damages)[number] | 'wrong voice'

export type Line = { readonly voice: EngineVoice; readonly text: string }
/** What was asked for, what is said, in order, and what it is heard through. `share`: of the line's sound, from its start. */
export type ScenePlan = {
  readonly asked: readonly Line[]
  readonly said: readonly (Line & { readonly share?: number })[]
  readonly condition: Condition
  readonly seed: number
}

/** An answer with the truth about it. `spans`: first and last audible sample of each line that is said. */
export type HeardScene = {
  readonly samples: Float32Array
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

/** Makes up the scene of a seed; nothing is spoken yet. */
export function planScene(
  group: EngineGroup,
  condition: Condition,
  seed: number,
  talks: readonly Conversation[],
): ScenePlan {
  const random = seededRandom(seed * 7919 + condition.length * 31 + group.name.length)
  const cast = castOf(group, condition, random)
  const talk = talks[Math.floor(random() * talks.length)] ?? []
  const count =
    condition === 'long request' ? talk.length : condition === 'five to eight' ? 14 : 5 + Math.floor(random() * 8)
  const first = Math.floor(random() * Math.max(1, talk.length - count))
  const texts = talk.slice(first, first + count).map((text) => {
    if (condition === 'one-word lines' && random() < 0.5) return pick(oneWords, random)
    return condition === 'exclamations' && random() < 0.4 ? pick(exclamations, random) : text
  })
  const asked: Line[] = []
  for (const [at, text] of texts.entries()) {
    const before = asked.at(-1)?.voice
    const others = cast.filter((voice) => voice !== before)
    // Now and then somebody has two lines one after the other.
    const voice =
      at < cast.length && condition === 'five to eight' ? cast[at] : pick(random() < 0.92 ? others : cast, random)
    if (voice !== undefined) asked.push({ voice, text })
  }
  // A scene has at least two speakers.
  if (new Set(asked.map(({ voice }) => voice)).size < 2 && asked[1] !== undefined) {
    asked[1] = { ...asked[1], voice: cast.find((voice) => voice !== asked[0]?.voice) ?? asked[1].voice }
  }
  return asSaid({ asked, said: asked, condition, seed })
}

/** Most engines spell "Mmm" as `em em em`, which nobody wrote: they say what they have that is nearest to a hum. */
const HUMS: Partial<Record<EngineVoice['engine'], string>> = {
  espeak: 'Hmm',
  klatt: 'Hmm',
  mbrola: 'Hmm',
  diphone: 'Um',
  hts: 'Um',
  flite: 'Um',
  rhvoice: 'Um',
}
/** Festival and SVOX Pico speak an ellipsis as `dot dot dot`, which nobody wrote: it gets the pause that is meant. */
const DOT_DOT_DOT: ReadonlySet<EngineVoice['engine']> = new Set(['diphone', 'hts', 'pico'])
function asSaid(plan: ScenePlan): ScenePlan {
  const textOf = ({ voice, text }: Line): string =>
    DOT_DOT_DOT.has(voice.engine)
      ? text
          .replace(/^\.{2,}\s*/, '')
          .replace(/\.{2,}$/, '.')
          .replace(/\s*\.{2,}\s*/g, ', ')
      : text
  const hummed = ({ voice, text }: Line): string => text.replace(/\bMmm\b/g, HUMS[voice.engine] ?? 'Mmm')
  return { ...plan, said: plan.said.map((line) => ({ ...line, text: hummed({ ...line, text: textOf(line) }) })) }
}

function castOf({ voices }: EngineGroup, condition: Condition, random: () => number): readonly EngineVoice[] {
  const mixed = shuffled(voices, random)
  if (condition === 'five to eight') return mixed.slice(0, Math.min(mixed.length, 5 + Math.floor(random() * 4)))
  // Neighbours of the list that share an engine's voice, or come next to it, sound alike.
  if (condition === 'alike') {
    const at = Math.floor(random() * voices.length)
    const one = voices[at]
    const other =
      voices.find((voice, index) => index !== at && voice.voice === one?.voice) ?? voices[(at + 1) % voices.length]
    return [one, other].filter((voice) => voice !== undefined)
  }
  return mixed.slice(0, 2 + Math.floor(random() * 3))
}

/** The same scene with something wrong in what is said; undefined where it has no line for it. */
export function damaged(
  plan: ScenePlan,
  damage: Damage,
  group: EngineGroup,
  talks: readonly Conversation[],
): ScenePlan | undefined {
  const wrong = wrongly(plan, damage, group, talks)
  return wrong === undefined ? undefined : asSaid(wrong)
}

function wrongly(
  plan: ScenePlan,
  damage: Damage,
  group: EngineGroup,
  talks: readonly Conversation[],
): ScenePlan | undefined {
  const random = seededRandom(plan.seed * 104_729 + damage.length)
  const { asked } = plan
  const at = Math.floor(random() * asked.length)
  switch (damage) {
    case 'missing':
      return { ...plan, said: asked.toSpliced(at, 1) }
    case 'doubled':
      return { ...plan, said: asked.toSpliced(at, 0, ...asked.slice(at, at + 1)) }
    case 'swapped': {
      // Neighbours or lines further apart; two of the same words are no swap.
      const other = random() < 0.5 ? at + 1 : Math.floor(random() * asked.length)
      const [one, two] = [asked[at], asked[other]]
      if (one === undefined || two === undefined || one.text === two.text) return undefined
      return { ...plan, said: asked.with(at, two).with(other, one) }
    }
    case 'extra': {
      const inside = new Set(asked.map(({ text }) => text))
      const others = talks.flat().filter((one) => !inside.has(one) && one.length > 12 && one.length < 80)
      const text = others[Math.floor(random() * others.length)]
      const voice = pick(random() < 0.5 ? asked.map((line) => line.voice) : group.voices, random)
      if (text === undefined) return undefined
      return { ...plan, said: asked.toSpliced(at, 0, { voice, text }) }
    }
    case 'truncated': {
      const long = asked.flatMap((line, index) => (line.text.split(' ').length >= 5 ? [index] : []))
      const chosen = long[Math.floor(random() * long.length)] ?? -1
      const line = asked[chosen]
      if (line === undefined) return undefined
      // Two words and a little of the one before them, or up to half of the line.
      const words = line.text.split(' ')
      const least = (words.slice(-2).join(' ').length + 3) / line.text.length
      const cut = { ...line, share: 1 - Math.max(least, random() * 0.5) }
      return { ...plan, said: asked.map((own, index) => (index === chosen ? cut : own)) }
    }
    case 'wrong voice': {
      // A speaker of one line may sound like anybody.
      const several = asked.flatMap((line, index) =>
        asked.filter(({ voice }) => voice === line.voice).length > 1 ? [index] : [],
      )
      const chosen = several[Math.floor(random() * several.length)] ?? -1
      const line = asked[chosen]
      const others = asked.map(({ voice }) => voice).filter((voice) => voice !== line?.voice)
      if (line === undefined || others.length === 0) return undefined
      return { ...plan, said: asked.with(chosen, { ...line, voice: pick(others, random) }) }
    }
    default:
      return assertNever(damage, 'damage')
  }
}

/** Seconds that a truncated line lacks at least; one that lacks less says little. */
const LEAST_MISSING_SECONDS = 0.4

/** Joins what is said, through what it is heard. */
export function hearScene({ said, condition, seed }: ScenePlan): HeardScene {
  const random = seededRandom(seed * 15_485_863 + condition.length)
  const parts = said.map(({ voice, text, share = 1 }) => {
    const sound = spokenLine(voice, text)
    const kept = Math.round(
      Math.min(sound.length * share, share < 1 ? sound.length - LEAST_MISSING_SECONDS * LINE_RATE : Infinity),
    )
    const part = sound.slice(0, Math.max(800, kept))
    for (let index = 0; index < 80; index += 1)
      part[part.length - 1 - index] = (part[part.length - 1 - index] ?? 0) * (index / 80)
    const loud = condition === 'exclamations' && text.includes('!') ? 2 : 1
    const level = loud * 10 ** ((random() - 0.5) * 0.2)
    const even = part.map((value) => value * level)
    return condition === 'pauses inside' ? withPause(even, text, random) : even
  })
  const gaps = parts.map((_, at) =>
    at === 0 ? Math.round((0.02 + random() * 0.3) * LINE_RATE) : gapSamples(condition, random),
  )
  const tail = Math.round((0.02 + random() * 0.4) * LINE_RATE)
  const samples = new Float32Array(parts.reduce((sum, part, at) => sum + part.length + (gaps[at] ?? 0), tail))
  const spans: { from: number; to: number }[] = []
  let end = 0
  for (const [at, part] of parts.entries()) {
    const from = end + (gaps[at] ?? 0)
    samples.set(part, from)
    if (condition === 'breaths' && random() < 0.7) addBreath(samples, end, from, random)
    if (condition === 'laughter' && at > 0 && random() < 0.4) addLaughter(samples, end, from, random)
    end = from + part.length
    spans.push({ from, to: end })
  }
  const noise = condition === 'room noise' ? 10 ** (-(42 + random() * 12) / 20) : 10 ** (-70 / 20)
  let rumble = 0
  for (let index = 0; index < samples.length; index += 1) {
    const white = (random() - 0.5) * 2
    rumble = 0.92 * rumble + 0.08 * white
    samples[index] = (samples[index] ?? 0) + noise * (0.8 * white + 2 * rumble)
  }
  return { samples: throughCodec(samples, condition), spans }
}

function gapSamples(condition: Condition, random: () => number): number {
  const [least, most] =
    condition === 'short gaps'
      ? [0.04, 0.12]
      : condition === 'long gaps' || condition === 'laughter'
        ? [0.5, 1.2]
        : condition === 'breaths'
          ? [0.15, 0.7]
          : [0.08, 0.7]
  return Math.round((least + random() * (most - least)) * LINE_RATE)
}

function addBreath(samples: Float32Array, from: number, to: number, random: () => number): void {
  const length = Math.round(Math.min(to - from - 0.05 * LINE_RATE, (0.15 + random() * 0.2) * LINE_RATE))
  if (length < 0.08 * LINE_RATE) return
  const start = Math.round(to - 0.03 * LINE_RATE - length)
  let before = 0
  for (let index = 0; index < length; index += 1) {
    const noise = random() - 0.5
    const value = (noise - 0.6 * before) * 0.03 * Math.sin((Math.PI * index) / length)
    before = noise
    samples[start + index] = (samples[start + index] ?? 0) + value
  }
}

/** Bursts of a voice that says no word, in the gap. */
function addLaughter(samples: Float32Array, from: number, to: number, random: () => number): void {
  const bursts = Math.min(5, Math.floor(((to - from) / LINE_RATE - 0.16) / 0.16))
  const pitch = 130 + random() * 170
  for (let burst = 0; burst < bursts; burst += 1) {
    const start = from + Math.round((0.08 + burst * 0.16) * LINE_RATE)
    const length = Math.round(0.1 * LINE_RATE)
    for (let index = 0; index < length; index += 1) {
      const phase = (2 * Math.PI * pitch * index) / LINE_RATE
      const voiced = Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.4 * Math.sin(4 * phase) + 0.3 * Math.sin(5 * phase)
      const value = 0.05 * Math.sin((Math.PI * index) / length) * (0.6 * voiced + 0.8 * (random() - 0.5))
      samples[start + index] = (samples[start + index] ?? 0) + value
    }
  }
}

function throughCodec(samples: Float32Array, condition: Condition): Float32Array {
  const codec =
    condition === 'opus 24 kbit/s'
      ? { args: ['-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg'] }
      : condition === 'mp3 64 kbit/s'
        ? { args: ['-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3'] }
        : undefined
  if (codec === undefined) return samples
  const base = cachePath('codec', [process.pid, samples.length, Math.random()])
  writeFileSync(`${base}.wav`, writeWav({ sampleRate: LINE_RATE, channels: [samples] }))
  const quiet = ['-v', 'error', '-y']
  spawnSync('ffmpeg', [...quiet, '-i', `${base}.wav`, ...codec.args, `${base}.coded`])
  spawnSync('ffmpeg', [
    ...quiet,
    '-i',
    `${base}.coded`,
    '-ar',
    '48000',
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav',
    `${base}.back.wav`,
  ])
  const { pcm } = readWav(readFileSync(`${base}.back.wav`))
  for (const end of ['.wav', '.coded', '.back.wav']) rmSync(`${base}${end}`)
  const back = resampleNow(pcm.channels[0] ?? samples, pcm.sampleRate, LINE_RATE)
  const aligned = new Float32Array(samples.length)
  aligned.set(back.subarray(0, samples.length))
  return aligned
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const [first] = items
  if (first === undefined) throw new RangeError('There is nothing to pick.')
  return items[Math.floor(random() * items.length)] ?? first
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
