import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { speechFrames } from '../../electron/audio/analysis/speech-frames.ts'
import { resampleNow } from '../../electron/audio/resample.ts'
import { readTextAloud } from '../../electron/speech/reading/read-text-aloud.ts'
import { bestPath } from '../../shared/core/scene/phones/best-path.ts'
import type { LineReading } from '../../shared/core/scene/phones/line-reading.ts'
import {
  BIASED,
  bestMix,
  type PhoneModel,
  PARTS,
  stateCosts,
} from '../../shared/core/scene/phones/model/phone-model.ts'
import { FEATURES, type SoundFeatures, soundFeatures } from '../../shared/core/scene/phones/model/sound-features.ts'
import { stateChain } from '../../shared/core/scene/phones/state-chain.ts'
import { endSpeaking, engineGroups, LINE_RATE, speakLines } from '../support/bench/scenes/engines.ts'
import { listenedLine } from '../support/bench/scenes/heard-frames.ts'
import { conditions, planScene } from '../support/bench/scenes/make-scene.ts'
import { phoneDataFile } from '../support/bench/scenes/pack-phones.ts'
import { readingOf } from '../support/bench/scenes/readings.ts'
import { conversations, earlier } from '../support/bench/scenes/texts.ts'
import { builtAssets } from '../support/studio/ports.ts'

/**
 * Makes the model of phones that scenes are cut by, from lines of the tuned half alone, and compares it with the one that is
 * kept; `-- phones --write` keeps it. Begins with the draft engine's own reading, whose times are known, then lays every line
 * over its phones again and again. The same bytes come of the same sources: the engines named, and the texts of the first half
 * of the screenplay that `texts.ts` names, or of the sample where that is not there.
 */
