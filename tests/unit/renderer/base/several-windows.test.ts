import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAnswer } from '../../../../renderer/base/bridge/answer-check.ts'
import { createClient } from '../../../../renderer/base/client.ts'
import type { ScriptUpdate } from '../../../../shared/contract/script-updates.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { ModelMain } from '../../../support/sync/model-main.ts'
import { createWriter, type Writer } from '../../../support/sync/writer.ts'
import { handle } from '../cases.ts'

/** One thing that happens. `window` and `place` are taken modulo what there is. */
type Happening =
  | { readonly kind: 'type'; readonly window: number; readonly place: number }
  | { readonly kind: 'letter'; readonly window: number }
  | { readonly kind: 'newLine'; readonly window: number; readonly place: number }
  | { readonly kind: 'erase'; readonly window: number; readonly place: number; readonly size: number }
  | { readonly kind: 'report' | 'request' | 'answer' | 'event'; readonly window: number }
  | { readonly kind: 'save' }
  | { readonly kind: 'die' }

const spot = fc.nat(10_000)
const who = fc.nat(3)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('type' as const), window: who, place: spot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('newLine' as const), window: who, place: spot }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('erase' as const),
      window: who,
      place: spot,
      size: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constantFrom('report' as const, 'request' as const, 'answer' as const, 'event' as const),
      window: who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const) }) },
)

/** What each window types where letters are told apart by their window. */
const letters = ['a', 'b', 'c', 'd'] as const

/** Everybody types where the caret is; a word goes on while others' words come in. */
const typing: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('letter' as const), window: who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('report' as const, 'request' as const, 'answer' as const, 'event' as const),
      window: who,
    }),
  },
)

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Answer = { readonly arrive: () => void; readonly fail: (error: Error) => void }
type Call = { readonly work: () => Answer; readonly fail: (error: Error) => void }

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Windows on one main side, with every message waiting until it is let through. */
class Play {
  readonly main: ModelMain
  readonly windows: readonly {
    readonly writer: Writer
    readonly requests: Call[]
    readonly answers: Answer[]
    readonly events: ScriptUpdate[]
  }[]
  readonly typed = new Map<string, 'typed' | 'erased'>()
  #told = 0
  #words = 0

  constructor(windows: number, text: string) {
    this.main = new ModelMain(text)
    this.windows = Array.from({ length: windows }, (_, index) => this.#window(`window-${index}`))
  }

  #window(author: string) {
    const requests: Call[] = []
    const later = <A>(run: () => A): Promise<A> =>
      new Promise((resolve, reject) => {
        requests.push({
          // What main does and what becomes of its answer are two moments.
          work: () => {
            try {
              const value = run()
              return { arrive: () => resolve(value), fail: reject }
            } catch (error) {
              return { arrive: () => reject(toError(error)), fail: reject }
            }
          },
          fail: reject,
        })
      })
    const fake = createFakeBridge({
      'script.change': (input) => later(() => this.main.change(input)),
      'script.read': (input) => later(() => this.main.read(input)),
    })
    const client = createClient(fake.bridge, () => isAnswer)
    const writer = createWriter({
      client,
      author,
      onFailure: (error) => void (this.failure ??= error),
    })
    writer.open(handle, this.main.text, 0)
    const answers: Answer[] = []
    const events: ScriptUpdate[] = []
    return { writer, requests, answers, events }
  }

  failure: unknown

  async happen(what: Happening): Promise<void> {
    if (what.kind === 'save') {
      this.main.save()
      for (const { writer } of this.windows) writer.sync.saved(handle, this.main.saveState())
      return
    }
    if (what.kind === 'die') return this.die()
    const window = this.windows[what.window % this.windows.length]
    if (window === undefined) return
    const { writer } = window
    const text = writer.text()
    if (what.kind === 'type') {
      const word = `w${this.#words++}q`
      const at = wordEdge(text, what.place % (text.length + 1))
      writer.edit(at, at, ` ${word} `)
      this.typed.set(word, 'typed')
    } else if (what.kind === 'letter') {
      writer.edit(writer.caret(), writer.caret(), letters[what.window % this.windows.length] ?? '')
    } else if (what.kind === 'newLine') {
      const at = wordEdge(text, what.place % (text.length + 1))
      writer.edit(at, at, '\n')
    } else if (what.kind === 'erase') {
      const from = wordEdge(text, what.place % (text.length + 1))
      const to = wordEdge(text, Math.min(text.length, from + what.size))
      // Whoever erases a word has seen it.
      for (const [word] of text.slice(from, to).matchAll(/w\d+q/g)) this.typed.set(word, 'erased')
      if (to > from) writer.edit(from, to, '')
    } else if (what.kind === 'report') writer.flush()
    else if (what.kind === 'request') this.request(window)
    else if (what.kind === 'answer') window.answers.shift()?.arrive()
    else {
      const update = window.events.shift()
      if (update !== undefined) writer.sync.told(handle, update)
    }
    await tick()
  }

