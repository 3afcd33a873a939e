import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../support/eventually.ts'
import { isAnswer } from '../../../../renderer/base/bridge/answer-check.ts'
import { createClient } from '../../../../renderer/base/client.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { ModelMain } from '../../../support/sync/model-main.ts'
import { createWriter } from '../../../support/sync/writer.ts'
import { handle, otherHandle } from '../cases.ts'

/** A window on the product's own document; `fail` may refuse the n-th call. */
function opened(text: string, fail: (call: number) => Error | undefined = () => undefined) {
  const main = new ModelMain(text)
  const failures: unknown[] = []
  let calls = 0
  const answered = <I, A>(answer: (input: I) => A) => {
    return (input: I): A => {
      calls += 1
      const error = fail(calls)
      if (error !== undefined) throw error
      return answer(input)
    }
  }
  const fake = createFakeBridge({
    'script.change': answered((input) => main.change(input)),
    'script.read': answered((input) => main.read(input)),
    'script.endAuthors': answered((input) => main.endAuthors(input)),
  })
  const client = createClient(fake.bridge, () => isAnswer)
  const writer = createWriter({
    client,
    author: 'this-window',
    onFailure: (error) => failures.push(error),
  })
  writer.open(handle, text, 0)
  const type = (words: string): void => {
    const { length } = writer.text()
    writer.edit(length, length, words)
    writer.flush()
  }
  /** Somebody else writes at the beginning, and everybody is told. */
  const writeFirst = (words: string): void => {
    const { revision, updates } = main.change({
      project: handle,
      baseRevision: main.document.revision,
      changes: [{ from: 0, to: 0, insert: words }],
    })
    const update = updates.find((one) => one.revision === revision)
    if (update !== undefined) writer.sync.told(handle, update)
  }
  return {
    main,
    writer,
    names: () => fake.calls.map(({ name }) => name),
    failures,
    type,
    writeFirst,
    sync: writer.sync,
  }
}

