import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { SCRIPT, type TestProject, testProject } from '../../support/projects.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const NAMES = ['project.json', 'cast.json', 'script.dialogue'] as const

/** A project that has been saved twice, so that there is a backup of everything, and has a snapshot. */
async function livedIn(): Promise<TestProject> {
  const project = await testProject()
  const open = await project.open()
  open.replace(SCRIPT.replace('Hello', 'Good morning'))
  open.setCast({ speakers: open.cast().speakers.slice(0, 1) })
  open.rename('Lived in')
  await open.save()
  await open.close()
  return project
}

const utf16 = (text: string): Uint8Array => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
const wav = new Uint8Array(Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0000\u00ff\u00fe', 'latin1'))

type Damage = readonly [string, (good: Buffer) => Uint8Array | string]
const damages: readonly Damage[] = [
  ['filled with NUL', (good) => new Uint8Array(good.length)],
  ['NUL at its end', (good) => Buffer.concat([good, new Uint8Array(512)])],
  ['UTF-16', (good) => utf16(good.toString('utf8'))],
  ['swapped with a take', () => Buffer.concat([wav, new Uint8Array([0x80, 0x81, 0xff])])],
  ['invalid UTF-8', (good) => Buffer.concat([good, new Uint8Array([0xc3, 0x28])])],
]
const jsonDamages: readonly Damage[] = [
  ['empty', () => ''],
  ['cut in half', (good) => good.subarray(0, good.length >> 1)],
  ['white space', () => '\n\n'],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['of another program', () => '{"format":"something else","version":1,"speakers":3}'],
  ['two documents', (good) => Buffer.concat([good, good])],
  ['deep', () => '['.repeat(100_000)],
]

const cases = NAMES.flatMap((name) =>
  [...damages, ...(name === 'script.dialogue' ? [] : jsonDamages)].map(([how, make]) => ({ name, how, make })),
)

describe('a project with a damaged file', () => {
  it.each(cases)('$name $how: opens for reading, is left alone, and comes back when asked', async ({ name, make }) => {
    const project = await livedIn()
    const damaged = Buffer.from(make(await readFile(project.path(name))))
    await writeFile(project.path(name), damaged)
    await expect(project.open()).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })

    const open = await project.open({ damaged: 'offer' })
    expect(open.readOnly).toBe(true)
    expect(open.safety().recovery.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['backup', 'snapshot', 'defaults']),
    )
    open.replace('written over')
    await open.close()
    expect(await readFile(project.path(name))).toEqual(damaged)

    const again = await project.open({ damaged: 'offer' })
    const backup = again.safety().recovery.find(({ kind }) => kind === 'snapshot')
    expect(backup?.files).toEqual([name])
    expect(await again.recover(backup?.id ?? '')).toBe('reopen')
    await again.close()
    const aside = (await readdir(project.folder)).filter((other) => other.startsWith(`${name}.corrupt-`))
    expect(aside.length).toBe(1)
    expect(await readFile(project.path(aside[0] ?? ''))).toEqual(damaged)

    const whole = await project.open()
    expect(whole.readOnly).toBe(false)
    expect(whole.name).toBe('Lived in')
    expect(whole.id).toBe(again.id)
    expect(whole.text()).toContain('Good morning')
    expect(whole.cast().speakers.length).toBe(1)
    await whole.close()
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('is not damaged by %s', async (_, change) => {
    const project = await livedIn()
    for (const name of NAMES) await writeFile(project.path(name), change(await readFile(project.path(name), 'utf8')))
    const open = await project.open()
    expect([open.readOnly, open.name, open.cast().speakers.length]).toEqual([false, 'Lived in', 1])
    expect(open.text()).toContain('Good morning there.')
    await open.close()
  })

  it('without any copy can still be opened anew, and nothing is thrown away', async () => {
    const project = await testProject()
    await writeFile(project.path('cast.json'), '{"speakers":')
    const open = await project.open({ damaged: 'offer' })
    expect(open.safety().recovery.map(({ id }) => id)).toEqual(['defaults'])
    await open.recover('defaults')
    await open.close()
    const again = await project.open()
    expect(again.cast().speakers.map(({ name }) => name)).toEqual(['RUTH', 'AMOS'])
    await again.close()
  })
})

describe('a record of unsaved changes', () => {
  it('with a wrong hash is put aside, said, and never offered', async () => {
    const project = await testProject()
    const open = await project.open()
    const pending = `${project.data}/pending/${open.id}`
    await open.close()
    await mkdir(pending, { recursive: true })
    const content = { name: 'X', text: 'tampered', cast: { speakers: [] }, settings: open.settings() }
    const envelope = {
      format: 'repartee-document',
      version: 1,
      projectId: open.id,
      rev: 1,
      savedAt: '2026-11-21T00:00:00.000Z',
      reason: 'pending',
      folder: project.folder,
      contentSha256: '0'.repeat(64),
      content,
    }
    await writeFile(`${pending}/0123456789abcdef.json`, JSON.stringify(envelope))
    const again = await project.open()
    expect(again.safety().recovery).toEqual([])
    expect(again.problems.map((one) => messageOf(one))).toEqual([
      'A record of unsaved changes was damaged and has been put aside.',
    ])
    expect((await readdir(pending)).filter((name) => name.includes('.corrupt-')).length).toBe(1)
    await again.close()
  })
})
