import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mixToWav } from '../../support/mix-to-wav.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const canMount = process.platform === 'linux' && process.getuid?.() === 0

describe('a mix onto a disk that fills up', () => {
  // A real full disk: a memory file system of 1 MiB, which only root may mount.
  it.runIf(canMount)('keeps the older file, says what is wrong and leaves nothing beside it', async (context) => {
    const folder = await temporaryFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    context.skip(mounted.status !== 0, 'this machine does not allow mounts')
    try {
      await writeFile(join(folder, 'mix.wav'), 'older')
      const plan = { sampleRate: 44_100, durationSamples: 2_000_000, clips: [], laneGainsDb: [] }
      await expect(mixToWav(plan, join(folder, 'mix.wav'))).rejects.toMatchObject({ problem: { code: 'disk.full' } })
      expect(await readdir(folder)).toEqual(['mix.wav'])
      await mixToWav({ ...plan, durationSamples: 100_000 }, join(folder, 'mix.wav'))
      expect(await readdir(folder)).toEqual(['mix.wav'])
    } finally {
      spawnSync('umount', ['-l', folder])
    }
  })
})
