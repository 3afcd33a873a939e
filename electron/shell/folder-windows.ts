import { join } from 'node:path'
import type { Shell } from 'electron'
import type { FolderWindows } from '../base/ports.ts'

/** The system's file manager, by Electron: it shows and selects, and opens nothing. Paths are those that main has named. */
export function systemFolderWindows(shell: Pick<Shell, 'showItemInFolder'>): FolderWindows {
  return {
    obstacle: () => Promise.resolve(undefined),
    show: async ({ folder, entry }) => shell.showItemInFolder(entry === undefined ? folder : join(folder, entry)),
  }
}
