import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { foldedName, safeName } from '../../shared/core/deliver/file-names.ts'
import { conflictCopyOf, copiedFiles } from '../documents/files/conflict-copy.ts'
import { isTemporaryName } from '../base/durable.ts'
import { orAbsent } from '../base/failures.ts'
import type { Finding } from './finding.ts'

/** More entries than this are not looked at: a check must end. */
const MOST_ENTRIES = 100_000

/**
 * Problems of the names in a project folder: links and devices, which could lead elsewhere; names that another computer
 * could not hold, or that differ only by case or by how they are composed; and what saves and repairs left behind.
 */
export async function checkNames(folder: string): Promise<readonly Finding[]> {
  const found: Finding[] = []
  let seen = 0
  const visit = async (within: string): Promise<void> => {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(
      orAbsent('check names: listing', []),
    )
    const names = new Map<string, string>()
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      seen += 1
      const file = within === '' ? entry.name : `${within}/${entry.name}`
      if (seen > MOST_ENTRIES || file === '.repartee' || file === '.git') continue
      found.push(...nameFindings(entry.name, file))
      const key = foldedName(entry.name)
      const twin = names.get(key)
      names.set(key, entry.name)
      if (twin !== undefined) {
        const message = `${file} and ${twin} are one name on other computers.`
        found.push({ severity: 'warning', code: 'nameTwin', file, line: 1, message, remedy: 'Rename one of them.' })
      }
      if (entry.isSymbolicLink()) {
        const message = `${file} is a link to somewhere else.`
        const remedy = 'Replace it by the file or folder itself.'
        found.push({ severity: 'error', code: 'link', file, line: 1, message, remedy })
      } else if (entry.isDirectory()) {
        await visit(file)
      } else if (!entry.isFile()) {
        const message = `${file} is not a file but a device, pipe or socket.`
        found.push({ severity: 'error', code: 'notAFile', file, line: 1, message, remedy: 'Remove it.' })
      }
    }
  }
  await visit('')
  return found
}

function nameFindings(name: string, file: string): readonly Finding[] {
  if (isTemporaryName(name)) {
    const message = `${file} was left by a save that was interrupted.`
    return [
      { severity: 'info', code: 'leftOver', file, line: 1, message, remedy: 'It goes when the project is opened.' },
    ]
  }
  if (/^exports\/([^/]+\/)?[^/]+\.partial$/.test(file)) {
    const message = `${file} was left by an export that was interrupted.`
    return [{ severity: 'info', code: 'leftOver', file, line: 1, message, remedy: 'It goes with the next export.' }]
  }
  if (/\.corrupt-\d{4}-/.test(name) || /^(\w+\.)?outside-\d{4}-/.test(name)) {
    const message = `${file} is a version that was kept when another one took its place.`
    return [
      { severity: 'info', code: 'setAside', file, line: 1, message, remedy: 'Delete it once nothing is missing.' },
    ]
  }
  const part = conflictCopyOf(file)
  if (part !== undefined) {
    const message = `${file} is another version of ${copiedFiles[part]} that a sync program has kept.`
    const remedy = 'Open the project to compare and merge it. Delete it only when it holds nothing new.'
    return [{ severity: 'warning', code: 'conflictCopy', file, line: 1, message, remedy }]
  }
  // Names of version control begin with a dot, and are portable all the same.
  if (/^\.[a-z]+$/.test(name) || safeName(name) === name) return []
  const message = `${JSON.stringify(file)} is a name that not every computer can hold.`
  return [
    {
      severity: 'warning',
      code: 'nameNotPortable',
      file,
      line: 1,
      message,
      remedy: `Rename it, such as to ${safeName(name)}.`,
    },
  ]
}
