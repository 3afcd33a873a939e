import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime, DISK_SILENT_AFTER_MS, unlessSilent } from '../../../../electron/base/in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Questions that are answered when the test says so. */
function disk() {
  const open: (() => void)[] = []
  const ask = async (): Promise<string> => {
    await new Promise<void>((answer) => open.push(answer))
    return 'an answer'
  }
  return { ask, asked: () => open.length, answerAll: () => open.splice(0).forEach((answer) => answer()) }
}

const silent = { problem: { code: 'disk.silent' } }

describe('asking a disk in time', () => {
  it('hands on what the disk answers, and what it refuses', async () => {
    expect(await inTime('/a/file', async () => 7)).toBe(7)
    await expect(inTime('/a/file', async () => Promise.reject(new Error('ENOENT')))).rejects.toThrow('ENOENT')
  })

  it('gives up when the disk is silent, and names the file without its path', async () => {
    const { ask, answerAll } = disk()
    const refused = expect(inTime('/net/play/cast.json', ask)).rejects.toMatchObject({
      problem: { code: 'disk.silent', id: 'disk.silent', params: { name: 'cast.json' } },
    })
    await vi.advanceTimersByTimeAsync(DISK_SILENT_AFTER_MS)
    await refused
    answerAll()
  })

  it('asks nothing more below a folder while a question there is open, and asks again once it is answered', async () => {
    const { ask, answerAll, asked } = disk()
    const refused = expect(inTime('/net/play/cast.json', ask)).rejects.toMatchObject(silent)
    await vi.advanceTimersByTimeAsync(DISK_SILENT_AFTER_MS)
    await refused
    for (const path of ['/net/play', '/net/play/cast.json', '/net/play/takes/a.wav']) {
      await expect(inTime(path, ask)).rejects.toMatchObject(silent)
    }
    expect(asked()).toBe(1)
    expect(await inTime('/net/playground/cast.json', async () => 'there')).toBe('there')
    expect(await inTime('/home/me/cast.json', async () => 'there')).toBe('there')
    answerAll()
    await vi.advanceTimersByTimeAsync(0)
    expect(await inTime('/net/play/cast.json', async () => 'back')).toBe('back')
  })

  it('closes what comes after nobody waits any more', async () => {
    const { ask, answerAll } = disk()
    const late = vi.fn<(value: string) => void>()
    const refused = expect(inTime('/net/b/x', ask, late)).rejects.toMatchObject(silent)
    await vi.advanceTimersByTimeAsync(DISK_SILENT_AFTER_MS)
    await refused
    expect(late).not.toHaveBeenCalled()
    answerAll()
    await vi.advanceTimersByTimeAsync(0)
    expect(late).toHaveBeenCalledExactlyOnceWith('an answer')
  })

  it('takes eight threads for one folder at most, however many ask', async () => {
    const { ask, asked, answerAll } = disk()
    const all = Array.from({ length: 100 }, (_, at) => inTime(`/net/c/${at}`, ask).catch(unlessSilentIsTold))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(8)
    await vi.advanceTimersByTimeAsync(DISK_SILENT_AFTER_MS)
    expect(new Set(await Promise.all(all))).toEqual(new Set(['silent']))
    expect(asked()).toBe(8)
    answerAll()
    await vi.advanceTimersByTimeAsync(0)
    // Every turn was given back: as many can ask as before.
    const next = Array.from({ length: 20 }, (_, at) => inTime(`/net/c/${at}`, async () => at))
    expect(await Promise.all(next)).toHaveLength(20)
  })
})

function unlessSilentIsTold(error: unknown): string {
  try {
    unlessSilent(error)
    return 'nothing'
  } catch {
    return 'silent'
  }
}