const dataFile = new URL('../../shared/core/scene/phones/model/phone-data.ts', import.meta.url)
const MIXES = 2
const ROUNDS = 6
const groups = engineGroups.filter(({ isInModel }) => isInModel)
const lines = groups.flatMap((group) => {
  const talks = conversations('tuned')
  const plans = conditions.flatMap((condition) => [1, 2].map((seed) => planScene(group, condition, seed, talks)))
  const said = group.voices.flatMap((voice) => earlier.map((text) => ({ voice, text })))
  return [...plans.flatMap(({ asked }) => asked), ...said]
})
const unique = [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
await speakLines(unique)
await endSpeaking()

type Sample = {
  readonly voice: string
  readonly sound: SoundFeatures
  readonly reading: LineReading
  labels: Int32Array
}
const engine = new WebAssembly.Module(readFileSync(builtAssets.fliteWasm))
const names = [
  ...new Set(
    unique.flatMap(({ text }) => readingOf(text).words.flatMap(({ phones }) => phones.map(({ name }) => name))),
  ),
].toSorted()

/** The engine's own voice, with the times that it tells. */
const own: Sample[] = [...new Set(unique.map(({ text }) => text))].map((text) => {
  const read = readTextAloud(engine, text, 'kal16')
  const sound = soundFeatures(speechFrames(resampleNow(read.samples, read.sampleRate, LINE_RATE)))
  const labels = new Int32Array(sound.count).fill(-1)
  for (const { phones } of read.words) {
    for (const { name, start, end } of phones) {
      const [from, to] = [Math.round(start * 100), Math.round(end * 100)]
      for (let frame = from; frame < Math.min(to, sound.count); frame += 1) {
        labels[frame] =
          names.indexOf(name) * PARTS + Math.min(PARTS - 1, Math.floor((PARTS * (frame - from)) / (to - from)))
      }
    }
  }
  return { voice: 'own', sound, reading: { words: read.words }, labels }
})
const foreign: Sample[] = unique.map(({ voice, text }) => {
  const sound = soundFeatures(listenedLine({ voice, text }))
  return { voice: JSON.stringify(voice), sound, reading: readingOf(text), labels: new Int32Array(sound.count).fill(-1) }
})

/** Mean of clear frames of each voice less that of the model: rough, until labels are there. */
function biases(
  samples: readonly Sample[],
  model: PhoneModel | undefined,
  grand: Float32Array,
): Map<string, Float32Array> {
  const found = new Map<string, Float32Array>()
  for (const voice of new Set(samples.map((one) => one.voice))) {
    const bias = new Float32Array(FEATURES)
    let frames = 0
    for (const { sound, labels } of samples.filter((one) => one.voice === voice)) {
      for (let frame = 0; frame < sound.count; frame += 1) {
        if (sound.isClear[frame] !== 1) continue
        const state = labels[frame] ?? -1
        if (model !== undefined && state < 0) continue
        frames += 1
        const mix = model === undefined ? -1 : bestMix(model, sound, frame, state, bias)
        for (const index of BIASED) {
          const usual = model === undefined ? (grand[index] ?? 0) : (model.means[mix * FEATURES + index] ?? 0)
          bias[index] =
            (bias[index] ?? 0) + ((sound.values[frame * FEATURES + index] ?? 0) - usual - (bias[index] ?? 0)) / frames
        }
      }
    }
    found.set(voice, bias)
  }
  return found
}

function estimated(
  samples: readonly Sample[],
  bias: Map<string, Float32Array>,
  before: PhoneModel | undefined,
  mixes: number,
): PhoneModel {
  const states = names.length * PARTS
  const size = states * mixes
  const [sums, squares, counts] = [
    new Float64Array(size * FEATURES),
    new Float64Array(size * FEATURES),
    new Float64Array(size),
  ]
  for (const { voice, sound, labels } of samples) {
    const shift = bias.get(voice) ?? new Float32Array(FEATURES)
    for (let frame = 0; frame < sound.count; frame += 1) {
      const state = labels[frame] ?? -1
      if (state < 0) continue
      const mix =
        before === undefined || before.mixes !== mixes ? state * mixes : bestMix(before, sound, frame, state, shift)
      counts[mix] = (counts[mix] ?? 0) + 1
      for (let index = 0; index < FEATURES; index += 1) {
        const value = (sound.values[frame * FEATURES + index] ?? 0) - (shift[index] ?? 0)
        sums[mix * FEATURES + index] = (sums[mix * FEATURES + index] ?? 0) + value
        squares[mix * FEATURES + index] = (squares[mix * FEATURES + index] ?? 0) + value * value
      }
    }
  }
  const all = counts.reduce((sum, one) => sum + one, 0)
  const pool = Array.from({ length: FEATURES }, (_, index) => {
    let within = 0
    for (let mix = 0; mix < size; mix += 1) {
      const n = counts[mix] ?? 0
      if (n > 0) within += (squares[mix * FEATURES + index] ?? 0) - (sums[mix * FEATURES + index] ?? 0) ** 2 / n
    }
    return within / all
  })
  const [means, weights, bases] = [
    new Float32Array(size * FEATURES),
    new Float32Array(size * FEATURES),
    new Float32Array(size),
  ]
  for (let mix = 0; mix < size; mix += 1) {
    const n = counts[mix] ?? 0
    const ofState = Array.from({ length: mixes }, (_, at) => counts[Math.floor(mix / mixes) * mixes + at] ?? 0).reduce(
      (a, b) => a + b,
      0,
    )
    let base = -Math.log((n + 1) / (ofState + mixes))
    for (let index = 0; index < FEATURES; index += 1) {
      const mean = n === 0 ? 0 : (sums[mix * FEATURES + index] ?? 0) / n
      const own = n === 0 ? 0 : (squares[mix * FEATURES + index] ?? 0) / n - mean * mean
      // Few frames know little of their spread.
      const variance = (n * own + 40 * (pool[index] ?? 1)) / (n + 40) + 0.05 * (pool[index] ?? 1)
      means[mix * FEATURES + index] = mean
      weights[mix * FEATURES + index] = 0.5 / variance
      base += 0.5 * Math.log(variance)
    }
    bases[mix] = n < 8 && mixes > 1 ? 1000 : base
  }
  return { phones: names, mixes, means, weights, bases, usual: grand }
}

function split(model: PhoneModel): PhoneModel {
  const size = model.bases.length * MIXES
  const [means, weights, bases] = [
    new Float32Array(size * FEATURES),
    new Float32Array(size * FEATURES),
    new Float32Array(size),
  ]
  for (let mix = 0; mix < size; mix += 1) {
    const from = Math.floor(mix / MIXES)
    bases[mix] = (model.bases[from] ?? 0) + Math.LN2
    for (let index = 0; index < FEATURES; index += 1) {
      const weight = model.weights[from * FEATURES + index] ?? 1
      const away = (0.4 * (mix % MIXES === 0 ? 1 : -1) * (index % 2 === 0 ? 1 : -1)) / Math.sqrt(2 * weight)
      means[mix * FEATURES + index] = (model.means[from * FEATURES + index] ?? 0) + away
      weights[mix * FEATURES + index] = weight
    }
  }
  return { ...model, mixes: MIXES, means, weights, bases }
}

function relabelled(samples: readonly Sample[], model: PhoneModel, bias: Map<string, Float32Array>): number {
  let [total, frames] = [0, 0]
  for (const sample of samples) {
    const { sound, reading } = sample
    const length = reading.words.flatMap(({ phones }) => phones).reduce((sum, { start, end }) => sum + end - start, 0)
    const heard = sound.isLoud.reduce((sum, loud) => sum + loud, 0) / 100
    const chain = stateChain(model, [reading], [heard / length])
    const costs = stateCosts(model, sound, bias.get(sample.voice) ?? new Float32Array(FEATURES))
    const path = bestPath(chain, sound.count, (frame, at) => {
      const state = chain.state[at] ?? -1
      if (state < 0) return sound.isLoud[frame] === 1 ? 14 : -6
      return 0.3 * costs.of(frame, state)
    })
    if (path === undefined) {
      sample.labels.fill(-1)
      continue
    }
    total += path.cost
    frames += sound.count
    sample.labels = Int32Array.from(path.states, (at) => Math.max(-1, chain.state[at] ?? -1))
  }
  return total / frames
}

const none = new Float32Array(FEATURES)
const grand = new Float32Array(FEATURES)
let seen = 0
for (const { sound } of own) {
  for (let frame = 0; frame < sound.count; frame += 1) {
    if (sound.isClear[frame] !== 1) continue
    seen += 1
    for (let index = 0; index < FEATURES; index += 1) {
      grand[index] = (grand[index] ?? 0) + ((sound.values[frame * FEATURES + index] ?? 0) - (grand[index] ?? 0)) / seen
    }
  }
}
let model = estimated(own, new Map([['own', none]]), undefined, 1)
let bias = biases(foreign, undefined, grand)
for (let round = 0; round < ROUNDS; round += 1) {
  const cost = relabelled(foreign, model, bias)
  process.stdout.write(`round ${round}: ${cost.toFixed(3)} a frame\n`)
  bias = biases(foreign, model, grand)
  if (round === 3) {
    model = split(model)
    for (let inner = 0; inner < 4; inner += 1) model = estimated(foreign, bias, model, MIXES)
  } else model = estimated(foreign, bias, model, model.mixes)
}

const deviations = model.weights.map((weight) => Math.sqrt(0.5 / weight))
process.stdout.write(`${names.length} phones\n`)
const packed = {
  phones: names,
  mixes: MIXES,
  means: Array.from(model.means, (v) => Math.round(v * 100)),
  deviations: Array.from(deviations, (v) => Math.round(v * 100)),
  bases: Array.from(model.bases, (v) => Math.round(Math.min(300, v) * 100)),
  usual: Array.from(grand, (v) => Math.round(v * 100)),
}
const made = phoneDataFile(packed)
const kept = readFileSync(dataFile, 'utf8')
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
const texts = [...new Set(unique.map(({ text }) => text))].toSorted().join('\n')
process.stdout.write(
  `sources: ${groups.map(({ name }) => name).join(', ')}; ${unique.length} lines, texts ${digest(texts)}\n`,
)
process.stdout.write(spawnSync('espeak-ng', ['--version']).stdout.toString())
process.stdout.write(
  `made ${digest(made)}, kept ${digest(kept)}: ${made === kept ? 'the same bytes' : 'other bytes'}\n`,
)
if (process.argv.includes('--write')) writeFileSync(dataFile, made)