describe('typing on its way to main', () => {
  it('goes in order, each change on the revision before it', async () => {
    const { main, type, sync, names } = opened('a')
    type('b')
    type('c')
    await sync.settled()
    expect(main.text).toBe('abc')
    expect(names()).toEqual(['script.change', 'script.change'])
  })

  it.each([true, false])('is the same whether the script was taken in before it or not (%s)', async (isPrepared) => {
    const { main, type, writeFirst, writer, sync } = opened('a')
    if (isPrepared) sync.prepare()
    expect([sync.text(), sync.isSettled(), sync.hasUnacknowledged()]).toEqual(['a', true, false])
    expect(sync.unacknowledged()).toBeUndefined()
    writeFirst('more ')
    type('b')
    expect([sync.text(), sync.isSettled(), sync.hasUnacknowledged()]).toEqual(['more ab', false, true])
    sync.prepare()
    await sync.settled()
    expect([main.text, writer.text(), sync.text()]).toEqual(['more ab', 'more ab', 'more ab'])
  })

  it('that follows while it is on its way waits for its own report', async () => {
    const { main, type, writer, sync, names } = opened('a')
    type('b')
    writer.edit(2, 2, 'c')
    await sync.settled()
    expect(names()).toEqual(['script.change'])
    expect(main.text).toBe('ab')
    expect(writer.text()).toBe('abc')
    writer.flush()
    await sync.settled()
    expect(main.text).toBe('abc')
  })

  it('is moved to where it belongs when somebody else has written first', async () => {
    const { main, type, writeFirst, writer, sync, names } = opened('a')
    main.document.setText('first a')
    type('b')
    await sync.settled()
    expect(main.text).toBe('first ab')
    expect(writer.text()).toBe('first ab')
    writeFirst('more ')
    expect(writer.text()).toBe('more first ab')
    expect(names()).toEqual(['script.change'])
  })

  it('has what a page sent before it ended, and main takes nothing of that page any more', async () => {
    const { main, writer, sync } = opened('Then go.')
    const late = (insert: string, seq: number) =>
      main.change({
        project: handle,
        baseRevision: 0,
        changes: [{ from: 8, to: 8, insert }],
        by: { author: 'page-that-ended', seq },
      })
    // This window was not told of it.
    late(' Now', 1)
    await sync.endAuthors(['page-that-ended', 'this-window'])
    expect(writer.text()).toBe('Then go. Now')
    expect(() => late(' or never', 2)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'project.pageEnded' }) }),
    )
    expect(main.text).toBe('Then go. Now')
  })

  it('is taken of this window though it ended another page', async () => {
    const { main, type, sync } = opened('Then go.')
    await sync.endAuthors(['page-that-ended', sync.author])
    type(' Now')
    await sync.settled()
    expect(main.text).toBe('Then go. Now')
  })

  it('reads the script when main does not remember that far, and loses nothing', async () => {
    const { main, type, writer, sync, names } = opened('a')
    for (let step = 0; step < 4100; step += 1) main.document.setText(`${step} a`)
    type('b')
    await sync.settled()
    expect(main.text).toBe('4099 ab')
    expect(writer.text()).toBe('4099 ab')
    expect(names()).toEqual(['script.change', 'script.read', 'script.change'])
  })

  it('asks for a step that it was not told of', async () => {
    const { main, writer, writeFirst, sync, names } = opened('a')
    main.document.setText('not told a')
    writeFirst('told ')
    await eventually(() => expect(writer.text()).toBe('told not told a'))
    expect(sync.isSettled()).toBe(true)
    expect(names()).toEqual(['script.read'])
  })

  it('takes what was told of a project before the answer that opens it came', () => {
    const { main, writer, sync } = opened('a')
    main.document.setText('first a')
    const update = main.document.log.newest()
    if (update === undefined) throw new Error('Nothing was changed.')
    sync.told(otherHandle, update)
    writer.open(otherHandle, 'a', 0)
    expect(writer.text()).toBe('first a')
  })

  it('is not applied again when only its answer was lost', async () => {
    const { main, type, sync } = opened('a')
    const change = main.change.bind(main)
    let isLost = true
    main.change = (input) => {
      const answer = change(input)
      if (isLost) {
        isLost = false
        throw studioError('internal', 'The answer was cut off.')
      }
      return answer
    }
    type('b')
    await sync.settled().catch(() => undefined)
    await sync.settled()
    expect(main.text).toBe('ab')
  })

  it('is told once when it cannot be sent, and is tried again by itself', async () => {
    vi.useFakeTimers()
    try {
      const { main, type, sync, failures } = opened('a', (call) =>
        call < 4 ? studioError('disk.full', 'The disk is full.') : undefined,
      )
      type('b')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(failures).toHaveLength(1)
      expect(main.text).toBe('ab')
      expect(sync.isSettled()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('sends what is typed after the project was closed and opened again', async () => {
    const { main, writer, type, sync, failures } = opened('RUTH: Hold.')
    type(' Now.')
    await sync.settled()
    sync.end()
    writer.open(handle, main.document.text, main.document.revision)
    type(' Go.')
    await sync.settled()
    expect([main.document.text, failures]).toEqual(['RUTH: Hold. Now. Go.', []])
  })

  it('refuses to settle while main cannot be reached, and says why', async () => {
    const { type, sync } = opened('a', () => studioError('internal', 'Gone.'))
    type('b')
    await expect(sync.settled()).rejects.toThrow('Gone.')
    sync.end()
  })

  it('forgets a project that was closed', async () => {
    const { type, sync, names } = opened('a')
    sync.end()
    type('b')
    await sync.settled()
    expect(names()).toEqual([])
  })

  it('leaves typing of the project before to that project', async () => {
    const { writer, sync, names } = opened('a')
    writer.edit(1, 1, 'b')
    sync.begin('another document', otherHandle, 'x', 0)
    writer.flush()
    await sync.settled()
    expect(names()).toEqual([])
  })

  it('waits until the project is opened again when main does not know it any more', async () => {
    const { main, type, sync, failures } = opened('a', (call) =>
      call === 1 ? studioError('project.notOpen', 'Not open.') : undefined,
    )
    type('b')
    await expect(sync.settled()).rejects.toThrow('Not open.')
    expect(failures).toEqual([])
    await sync.rejoin(otherHandle, false)
    await sync.settled()
    expect(main.text).toBe('ab')
  })
})

describe('what is acknowledged', () => {
  it('is what main says is on the disk, and nothing else', async () => {
    const { main, type, sync } = opened('a')
    expect(sync.unacknowledged()).toBeUndefined()
    type('b')
    expect(sync.hasUnacknowledged()).toBe(true)
    await sync.settled()
    // Main has it in memory only.
    expect(sync.hasUnacknowledged()).toBe(true)
    expect(sync.unacknowledged()?.base.toString()).toBe('a')
    main.save()
    sync.saved(handle, main.saveState())
    expect(sync.hasUnacknowledged()).toBe(false)
    expect(sync.unacknowledged()).toBeUndefined()
  })

  it('is told from what others wrote', async () => {
    const { type, writeFirst, sync, writer } = opened('a')
    type(' mine')
    await sync.settled()
    writeFirst('theirs ')
    const left = sync.unacknowledged()
    expect(left?.base.toString()).toBe('theirs a')
    expect(left?.changes.apply(left.base).toString()).toBe(writer.text())
  })

  it('does not come back twice from a studio that does not know whose words it has', async () => {
    const { main, type, sync, writer } = opened('a')
    type('b')
    await sync.settled()
    // Saved, and the page has not heard of it; what tells whose changes are in the file is lost.
    main.save()
    main.forgetAuthors()
    type('c')
    sync.lost()
    main.die()
    await sync.rejoin(otherHandle, false)
    await sync.settled()
    expect(main.text).toBe('abc')
    expect(writer.text()).toBe('abc')
  })

  it('comes back after the studio died, with what others saved meanwhile', async () => {
    const { main, type, sync, writer } = opened('a')
    type('b')
    await sync.settled()
    sync.lost()
    type('c')
    main.die()
    main.document.setText('theirs a')
    await sync.rejoin(otherHandle, false)
    await sync.settled()
    expect(main.text).toBe('theirs abc')
    expect(writer.text()).toBe('theirs abc')
  })
})
