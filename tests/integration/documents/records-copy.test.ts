import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRecordsCopy } from '../../../electron/documents/takes/records-copy.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

it('a copy of records that is not there yet holds in their order what is handed over at once', async () => {
  const base = await temporaryFolder()
  const records = Array.from({ length: 12 }, (_, number) => `{"record":${number}}`)
  for (let copies = 0; copies < 40; copies += 1) {
    const copy = openRecordsCopy(join(base, `${copies}`, 'records', 'copy.jsonl'))
    await Promise.all(records.map((record) => copy.append(record)))
    expect(await copy.read()).toBe(`${records.join('\n')}\n`)
  }
})
