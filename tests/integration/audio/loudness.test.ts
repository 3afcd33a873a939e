import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { measureSound } from '../../../electron/audio/analysis/measure-sound.ts'
import { readWav, writeWav } from '../../../electron/audio/codecs/wav.ts'
import { resampleNow } from '../../../electron/audio/resample.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { ffmpegLoudness, hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { seededRandom } from '../../support/audio/tones.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { spoken, startDraft } from '../speech/draft/draft-host.ts'

const corpus = fileURLToPath(new URL('../../../../shared/corpora/wav', import.meta.url))
const SENTENCE =
  'The engine idles, and a bell buoy rings far off in the fog. Nobody answers. Then listen: there is water below, all of you.'

/** Speech in turn, loud and soft, one channel or two that are not alike, at several rates. */
async function draftFiles(folder: string): Promise<readonly string[]> {
  const service = await startDraft()
  const random = seededRandom(17)
  const voices = draftVoices.map(({ id }) => id)
  const takes = await Promise.all(
    voices.map(async (id) => readWav(await spoken(service, { text: SENTENCE, reference_id: id, format: 'wav' })).pcm),
  )
  await service.close()
  const paths: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const rate = [44_100, 48_000, 24_000][at % 3] ?? 48_000
    const { sampleRate, channels } = takes[at % takes.length] ?? { sampleRate: rate, channels: [] }
    const [speech = new Float32Array(0)] = channels
    const gain = 10 ** ((random() * 24 - 18) / 20)
    const sound = resampleNow(speech, sampleRate, rate).map((value) => Math.max(-1, Math.min(1, value * gain)))
    const other = 10 ** ((random() * -12) / 20)
    const path = join(folder, `speech-${at}.wav`)
    const both = at % 2 === 0 ? [sound] : [sound, sound.map((value) => value * other)]
    await writeFile(path, writeWav({ sampleRate: rate, channels: both }))
    paths.push(path)
  }
  return paths
}

/** Files of others that lie beside the repository, those that can be read and are a second long at least. */
async function othersFiles(): Promise<readonly string[]> {
  if (!existsSync(corpus)) return []
  const paths = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).map((name) => join(corpus, name))
  const heard = await Promise.all(
    paths.map(async (path) => {
      const seconds = await measureSound(path).then(
        ({ isShort }) => !isShort,
        () => false,
      )
      return seconds ? [path] : []
    }),
  )
  return heard.flat()
}

it.runIf(hasFfmpeg)('reads what ffmpeg reads, within 0.1 LU and 0.1 dB, of speech and of files of others', async () => {
  const folder = await temporaryFolder()
  const files = [...(await draftFiles(folder)), ...(await othersFiles())]
  expect(files.length).toBeGreaterThanOrEqual(20)
  for (const path of files) {
    const own = await measureSound(path)
    const other = ffmpegLoudness(path)
    const near = (value: number | undefined, wanted: number, within: number, what: string): void => {
      if (!Number.isFinite(wanted) || wanted <= -70) return
      // It writes tenths.
      expect(Math.abs((value ?? Number.NaN) - wanted), `${what} of ${path}: ${value}, ${wanted}`).toBeLessThan(
        within + 0.0501,
      )
    }
    near(own.integratedLufs, other.integrated, 0.1, 'integrated')
    // Of less than 3 s it says 0.
    near(own.rangeLu ?? 0, other.range, 0.1, 'range')
    near(own.truePeakDbtp, other.truePeak, 0.1, 'true peak')
    // It looks every 100 ms and we every 10: what it finds is found, and sometimes a louder place between.
    for (const [mine, theirs] of [
      [own.momentaryMaxLufs, other.momentaryMax],
      [own.shortTermMaxLufs, other.shortTermMax],
    ] as const) {
      if (mine !== undefined && theirs > -70) expect(mine).toBeGreaterThan(theirs - 0.1501)
    }
  }
})
