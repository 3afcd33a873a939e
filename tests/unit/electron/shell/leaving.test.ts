import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { guardLeaving, LEAVE_GRACE_MS, type ToldWords } from '../../../../electron/shell/leaving.ts'

const none: ToldWords = { isUnacknowledged: false, words: 0 }
const some: ToldWords = { isUnacknowledged: true, words: 18 }

/**
 * A window whose page refuses to be unloaded while `isUnacknowledged`, as Chromium does it: what is left happens at once,
 * what is refused asks `will-prevent-unload`, whose default is to stay.
 */
function fakeWindow() {
  const window = new EventEmitter()
  const contents = new EventEmitter()
  const happened: string[] = []
  let words = none
  let answer = false
  const unload = (what: string): void => {
    let mayLeave = !words.isUnacknowledged
    if (!mayLeave) contents.emit('will-prevent-unload', { preventDefault: () => (mayLeave = true) })
    if (!mayLeave) return
    happened.push(what)
    if (what === 'loaded again') contents.emit('did-finish-load')
  }
  const own = {
    on: window.on.bind(window),
    isDestroyed: () => false,
    close: () => {
      window.emit('close')
      unload('closed')
    },
  }
  const page = {
    on: contents.on.bind(contents),
    reload: () => unload('loaded again'),
    loadURL: (url: string) => {
      happened.push(url)
      return Promise.resolve()
    },
    forcefullyCrashRenderer: () => {
      happened.push('crashed')
      contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    },
    isDestroyed: () => false,
  }
  return {
    window: own,
    page,
    happened,
    events: window,
    contents,
    type: (now: ToldWords) => {
      words = now
    },
    told: () => words,
    willAnswer: (isLeaving: boolean) => {
      answer = isLeaving
    },
    ask: (count: number) => {
      happened.push(`asked about ${count}`)
      return Promise.resolve(answer)
    },
  }
}

/** Time that passes when a test says so. */
function virtualTime() {
  let nowMs = 0
  const timers: { at: number; run: () => void }[] = []
  return {
    now: () => nowMs,
    wait: (ms: number) => new Promise<void>((run) => timers.push({ at: nowMs + ms, run })),
    pass: async (ms: number) => {
      const end = nowMs + ms
      for (;;) {
        await new Promise((done) => setImmediate(done))
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.splice(timers.indexOf(next), 1)
        nowMs = next.at
        next.run()
      }
      nowMs = end
    },
  }
}

describe('a window that is left while its words are not on the disk', () => {
  const guarded = () => {
    const fake = fakeWindow()
    const time = virtualTime()
    guardLeaving({ window: fake.window, contents: fake.page, told: fake.told, ask: fake.ask, wait: time.wait })
    return { ...fake, ...time }
  }

  it('closes at once if they are', () => {
    const { window, happened } = guarded()
    window.close()
    expect(happened).toEqual(['closed'])
  })

  it('closes without a question when they are a moment later', async () => {
    const { window, happened, type, pass } = guarded()
    type(some)
    window.close()
    await pass(150)
    type(none)
    await pass(LEAVE_GRACE_MS)
    expect(happened).toEqual(['closed'])
  })

  it('asks if they are not, and stays', async () => {
    const { window, happened, type, pass } = guarded()
    type(some)
    window.close()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened).toEqual(['asked about 18'])
    window.close()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened).toEqual(['asked about 18', 'asked about 18'])
  })

  it('asks once, however often it is closed meanwhile', async () => {
    const { window, happened, type, pass } = guarded()
    type(some)
    for (let count = 0; count < 5; count++) window.close()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened).toEqual(['asked about 18'])
  })

  it('asks if they are not, and closes if that is wanted', async () => {
    const { window, happened, type, willAnswer, pass } = guarded()
    type(some)
    willAnswer(true)
    window.close()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened).toEqual(['asked about 18', 'closed'])
  })

  it('asks before it is loaded again, too, and asks the page that comes then anew', async () => {
    const { page, happened, type, willAnswer, pass } = guarded()
    type(some)
    willAnswer(true)
    page.reload()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened).toEqual(['asked about 18', 'loaded again'])
    page.reload()
    await pass(2 * LEAVE_GRACE_MS)
    expect(happened.slice(2)).toEqual(['asked about 18', 'loaded again'])
  })
})
