import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { problemError } from '../../shared/core/model/errors.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import { newFileMode } from '../base/modes.ts'
import { streamRegular } from '../base/regular-file.ts'
import { diskError, errnoOf, isTemporaryName } from '../base/durable.ts'
import { ignored } from '../base/failures.ts'
import { say } from '../../shared/messages/say.ts'

/** The plain zip format ends here: 4 GiB in all, 65,535 entries. */
const MOST_BYTES = 4 * 1024 * 1024 * 1024 - 1
const MOST_FILES = 65_535

/** Already packed, or not worth the time: audio is stored as it is. */
const STORED = /\.(wav|mp3|opus|ogg|flac|zip|png|jpe?g)$/i

/** A finished archive. */
export type Archive = { readonly fileName: string; readonly bytes: number; readonly files: number }

/**
 * Packs a project folder into `<name>.zip` in `parent`, in one folder of that name, without what can be rebuilt
 * (`.repartee/`), half-written files and links. Streams: a project of any size needs a few megabytes of memory. The
 * archive has its name only when it is whole; an existing one is never replaced, a number is added.
 * @throws StudioError `disk.*`, or `project.tooLarge` for a project larger than the format can hold.
 */
export async function archiveProject(folder: string, parent: string, name: string): Promise<Archive> {
  const plainName = safeName(name)
  const partial = join(parent, `.${plainName}.zip.${process.pid}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const files = await filesOf(folder)
    const { bytes } = await writeZip(folder, files, plainName, partial)
    const fileName = await giveName(partial, parent, plainName)
    return { fileName, bytes, files: files.length }
  } catch (error) {
    throw diskError(error, `${plainName}.zip`)
  } finally {
    await unlink(partial).catch(ignored('clean-up'))
  }
}

/** Relative paths with forward slashes, in a stable order. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const paths: string[] = []
  let total = 0
  const visit = async (within: string): Promise<void> => {
    const entries = await readdir(join(folder, within), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = within === '' ? entry.name : `${within}/${entry.name}`
      if (path === '.repartee' || isTemporaryName(entry.name)) continue
      if (entry.isDirectory()) await visit(path)
      if (!entry.isFile()) continue
      paths.push(path)
      total += (await stat(join(folder, path))).size + path.length * 2 + 200
    }
  }
  await visit('')
  if (paths.length > MOST_FILES || total > MOST_BYTES) {
    throw problemError('project.tooLarge', say('documents.archive.tooLarge'), say('documents.archive.tooLarge.remedy'))
  }
  return paths
}

async function writeZip(
  folder: string,
  files: readonly string[],
  root: string,
  target: string,
): Promise<{ readonly bytes: number }> {
  const handle = await open(target, 'wx', await newFileMode(target))
  let bytes = 0
  let ready: Uint8Array[] = []
  let problem: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error !== null) problem = error
    else ready.push(chunk)
  })
  const flush = async (): Promise<void> => {
    if (problem !== undefined) throw problem
    const chunks = ready
    ready = []
    for (const chunk of chunks) {
      await handle.writeFile(chunk)
      bytes += chunk.byteLength
    }
  }
  try {
    for (const path of files) {
      const entry = STORED.test(path)
        ? new ZipPassThrough(`${root}/${path}`)
        : new ZipDeflate(`${root}/${path}`, { level: 6 })
      zip.add(entry)
      for await (const chunk of streamRegular(join(folder, path))) {
        entry.push(chunk)
        await flush()
      }
      entry.push(new Uint8Array(0), true)
      await flush()
    }
    zip.end()
    await flush()
    if ((await handle.stat()).size !== bytes) throw problemError('disk.full', say('documents.archive.part'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes }
}

async function giveName(partial: string, parent: string, name: string): Promise<string> {
  for (let number = 1; number <= 1000; number += 1) {
    const target = join(parent, `${number === 1 ? name : `${name} ${number}`}.zip`)
    try {
      await linkOrRename(partial, target)
      return basename(target)
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error
    }
  }
  throw problemError(
    'disk.failed',
    say('documents.archive.sameNames', { name }),
    say('documents.archive.sameNames.remedy'),
  )
}

/** A link fails if the name is taken, a rename would replace it; some file systems have no links. */
async function linkOrRename(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = errnoOf(error)
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    const handle = await open(to, 'wx')
    await handle.close()
    await rename(from, to)
  }
}
