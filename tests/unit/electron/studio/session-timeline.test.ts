import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeOldMixes } from '../../../../electron/studio/session/old-mixes.ts'
import { sessionTimeline, sessionTimelines } from '../../../../electron/studio/session/session-timeline.ts'
import { withGraphChanges } from '../../../../shared/core/timeline/graph-changes.ts'
import type { GraphParts } from '../../../../shared/core/timeline/graph-schema.ts'
import { noParts } from '../../../support/no-timeline.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const at = (gainDb: number): GraphParts => ({ ...noParts, master: { gainDb } })

describe('the timeline of a session', () => {
  it('has another revision only when something else is heard', () => {
    let now = at(0)
    const timeline = sessionTimeline(() => structuredClone(now))
    expect([timeline.revision(), timeline.revision()]).toEqual([1, 1])
    now = at(-3)
    expect(timeline.revision()).toBe(2)
    now = at(0)
    expect(timeline.revision()).toBe(3)
  })

  it('tells differences to who is a little behind, and everything to everybody else', () => {
    let now = at(0)
    const timeline = sessionTimeline(() => now)
    expect(timeline.read(undefined)).toEqual({ kind: 'whole', revision: 1, parts: at(0) })
    for (let gainDb = 1; gainDb <= 20; gainDb += 1) {
      now = at(gainDb)
      timeline.revision()
    }
    const told = timeline.read(19)
    expect(told.kind === 'changes' ? withGraphChanges(at(18), told.changes) : undefined).toEqual(at(20))
    expect(timeline.read(1)).toEqual({ kind: 'whole', revision: 21, parts: at(20) })
    expect(timeline.read(99)).toMatchObject({ kind: 'whole' })
  })
})

describe('the timelines of a session for those who listen to other takes', () => {
  it('are told apart, and looked at only while somebody listens so', () => {
    const now = { best: at(0), final: at(-1), draft: at(-2) }
    const looked: string[] = []
    const timelines = sessionTimelines((listenTo) => () => {
      looked.push(listenTo)
      return now[listenTo]
    })
    const first = timelines.revision()
    expect(new Set(looked)).toEqual(new Set(['best']))
    expect(timelines.read(undefined, 'draft')).toMatchObject({ kind: 'whole', parts: at(-2) })
    now.draft = at(-3)
    const second = timelines.revision()
    expect(second).toBeGreaterThan(first)
    expect(timelines.read(undefined)).toMatchObject({ parts: at(0) })
    // Nobody has read it since: it is told once more at most, and then forgotten.
    now.draft = at(-4)
    timelines.revision()
    looked.length = 0
    now.draft = at(-5)
    expect(timelines.revision()).toBe(second)
    expect(looked).not.toContain('draft')
  })
})

describe('mixes that were made for listening', () => {
  it('are removed, and nothing else is', async () => {
    const folder = await temporaryFolder()
    const hash = 'a'.repeat(64)
    await mkdir(join(folder, 'sending'))
    for (const name of [`mix-${hash}.wav`, `mix-${hash}.peaks`, 'mix-notes.wav', 'peaks', 'script.dialogue.bak']) {
      await writeFile(join(folder, name), 'x')
    }
    await removeOldMixes(folder)
    expect((await readdir(folder)).toSorted()).toEqual(['mix-notes.wav', 'peaks', 'script.dialogue.bak', 'sending'])
    await removeOldMixes(join(folder, 'not there'))
  })
})
