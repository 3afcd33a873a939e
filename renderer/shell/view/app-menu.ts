import type { AppSettings } from '../../../shared/contract/views.ts'
import { type CommandContext, type CommandId, commandList, commandTitle, isAvailable } from '../model/command-list.ts'
import { chordWords } from '../../base/keys.ts'
import type { MenuEntry, MenuGroups } from '../../base/ui/overlays/menu-types.ts'

/** The groups of the application's menu, top to bottom. */
const groups: readonly { readonly title?: string; readonly ids: readonly CommandId[] }[] = [
  { ids: ['newProject', 'open', 'importScript'] },
  { ids: ['save', 'saveCopy', 'snapshots', 'rename', 'move', 'archive', 'close'] },
  { title: 'Edit', ids: ['undo', 'redo', 'find', 'replace', 'changeSpeaker', 'splitLine', 'joinLines'] },
  { title: 'Go to', ids: ['showScript', 'showCasting', 'showTakes'] },
  { title: 'Render', ids: ['showQueue', 'liveLine', 'liveScene', 'scenePlan', 'spending', 'cleanUp'] },
  { ids: ['export', 'exportScript'] },
  { title: 'Voices', ids: ['cloneVoice', 'pronunciations', 'projectSettings'] },
  { ids: ['settings', 'connect', 'palette'] },
  { title: 'Theme', ids: ['themeSystem', 'themeDark', 'themeLight'] },
  { ids: ['about'] },
]

const themeOf: Partial<Record<CommandId, AppSettings['theme']>> = {
  themeSystem: 'system',
  themeDark: 'dark',
  themeLight: 'light',
}
const themeTitle: Readonly<Record<AppSettings['theme'], string>> = {
  system: 'As the system',
  dark: 'Dark',
  light: 'Light',
}

/** The application's menu as it is now. Commands that can do nothing are left out. */
export function appMenu(
  context: CommandContext,
  theme: AppSettings['theme'],
  isMac: boolean,
  run: (id: CommandId) => void,
): MenuGroups {
  return groups.map(({ title, ids }) => {
    const entries = ids.flatMap((id): MenuEntry[] => {
      const command = commandList.find((candidate) => candidate.id === id)
      if (command === undefined || !isAvailable(command, context)) return []
      const ownTheme = themeOf[id]
      const entry: MenuEntry = {
        title: ownTheme === undefined ? commandTitle(command, context) : themeTitle[ownTheme],
        keys: command.chord === undefined ? undefined : chordWords(command.chord, isMac),
        onChoose: () => run(id),
      }
      return [ownTheme === undefined ? entry : { ...entry, checked: ownTheme === theme }]
    })
    return title === undefined ? { entries } : { title, entries }
  })
}
