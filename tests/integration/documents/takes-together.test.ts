import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWav } from '../../../electron/audio/codecs/wav.ts'
import { nodeFs } from '../../../electron/base/durable.ts'
import { openRecordsCopy } from '../../../electron/documents/takes/records-copy.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import type { NewSound } from '../../../electron/documents/takes/take-types.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { voicedPcm } from '../../support/audio/tones.ts'
import { failingFs } from '../../support/failing-fs.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function sound(lineId: string, seconds: number): NewSound {
  const { id: _, ...record } = takeSchema.parse({
    id: hash(lineId),
    kind: 'line',
    lineId,
    source: 'service',
    key: hash(`key of ${lineId}`),
    requests: [],
    createdAt: '2026-11-28T10:00:00.000Z',
    sampleRate: 8000,
    durationSamples: seconds * 8000,
    verdict: 'ready',
  })
  return { record, bytes: writeWav(voicedPcm(seconds, 8000)) }
}

/** A folder with a take of a line, which is starred along with two new takes of its neighbours. */
async function starredWithNeighbours(prepareFs = nodeFs) {
  const base = await temporaryFolder()
  const folder = join(base, 'project')
  await mkdir(folder)
  const open = async (fs = nodeFs) =>
    (await openTakeStore(folder, { fs, copy: openRecordsCopy(join(base, 'records.jsonl'), fs) })).store
  const before = await (await open()).add(sound('aaa111', 1).record, sound('aaa111', 1).bytes)
  const store = await open(prepareFs)
  const done = store
    .addTogether([sound('aaa112', 2), sound('aaa113', 3)], [{ ...before, starred: true }])
    .then(() => store.flush())
  return { done, open }
}

const said = (takes: readonly Take[]): readonly string[] =>
  takes.map(({ lineId, starred }) => (starred === true ? `${lineId} starred` : lineId))

it('takes that hang together are all there, or none, wherever the disk fails on the way', async () => {
  const counted = failingFs(Number.POSITIVE_INFINITY, 'ENOSPC')
  await (await starredWithNeighbours(counted.fs)).done
  const outcomes = new Set<string>()
  for (let failAt = 1; failAt <= counted.operations(); failAt += 1) {
    const { done, open } = await starredWithNeighbours(failingFs(failAt, 'ENOSPC').fs)
    const outcome = await done.then(
      () => 'done',
      () => 'failed',
    )
    const found = said((await open()).all())
    const after = ['aaa111 starred', 'aaa112', 'aaa113']
    expect(outcome === 'done' ? [after] : [['aaa111'], after], `operation ${failAt}`).toContainEqual(found)
    outcomes.add(`${outcome} ${found.length}`)
  }
  expect(outcomes).toContain('failed 1')
  expect(outcomes).toContain('done 3')
})
