import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../support/child.ts'
import { rendered, withScript } from '../../support/studio/called-studio.ts'
import { studioHost } from '../../support/studio/studio-host.ts'

const child = fileURLToPath(new URL('../../support/journal-child.ts', import.meta.url))

describe('what was sent over all projects', () => {
  it('adds up over two projects and two processes that write at once, and keeps the row of a project that is gone', async () => {
    const made = await withScript()
    const { project } = made.view
    const journals = join(made.folder, 'data', 'journals')
    await made.call('cast.autoCast', { project })
    await rendered(made, { project })
    // Drafts cost nothing, and are not sent anywhere.
    expect((await made.call('account.sent', {})).thisMonth.bytesOfText).toBe(0)

    const children = ['1', '2'].map((digit) => startChild([journals, 'shared', '20', digit], [], child))
    const other = startChild([journals, 'other', '5', '3'], [], child)
    const ends = await Promise.all([...children, other].map(({ ended }) => ended))
    expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(ends.map(() => ({ code: 0, errors: '' })))

    const sent = await made.call('account.sent', {})
    const rows = Object.fromEntries(sent.thisMonth.bySender.map((row) => [row.sender.journal, row]))
    expect(rows['shared']).toMatchObject({ bytesOfText: 400, takes: 38, lines: 1, bytesHere: 0 })
    expect(rows['other']).toMatchObject({ bytesOfText: 50, takes: 4, sender: { kind: 'project', name: null } })
    expect(sent.thisMonth).toMatchObject({ bytesOfText: 450, requests: { done: 42, unknown: 3, failed: 0 } })
    expect(sent.thisMonth.elsewhere).toEqual([{ origin: 'https://speech.example', bytesOfText: 450 }])
    expect(sent.undecided.map(({ sender, requests }) => [sender.journal, requests])).toEqual([
      ['other', 1],
      ['shared', 2],
    ])
    expect(sent.recent).toHaveLength(45)
    // Sizes and times: not a word of a script is in it.
    expect(JSON.stringify(sent)).not.toContain('Hold the line')
    // Its folder is gone, what it sent is not.
    await rm(join(made.folder, 'projects'), { recursive: true })
    const again = await made.call('account.sent', {})
    expect(again.thisMonth.bySender).toEqual(sent.thisMonth.bySender)
  })

  it('names a project as it was called when it was opened last, and goes on without names', async () => {
    const made = await withScript()
    const journals = join(made.folder, 'data', 'journals')
    const [file = ''] = (await readdir(journals)).filter((name) => name.endsWith('.name.json'))
    const id = file.slice(0, -'.name.json'.length)
    expect(JSON.parse(await readFile(join(journals, file), 'utf8'))).toEqual({ v: 1, name: 'The Line' })
    await startChild([journals, id, '2', '4'], [], child).ended
    const row = async () => (await made.call('account.sent', {})).thisMonth.bySender[0]?.sender
    expect(await row()).toEqual({ journal: id, kind: 'project', name: 'The Line' })
    await made.call('project.close', { project: made.view.project })
    expect(await row()).toMatchObject({ name: 'The Line' })
    await writeFile(join(journals, file), '{"v":1,"na')
    expect(await row()).toMatchObject({ name: null })
  })

  it('tells of records that cannot be read, and counts all others', async () => {
    const made = await studioHost()
    const journals = join(made.folder, 'data', 'journals')
    await startChild([journals, 'whole', '3', '5'], [], child).ended
    await appendFile(join(journals, 'whole.jsonl'), '{"v":1,"kind":"end","attempt":"?","at":"?"}\n')
    await appendFile(join(journals, 'whole.jsonl'), '{"v":2,"kind":"sending","attempt":"0"}\n')
    await mkdir(join(journals, 'folder.jsonl'))
    const sent = await made.call('account.sent', {})
    expect(sent.thisMonth.bytesOfText).toBe(30)
    expect(sent.flaws.map(({ sender, records }) => [sender.journal, records])).toEqual([
      ['folder', null],
      ['whole', 2],
    ])
  })
})
