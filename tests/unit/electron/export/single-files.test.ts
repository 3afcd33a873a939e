import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { EncodeJob } from '../../../../electron/audio/types.ts'
import type { PlannedFile } from '../../../../electron/export/planned-file.ts'
import { createSingleFiles } from '../../../../electron/export/single/single-files.ts'
import type { SoundPiece } from '../../../../shared/contract/export-views.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const clip: SoundPiece = { kind: 'clip', lineId: lineIdSchema.parse('aaa111') }
const lane: SoundPiece = { kind: 'lane', lane: 'ruth' }

/** Files whose sound is a word, made by a workshop that a test holds up. */
async function filesOf({ bytes = 3 }: { readonly bytes?: number } = {}) {
  const folder = await temporaryFolder()
  const heard = { clip: 'one', sound: 'bed', lane: 'all' }
  const begun: { readonly out: string; readonly end: () => void }[] = []
  const plan = async (asked: SoundPiece): Promise<PlannedFile> => {
    const source = { kind: 'file', path: heard[asked.kind] } as const
    return {
      what: 'lines',
      facts: { kind: 'line', path: `lines/${asked.kind}.wav` },
      make: {
        kind: 'sound',
        job: { source, target: { format: 'wav', sampleRate: 44_100, encoding: 'float32' } },
      },
      recipe: Buffer.from(heard[asked.kind]).toString('hex').padEnd(64, '0'),
      durationSeconds: 1,
      bytes: 1,
    }
  }
  const encode = async ({ out, source }: EncodeJob, signal?: AbortSignal) => {
    const held = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => held.reject(new Error('given up')))
    begun.push({ out, end: held.resolve })
    await held.promise
    await writeFile(out, source.kind === 'file' ? source.path : '')
    return { durationSeconds: 1, bytes, channels: 1 } as const
  }
  const files = createSingleFiles({ plan, workshop: () => ({ encode }), folder: async () => folder })
  const next = async (count: number) => expect.poll(() => begun.length).toBe(count)
  const end = (at: number): void => begun[at]?.end()
  return { folder, heard, begun, files, next, end }
}

describe('clips and lanes as files of their own', () => {
  it('are made once for all who ask, and again when they were taken away or something else is heard', async () => {
    const { files, heard, next, end, folder } = await filesOf()
    const asked = files.make(clip)
    await next(1)
    end(0)
    const made = await asked
    expect(made.name).toBe('clip.wav')
    expect(await files.make(clip)).toEqual(made)
    await rm(files.pathOf(made.id) ?? '')
    const again = files.make(clip)
    await next(2)
    end(1)
    expect(await again).toEqual(made)
    heard.clip = 'two'
    const other = files.make(clip)
    await next(3)
    end(2)
    expect((await other).id).not.toBe(made.id)
    await files.close()
    expect(await readdir(folder)).toEqual([])
  })

  it('leave nothing where they are given up, or something else is heard meanwhile, and do not end each other', async () => {
    const { files, heard, next, end, begun, folder } = await filesOf()
    const [first, other] = [files.make(clip), files.make(lane)]
    await next(2)
    heard.clip = 'two'
    const second = files.make(clip)
    await expect(first).rejects.toThrow()
    await next(3)
    files.stop(clip)
    await expect(second).rejects.toThrow()
    const ofLane = begun.findIndex(({ out }) => out.endsWith('lane.wav'))
    end(ofLane)
    const { id } = await other
    expect(await readdir(folder)).toEqual([id])
    // Asked for and given up before anything could begin.
    const late = files.make(clip)
    files.stop(clip)
    await expect(late).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
    expect(begun).toHaveLength(3)
  })

  it('make room for new ones when they are too large together, and keep the newest', async () => {
    const { files, next, end } = await filesOf({ bytes: 3 * 1024 ** 3 })
    const first = files.make(clip)
    await next(1)
    end(0)
    const small = files.pathOf((await first).id) ?? ''
    const second = files.make(lane)
    await next(2)
    end(1)
    const path = files.pathOf((await second).id) ?? ''
    expect([existsSync(small), existsSync(path)]).toEqual([false, true])
    expect(files.pathOf((await first).id)).toBeUndefined()
  })
})