  request(window: Play['windows'][number]): void {
    const call = window.requests.shift()
    if (call === undefined) return
    window.answers.push(call.work())
    this.#tell()
  }

  #tell(): void {
    const { document } = this.main
    for (const update of document.log.since(this.#told, document.revision) ?? [])
      for (const { events } of this.windows) events.push(update)
    this.#told = document.revision
  }

  async die(): Promise<void> {
    this.main.die()
    this.#told = 0
    for (const window of this.windows) {
      window.events.length = 0
      const gone = studioError('host.gone', 'Nobody is there.')
      for (const answer of window.answers.splice(0)) answer.fail(gone)
      for (const call of window.requests.splice(0)) call.fail(gone)
      window.writer.sync.lost()
    }
    await tick()
    for (const { writer } of this.windows) {
      // Cut off by the next death; the next one joins again.
      writer.sync.rejoin(handle, false).catch(() => undefined)
    }
    await tick()
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 2000; round += 1) {
      let isQuiet = true
      for (const window of this.windows) {
        window.writer.flush()
        if (window.requests.length + window.answers.length + window.events.length > 0) isQuiet = false
        this.request(window)
        window.answers.shift()?.arrive()
        const update = window.events.shift()
        if (update !== undefined) window.writer.sync.told(handle, update)
      }
      await tick()
      if (isQuiet && this.windows.every(({ writer, requests }) => writer.sync.isSettled() && requests.length === 0))
        return
    }
    throw new Error('It does not come to rest.')
  }
}

/** The nearest place at or after this one that is in no word. */
function wordEdge(text: string, at: number): number {
  let place = at
  while (place < text.length && /\w/.test(text[place] ?? '') && /\w/.test(text[place - 1] ?? '')) place += 1
  return place
}

async function played(windows: number, what: readonly Happening[]): Promise<Play> {
  const play = new Play(windows, '# Title\n\nRUTH: Hold.  #aaaaaa\nAMOS: Wait.  #bbbbbb\n')
  for (const one of what) await play.happen(one)
  await play.settle()
  return play
}

const runs = process.env.REPARTEE_FAULTS === 'full' ? 5000 : 400

describe('several windows that write in one script', () => {
  it('end at one text with every word in it once, whatever is late, and whenever the studio dies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(happening, { maxLength: 120, size: 'max' }),
        async (windows, what) => {
          const play = await played(windows, what)
          expect(play.failure).toBeUndefined()
          for (const { writer } of play.windows) expect(writer.text()).toBe(play.main.text)
          for (const [word, fate] of play.typed) {
            const times = play.main.text.split(word).length - 1
            if (fate === 'typed') expect(`${word} ${times}`).toBe(`${word} 1`)
            else expect(times).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: runs },
    )
  }, 600_000)

  it('tear no word apart when they type at the same place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(typing, { maxLength: 120, size: 'max' }),
        async (windows, what) => {
          const play = new Play(windows, 'RUTH: ')
          for (const one of what) await play.happen(one)
          await play.settle()
          expect(play.failure).toBeUndefined()
          const { text } = play.main
          for (const { writer } of play.windows) expect(writer.text()).toBe(text)
          const typed = text.slice('RUTH: '.length)
          expect(typed.replace(/(.)\1*/g, '$1').length, typed).toBe(new Set(typed).size)
          const count = what.filter(({ kind }) => kind === 'letter').length
          expect(typed.length).toBe(count)
        },
      ),
      { numRuns: runs },
    )
  }, 600_000)
})
