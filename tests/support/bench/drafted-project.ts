import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeWav } from '../../../electron/speech/draft/streamed-wav.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { draftOrigin } from '../../../electron/rendering/sound.ts'
import { autoCast } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { planRender, requestsOfLine } from '../../../shared/core/render/plan.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { bigScript } from '../big-script.ts'
import { sha256, snapshotOf } from '../core-values.ts'
import { writeProject } from '../small-project.ts'

/** Their rate, and the length of the one piece of audio that drafts have which nobody hears. */
const SAMPLES = 44_100

/** Audio of a draft: its file and its length. */
type DraftSound = { readonly bytes: Uint8Array; readonly samples: number }

/** One piece of audio for all: what it says is no matter. */
const oneForAll = (): DraftSound => {
  return { bytes: wholeWav(SAMPLES, new Uint8Array(SAMPLES * 2).fill(7)), samples: SAMPLES }
}

/**
 * Noise that swells like syllables, 1 to 4 seconds long unless told, and another for every line. `isPeaky`: softer, with
 * single samples that a limiter has to hold.
 */
export function soundOfLine(
  at: number,
  { seconds, isPeaky = false }: { readonly seconds?: number | undefined; readonly isPeaky?: boolean } = {},
): DraftSound {
  let seed = (at + 1) * 2_654_435_761
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const samples = Math.round(SAMPLES * (seconds ?? 1 + 3 * random()))
  const most = isPeaky ? 6000 : 20_000
  const values = Int16Array.from({ length: samples }, (_, index) => {
    if (isPeaky && index % 20_011 === 9000) return 30_000
    return (random() - 0.5) * most * Math.abs(Math.sin((index / SAMPLES) * 9))
  })
  return { bytes: wholeWav(SAMPLES, new Uint8Array(values.buffer)), samples }
}

/** A project on the disk of that many lines of text, every spoken one of them with its draft. Answers its folder. */
export async function writeDraftedProject(
  folder: string,
  lines: number,
  soundOf: (at: number) => DraftSound = oneForAll,
): Promise<string> {
  const text = bigScript(lines)
  await writeProject(folder, text)
  const cast = autoCast({ cast: { speakers: [] }, script: parseScript(text), draftVoices })
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  await writeDrafts(folder, { text, cast, soundOf })
  return folder
}

/** Gives every spoken line of a project's text a draft. `trims`: by line, what of its take is heard. */
export async function writeDrafts(
  folder: string,
  {
    text,
    cast,
    soundOf,
    trims = new Map(),
  }: {
    readonly text: string
    readonly cast: Cast
    readonly soundOf: (at: number) => DraftSound
    readonly trims?: ReadonlyMap<string, Take['trim']>
  },
): Promise<void> {
  const script = parseScript(text)
  await mkdir(join(folder, 'takes'), { recursive: true })
  const { lines: planned } = planRender({ ...snapshotOf('', { cast, origin: draftOrigin }), script }, sha256)
  const rows: string[] = []
  for (const [at, line] of planned.entries()) {
    if (line.kind !== 'renderable') continue
    const { bytes, samples } = soundOf(at)
    const id = createHash('sha256').update(bytes).digest('hex')
    if (soundOf !== oneForAll || rows.length === 0) await writeFile(join(folder, 'takes', `${id}.wav`), bytes)
    const requests = requestsOfLine(line).map(({ model, text: words, bytesOfText }) => {
      return { origin: draftOrigin, model, encoding: 'json', body: { text: words }, bytesOfText }
    })
    const { lineId, contentKey: key } = line
    const made = { kind: 'line', source: 'draft', createdAt: '2026-01-02T03:04:05.000Z', verdict: 'ready' }
    const trim = trims.get(lineId)
    const record = { ...made, id, lineId, key, requests, sampleRate: SAMPLES, durationSamples: samples }
    rows.push(JSON.stringify(trim === undefined ? record : { ...record, trim }))
  }
  await writeFile(join(folder, 'takes.jsonl'), `${rows.join('\n')}\n`)
}
