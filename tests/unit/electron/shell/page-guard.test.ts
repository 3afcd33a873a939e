import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPage } from '../../../../electron/shell/page-guard.ts'

/** A window's page: what is done to it is written down. */
class Contents extends EventEmitter {
  readonly done: string[] = []
  ends = 0
  isGone = false
  reload(): void {
    this.done.push('reload')
  }
  forcefullyCrashRenderer(): void {
    this.done.push('crash')
    this.end('killed')
  }
  isDestroyed(): boolean {
    return this.isGone
  }
  end(reason: string): void {
    this.emit('render-process-gone', {}, { reason, exitCode: 1 })
  }
}

function guarded(answers: { readonly ask?: Promise<boolean>; readonly askAgain?: boolean } = {}) {
  const contents = new Contents()
  const clock = { nowMs: 0 }
  const asked: string[] = []
  const page: WebContents = Object.assign(Object.create(contents), { on: contents.on.bind(contents) })
  guardPage({
    contents: page,
    now: () => clock.nowMs,
    onEnd: () => {
      contents.ends += 1
    },
    ask: () => {
      asked.push('hangs')
      return answers.ask ?? Promise.resolve(true)
    },
    askAgain: () => {
      asked.push('again')
      return Promise.resolve(answers.askAgain ?? false)
    },
  })
  return { contents, clock, asked }
}

const settled = (): Promise<void> =>
  new Promise((done) => {
    setImmediate(done)
  })

describe('a page whose process ends', () => {
  it.each(['crashed', 'oom', 'killed', 'abnormal-exit', 'launch-failed', 'integrity-failure', 'memory-eviction'])(
    'is loaded again: %s',
    async (reason) => {
      const { contents } = guarded()
      contents.end(reason)
      await settled()
      expect(contents.done).toEqual(['reload'])
      expect(contents.ends).toBe(1)
    },
  )

  it('is left alone when it is closed', async () => {
    const { contents } = guarded()
    contents.end('clean-exit')
    contents.isGone = true
    contents.end('crashed')
    await settled()
    expect(contents.done).toEqual([])
  })

  it('is not loaded for ever: after three times in a minute it is asked', async () => {
    const { contents, clock, asked } = guarded()
    for (let time = 0; time < 5; time += 1) {
      contents.end('crashed')
      await settled()
    }
    expect([contents.done.length, asked]).toEqual([3, ['again', 'again']])
    clock.nowMs = 60_000
    contents.end('crashed')
    await settled()
    expect(contents.done).toHaveLength(4)
  })

  it('is loaded once more when the person says so', async () => {
    const { contents } = guarded({ askAgain: true })
    for (let time = 0; time < 4; time += 1) {
      contents.end('crashed')
      await settled()
    }
    expect(contents.done).toHaveLength(4)
  })
})

describe('a page that hangs', () => {
  it('is ended and loaded again when the person says so, and asked about once', async () => {
    const { contents, asked } = guarded()
    contents.emit('unresponsive')
    contents.emit('unresponsive')
    await settled()
    expect([contents.done, asked]).toEqual([['crash', 'reload'], ['hangs']])
  })

  it('is waited for when the person says so, and asked about the next time', async () => {
    const { contents, asked } = guarded({ ask: Promise.resolve(false) })
    contents.emit('unresponsive')
    await settled()
    contents.emit('responsive')
    contents.emit('unresponsive')
    await settled()
    expect([contents.done, asked]).toEqual([[], ['hangs', 'hangs']])
  })

  it('that answers again while it is asked goes on as it was', async () => {
    let answer: (isWanted: boolean) => void = () => undefined
    const ask = new Promise<boolean>((done) => {
      answer = done
    })
    const { contents } = guarded({ ask })
    contents.emit('unresponsive')
    contents.emit('responsive')
    answer(true)
    await settled()
    expect(contents.done).toEqual([])
  })
})
