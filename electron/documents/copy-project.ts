import { randomUUID } from 'node:crypto'
import { cp, lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { problemError, StudioError } from '../../shared/core/model/errors.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import { projectIdSchema } from '../../shared/core/model/ids.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { diskError, errnoOf, isTemporaryName, writeDurably } from '../base/durable.ts'
import { ignored } from '../base/failures.ts'
import type { DocumentContent } from './files/envelope.ts'
import { GIT_ATTRIBUTES, GIT_IGNORE, makeFreshFolder } from './create-project.ts'
import { finishCopy } from './finish-copy.ts'
import { printProjectOf } from './project-disk.ts'
import { CAST_FILE, PROJECT_FILE, printCast, SCRIPT_FILE } from './files/project-files.ts'
import { loadPronunciations, PRONUNCIATIONS_FILE, printPronunciations } from './files/pronunciations-file.ts'
import { say } from '../../shared/messages/say.ts'

/** What stays behind when a project is copied or packed: what can be rebuilt, what is half written, and what is written from memory. */
const FROM_MEMORY = new Set([PROJECT_FILE, CAST_FILE, SCRIPT_FILE])

/**
 * Copies a project with everything in it into a new folder of `parent`. Script, cast and settings are those in memory,
 * saved or not. The copy gets an id of its own, so that its journal, snapshots and unsaved changes are its own too; its
 * takes are known by their content and need no new request. Links, pipes and devices are not copied.
 * @returns the new folder's path
 * @throws StudioError `disk.*`; what was copied so far is removed then.
 */
export async function copyProject(input: {
  readonly folder: string
  readonly content: DocumentContent
  readonly parent: string
  readonly name: string
}): Promise<string> {
  const { folder, content, parent, name } = input
  if (isInside(parent, folder)) {
    throw problemError('project.intoItself', say('documents.copy.intoItself'), say('documents.copy.intoItself.remedy'))
  }
  const target = await makeFreshFolder(parent, safeName(name))
  try {
    for (const entry of await readdir(folder)) {
      if (entry === '.repartee' || FROM_MEMORY.has(entry) || isTemporaryName(entry)) continue
      await cp(join(folder, entry), join(target, entry), {
        recursive: true,
        errorOnExist: true,
        force: false,
        filter: async (from) => {
          const found = await lstat(from)
          return found.isFile() || found.isDirectory()
        },
      })
    }
    await finishCopy(target)
    await writeDurably(join(target, SCRIPT_FILE), content.text)
    await writeDurably(join(target, CAST_FILE), printCast(content.cast))
    await writePronunciations(target, content.pronunciations ?? [])
    await writeMissing(join(target, '.gitignore'), GIT_IGNORE)
    await writeMissing(join(target, '.gitattributes'), GIT_ATTRIBUTES)
    // Last: without it the folder is no project, so an interrupted copy never opens half made.
    const id = projectIdSchema.parse(randomUUID())
    await writeDurably(join(target, PROJECT_FILE), printProjectOf(id, { name, settings: content.settings }))
  } catch (error) {
    await rm(target, { recursive: true, force: true }).catch(ignored('clean-up'))
    throw diskError(error, basename(target))
  }
  return target
}

/**
 * Gives a project folder another place or name. The project must be closed. An existing folder is never used: a number
 * is added to the name.
 * @returns the new path; the old one if nothing had to change.
 * @throws StudioError `disk.*`; the folder is then where it was.
 */
export async function moveProjectFolder(folder: string, parent: string, name: string): Promise<string> {
  if (isInside(parent, folder)) {
    throw problemError('project.intoItself', say('documents.move.intoItself'), say('documents.move.intoItself.remedy'))
  }
  if (join(parent, name) === folder) return folder
  try {
    for (let number = 1; number <= 1000; number += 1) {
      const target = join(parent, number === 1 ? name : `${name} ${number}`)
      // Only the case changes: on a file system without case the target "exists", and is the folder itself.
      const isItself = target.toLowerCase() === folder.toLowerCase()
      const isTaken = await lstat(target).then(
        () => true,
        () => false,
      )
      if (isTaken && !isItself) continue
      await rename(folder, target)
      return target
    }
  } catch (error) {
    if (errnoOf(error) === 'EXDEV') {
      throw problemError('disk.failed', say('documents.move.otherDisk'), say('documents.move.otherDisk.remedy'), error)
    }
    throw error instanceof StudioError ? error : diskError(error, basename(folder))
  }
  throw problemError('disk.failed', say('documents.sameNames', { name }), say('documents.sameNames.remedy'))
}

/** True if `path` is `folder` or lies in it. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way))
}

/** The file was copied with everything in it; only what is not saved yet has to be written over it. */
async function writePronunciations(target: string, entries: readonly Pronunciation[]): Promise<void> {
  const copied = await loadPronunciations(target)
  if (JSON.stringify(copied.entries) === JSON.stringify(entries)) return
  await writeDurably(join(target, PRONUNCIATIONS_FILE), printPronunciations(entries))
}

async function writeMissing(path: string, text: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeDurably(path, text)
}
