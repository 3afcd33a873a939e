import { expect, it } from 'vitest'
import { isAnswer } from '../../../../renderer/base/bridge/answer-check.ts'
import { createClient } from '../../../../renderer/base/client.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { ModelMain } from '../../../support/sync/model-main.ts'
import { createWriter } from '../../../support/sync/writer.ts'
import { handle, otherHandle } from '../cases.ts'

it('what still comes for a project that was left never reaches the editor of the next one', async () => {
  const main = new ModelMain('abc')
  const failures: unknown[] = []
  const fake = createFakeBridge({
    'script.change': (input) => main.change(input),
    'script.read': (input) => main.read(input),
  })
  const client = createClient(fake.bridge, () => isAnswer)
  const { sync, edit, flush, open, text } = createWriter({
    client,
    author: 'this-window',
    onFailure: (error) => failures.push(error),
  })
  open(handle, 'abc', 0)
  main.change({ project: handle, baseRevision: 0, changes: [{ from: 0, to: 0, insert: 'theirs' }] })
  edit(3, 3, '!')
  flush()
  open(otherHandle, 'wxyz', 0)
  await expect.poll(() => main.text).toBe('theirsabc!')
  await sync.settled()
  expect(text()).toBe('wxyz')
  expect(failures).toEqual([])
})
