import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAnswer } from '../../../renderer/bridge/answer-check.ts'
import { createClient } from '../../../renderer/commands/client.ts'
import { createScriptSync } from '../../../renderer/commands/script-sync.ts'
import { studioError } from '../../../shared/core/errors.ts'
import { applyChanges } from '../../../shared/core/script/text-changes.ts'
import type { TextChange } from '../../../shared/core/script/types.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { handle } from './cases.ts'

/** A main side that keeps a text by revisions; `fail` may refuse the n-th call. */
function createMain(text: string, fail: (call: number) => Error | undefined = () => undefined) {
  const main = { text, revision: 0, calls: 0 }
  const next = (): void => {
    main.calls += 1
    const error = fail(main.calls)
    if (error !== undefined) throw error
  }
  const fake = createFakeBridge({
    'script.change': ({ baseRevision, changes }) => {
      next()
      if (baseRevision !== main.revision) throw studioError('project.conflict', 'Not this revision.')
      main.text = applyChanges(main.text, changes)
      main.revision += 1
      return { revision: main.revision }
    },
    'script.replace': (input) => {
      next()
      main.text = input.text
      main.revision += 1
      return { revision: main.revision }
    },
  })
  const failures: unknown[] = []
  const sync = createScriptSync(
    createClient(fake.bridge, () => isAnswer),
    (error) => failures.push(error),
  )
  sync.begin(handle, 0)
  return { main, sync, failures, names: () => fake.calls.map(({ name }) => name) }
}

const append = (text: string, insert: string): TextChange[] => [{ from: text.length, to: text.length, insert }]

describe('typing on its way to main', () => {
  it('goes in order, each change on the revision before it', async () => {
    const { main, sync, names } = createMain('a')
    sync.push(append('a', 'b'), 'ab')
    sync.push(append('ab', 'c'), 'abc')
    await sync.settled()
    expect(main).toMatchObject({ text: 'abc', revision: 2 })
    expect(names()).toEqual(['script.change', 'script.change'])
  })

  it('becomes the whole text after a conflict, and goes on in changes', async () => {
    const { main, sync, failures, names } = createMain('a')
    main.revision = 7
    sync.push(append('a', 'b'), 'ab')
    await sync.settled()
    sync.push(append('ab', 'c'), 'abc')
    await sync.settled()
    expect(main.text).toBe('abc')
    expect(failures).toEqual([])
    expect(names()).toEqual(['script.change', 'script.replace', 'script.change'])
  })

  it('does not send again what a whole text already held', async () => {
    const { main, sync, names } = createMain('a')
    main.revision = 7
    sync.push(append('a', 'b'), 'ab')
    sync.push(append('ab', 'c'), 'abc')
    await sync.settled()
    expect(main.text).toBe('abc')
    expect(names()).toEqual(['script.change', 'script.replace'])
  })

  it('is told when it could not be sent, and is sent whole before anything builds on it', async () => {
    const { main, sync, failures } = createMain('a', (call) =>
      call === 1 ? studioError('disk.full', 'The disk is full.') : undefined,
    )
    sync.push(append('a', 'b'), 'ab')
    await sync.settled()
    expect(failures).toHaveLength(1)
    expect(main.text).toBe('ab')
  })

  it('refuses to settle while main cannot be reached', async () => {
    const { sync } = createMain('a', () => studioError('internal', 'Gone.'))
    sync.push(append('a', 'b'), 'ab')
    await expect(sync.settled()).rejects.toThrow('Gone.')
  })

  it('forgets a project that was closed', async () => {
    const { sync, names } = createMain('a')
    sync.end()
    sync.push(append('a', 'b'), 'ab')
    await sync.settled()
    expect(names()).toEqual([])
  })

  it('ends with the text of the page whatever fails on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.string({ maxLength: 4 })), { maxLength: 12 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        async (typed, failing) => {
          const { main, sync } = createMain('start', (call) =>
            failing[call - 1] === true ? studioError('internal', 'Now not.') : undefined,
          )
          let text = 'start'
          for (const [place, insert] of typed) {
            const from = place % (text.length + 1)
            const changes = [{ from, to: from, insert }]
            text = applyChanges(text, changes)
            sync.push(changes, text)
          }
          for (let attempt = 0; attempt <= failing.length; attempt += 1) await sync.settled().catch(() => undefined)
          expect(main.text).toBe(text)
        },
      ),
    )
  })
})
