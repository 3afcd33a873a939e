import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { foldedName, safeName } from '../../shared/core/deliver/file-names.ts'
import { conflictCopyOf, copiedFiles } from '../documents/files/conflict-copy.ts'
import { isTemporaryName } from '../base/durable.ts'
import { orAbsent } from '../base/failures.ts'
import { say, type Words } from '../../shared/messages/say.ts'
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
        const told = say('check.name.twin', { file, twin })
        found.push({
          severity: 'warning',
          code: 'nameTwin',
          file,
          line: 1,
          told,
          remedy: say('check.name.twin.remedy'),
        })
      }
      if (entry.isSymbolicLink()) {
        const told = say('check.name.link', { file })
        found.push({ severity: 'error', code: 'link', file, line: 1, told, remedy: say('check.name.link.remedy') })
      } else if (entry.isDirectory()) {
        await visit(file)
      } else if (!entry.isFile()) {
        const told = say('check.name.device', { file })
        found.push({
          severity: 'error',
          code: 'notAFile',
          file,
          line: 1,
          told,
          remedy: say('check.name.device.remedy'),
        })
      }
    }
  }
  await visit('')
  return found
}

function nameFindings(name: string, file: string): readonly Finding[] {
  const finding = (severity: Finding['severity'], code: Finding['code'], told: Words, remedy: Words): Finding[] => [
    { severity, code, file, line: 1, told, remedy },
  ]
  if (isTemporaryName(name)) {
    return finding('info', 'leftOver', say('check.name.ofSave', { file }), say('check.name.ofSave.remedy'))
  }
  if (/^exports\/([^/]+\/)?[^/]+\.partial$/.test(file)) {
    return finding('info', 'leftOver', say('check.name.ofExport', { file }), say('check.name.ofExport.remedy'))
  }
  if (/\.corrupt-\d{4}-/.test(name) || /^(\w+\.)?outside-\d{4}-/.test(name)) {
    return finding('info', 'setAside', say('check.name.setAside', { file }), say('check.name.setAside.remedy'))
  }
  const part = conflictCopyOf(file)
  if (part !== undefined) {
    const told = say('check.name.copy', { file, of: copiedFiles[part] })
    return finding('warning', 'conflictCopy', told, say('check.name.copy.remedy'))
  }
  // Names of version control begin with a dot, and are portable all the same.
  if (/^\.[a-z]+$/.test(name) || safeName(name) === name) return []
  const told = say('check.name.notPortable', { file: JSON.stringify(file) })
  return finding('warning', 'nameNotPortable', told, say('check.name.notPortable.remedy', { better: safeName(name) }))
}
