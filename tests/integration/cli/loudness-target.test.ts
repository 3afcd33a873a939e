import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { measureSound } from '../../../electron/audio/analysis/measure-sound.ts'
import { loudnessReportSchema } from '../../../shared/core/deliver/loudness-report.ts'
import { ffmpegLoudness, hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { writeProject } from '../../support/small-project.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const script = `RUTH: Engines to dead slow. Nobody moves until I have heard that bell again.
AMOS: I cannot see my own hand, and the bell was on the other side of us a minute ago.
RUTH: Then listen. There.
AMOS: There is water below, and it is rising faster than the pumps.
RUTH: Below, all of you, and take the lamp with you when you go.
`

async function project() {
  const folder = await temporaryFolder()
  await writeProject(join(folder, 'Small'), script)
  const setup = { dataFolder: join(folder, 'data'), cwd: folder }
  const render = async (out: string, ...args: readonly string[]) => {
    const run = await runCliProcess(['render', 'Small', '--draft', '--json', '--out', out, ...args], setup)
    expect(run.code, run.stderr).toBe(0)
    const told = z.object({ loudness: loudnessReportSchema.optional() }).parse(JSON.parse(run.stdout)).loudness
    return { mix: join(folder, out, `mix.${args.includes('mp3') ? 'mp3' : 'wav'}`), told, words: run.stderr }
  }
  return { folder, render }
}

describe('a mix with a target', () => {
  it.runIf(hasFfmpeg)('is at it by the reading of ffmpeg, at any rate, and in mp3', async () => {
    const { folder, render } = await project()
    const plain = await render('plain')
    expect(plain.told).toBeUndefined()
    const cases = [
      { out: 'podcast', args: ['--target', 'podcast'], lufs: -16, ceiling: -1 },
      { out: 'wide', args: ['--target', 'podcast', '--sample-rate', '48000'], lufs: -16, ceiling: -1 },
      { out: 'broadcast', args: ['--target', 'broadcast'], lufs: -23, ceiling: -1 },
      // So loud that the limiter must work hard.
      { out: 'loud', args: ['--target', '-12'], lufs: -12, ceiling: -1 },
      { out: 'packed', args: ['--target', '-19', '--format', 'mp3'], lufs: -19, ceiling: -1 },
    ]
    for (const { out, args, lufs, ceiling } of cases) {
      const { mix, told, words } = await render(out, ...args)
      const heard = ffmpegLoudness(mix)
      // It writes tenths, and so does the gain.
      const near = 0.11
      expect(Math.abs(heard.integrated - lufs), out).toBeLessThanOrEqual(near)
      expect(heard.truePeak, out).toBeLessThanOrEqual(ceiling + (out === 'packed' ? 0.5 : 0.11))
      expect(Math.abs((told?.after.integratedLufs ?? 0) - heard.integrated), out).toBeLessThanOrEqual(near)
      expect(
        told?.rules.every(({ passes }) => passes),
        out,
      ).toBe(true)
      expect(words).toMatch(/From -\d+\.\d LUFS and -?\d+\.\d dBTP to -\d+\.\d LUFS/)
      const manifest = z.object({ loudness: loudnessReportSchema })
      expect(manifest.parse(JSON.parse(await readFile(join(folder, out, 'manifest.json'), 'utf8'))).loudness).toEqual(
        told,
      )
    }
    const again = await render('again')
    expect(await readFile(again.mix)).toEqual(await readFile(plain.mix))
  })

  it('for an audiobook has the root mean square that is asked, and peaks 3 dB down', async () => {
    const { render } = await project()
    const { mix, told } = await render('book', '--target', 'audiobook')
    const { rmsDbfs = 0, truePeakDbtp = 0 } = await measureSound(mix)
    expect(Math.abs(rmsDbfs + 20)).toBeLessThan(0.15)
    expect(truePeakDbtp).toBeLessThanOrEqual(-2.95)
    expect(told?.rules.map(({ rule }) => rule)).toEqual(['rmsDbfs', 'truePeakDbtp', 'noiseFloorDbfs'])
  })

  it('for games gives each speaker one gain, so that lines keep their distance', async () => {
    const { folder, render } = await project()
    await render('plain', '--lines')
    await render('games', '--lines', '--target', 'games')
    const levels = async (out: string) => {
      const names = (await readdir(join(folder, out, 'lines'))).toSorted()
      const measured = await Promise.all(names.map((name) => measureSound(join(folder, out, 'lines', name))))
      return names.map((name, at) => ({ isRuth: name.includes('ruth'), level: measured[at]?.integratedLufs ?? 0 }))
    }
    const [before, after] = [await levels('plain'), await levels('games')]
    for (const isRuth of [true, false]) {
      const gains = before.flatMap((line, at) => (line.isRuth === isRuth ? [(after[at]?.level ?? 0) - line.level] : []))
      expect(Math.max(...gains) - Math.min(...gains)).toBeLessThan(0.1)
      const own = after.filter((line) => line.isRuth === isRuth).map(({ level }) => level)
      const sorted = own.toSorted((a, b) => a - b)
      const half = Math.floor(sorted.length / 2)
      const median = sorted.length % 2 === 1 ? sorted[half] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
      expect(Math.abs((median ?? 0) + 23)).toBeLessThan(0.15)
    }
  })

  it('is refused in words where nobody knows the target', async () => {
    const { folder } = await project()
    const run = await runCliProcess(['render', 'Small', '--draft', '--target', 'louder'], {
      dataFolder: join(folder, 'data'),
      cwd: folder,
    })
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('There is no loudness target "louder".')
  })
})
