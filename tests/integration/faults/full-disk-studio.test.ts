import { createHash } from 'node:crypto'
import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { ExportOptions } from '../../../shared/contract/export-views.ts'
import { sentencesOf } from '../../../shared/messages/in-english.ts'
import { fillDisk, smallDisk, whyNoMounts } from '../../support/mounts.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { castService, connectedHost, renderAll, studioHost } from '../../support/studio/studio-host.ts'

const MEGABYTE = 1024 * 1024
const [alto = ''] = standInVoices.map(({ id }) => id)

const exported = (name: string): ExportOptions => ({
  deliver: [
    { what: 'mix', format: 'wav' },
    { what: 'lines', format: 'wav' },
    { what: 'captions', formats: ['srt'] },
  ],
  missing: 'fillWithDraft',
  name,
})

/** A studio whose projects lie on a small disk of their own. */
async function onSmallDisk() {
  const disk = await smallDisk(8 * MEGABYTE)
  const host = await studioHost({ projectsFolder: disk.path })
  const { project } = await host.call('project.create', { name: 'Full', folderId: null })
  const write = async (text: string): Promise<void> => {
    await host.call('script.replace', { project, text })
    await host.call('cast.autoCast', { project })
    expect((await host.call('project.save', { project })).kind).toBe('saved')
  }
  /** Fills the disk, and proves that it is full. */
  const fill = async (): Promise<string> => {
    const filler = await fillDisk(disk.path)
    const control = join(disk.path, 'control')
    await expect(writeFile(control, new Uint8Array(4096))).rejects.toMatchObject({ code: 'ENOSPC' })
    await rm(control, { force: true })
    return filler
  }
  return { disk, host, project, write, fill, folder: join(disk.path, 'Full') }
}

async function hashes(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (path) =>
          [
            path,
            createHash('sha256')
              .update(await readFile(path))
              .digest('hex'),
          ] as const,
      ),
    ),
  )
}

describe.skipIf(whyNoMounts !== undefined)('a disk that is full', () => {
  it('refuses an export with one clear error, leaves nothing of it, and takes it when there is room', async () => {
    const { host, project, write, fill, folder } = await onSmallDisk()
    await write('RUTH: Hold the line.  #aaa111\nAMOS: I hold it.  #aaa222\n')
    await renderAll(host, { project, source: 'draft' })
    await host.call('export.start', { project, options: exported('First') })
    const before = await hashes(join(folder, 'exports'))
    expect(Object.keys(before).length).toBeGreaterThan(4)

    const filler = await fill()
    const problem = await host.problem('export.start', { project, options: exported('Second') })
    expect(problem.code).toBe('disk.full')
    expect(sentencesOf(problem)).toContain('Free some space')
    expect(await hashes(join(folder, 'exports'))).toEqual(before)
    expect(await readdir(join(folder, 'exports'))).toEqual(['First draft'])

    await unlink(filler)
    const { files } = await host.call('export.start', { project, options: exported('Second') })
    expect(files.length).toBe(5)
    expect((await readdir(join(folder, 'exports'))).toSorted()).toEqual(['First draft', 'Second draft'])
  })

  it('makes the queue wait, bills nothing more, and keeps what has come and goes on when there is room', async () => {
    const disk = await smallDisk(8 * MEGABYTE)
    const lines = Array.from({ length: 12 }, (_, at) => `RUTH: This is line number ${at}.  #bbb${100 + at}\n`)
    const host = await connectedHost({ text: lines.join(''), ports: { projectsFolder: disk.path } })
    const { project, service } = host
    await castService(host, { ruth: alto })
    expect((await host.call('project.save', { project })).kind).toBe('saved')
    const filler = await fillDisk(disk.path)
    await expect(writeFile(join(disk.path, 'control'), new Uint8Array(4096))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    await rm(join(disk.path, 'control'), { force: true })

    await host.call('render.start', {
      project,
      source: 'service',
      lineIds: null,
      again: false,
      resendUnknown: false,
    })
    // What was answered is held, the others are not sent: nothing is lost, and nothing is to be decided over.
    await eventually(async () => {
      const { queue } = await host.view()
      expect(queue).toMatchObject({
        kind: 'waiting',
        ready: 0,
        failed: 0,
        unknown: 0,
        problem: { code: 'disk.full' },
      })
      expect(queue.waiting).toBe(12)
    })
    await host.call('queue.resume', { project })
    await pause(500)
    expect((await host.view()).queue).toMatchObject({ kind: 'waiting', ready: 0, waiting: 12 })
    expect(service.billed()).toBeLessThan(12)

    await unlink(filler)
    await host.call('queue.resume', { project })
    await eventually(async () => expect((await host.view()).queue.kind).toBe('idle'))
    expect((await host.view()).queue).toMatchObject({ ready: 12, unknown: 0, waiting: 0 })
    // Nothing was sent twice.
    expect(service.billed()).toBe(12)
  })
})
