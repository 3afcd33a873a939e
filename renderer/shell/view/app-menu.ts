import {
  toolbarMenuEdit,
  toolbarMenuGoTo,
  toolbarMenuRender,
  toolbarMenuTheme,
  toolbarMenuThemeDark,
  toolbarMenuThemeLight,
  toolbarMenuThemeSystem,
  toolbarMenuVoices,
} from '../../../shared/messages/made/toolbar.ts'
import type { AppSettings } from '../../../shared/contract/views.ts'
import { type CommandContext, isAvailable } from '../../base/command.ts'
import type { KeyWords } from '../../base/key-words.ts'
import { type CommandId, commandOf } from '../commands/registry.ts'
import type { MenuEntry, MenuGroups } from '../../base/ui/overlays/menu-types.ts'

/** The groups of the application's menu, top to bottom. */
const groups: readonly { readonly title?: () => string; readonly ids: readonly CommandId[] }[] = [
  { ids: ['newProject', 'open', 'importScript'] },
  { ids: ['save', 'saveCopy', 'snapshots', 'rename', 'move', 'archive', 'showFolder', 'close'] },
  { title: toolbarMenuEdit, ids: ['undo', 'redo', 'find', 'replace', 'changeSpeaker', 'splitLine', 'joinLines'] },
  { title: toolbarMenuGoTo, ids: ['showScript', 'showCasting', 'showTakes'] },
  { title: toolbarMenuRender, ids: ['showQueue', 'liveLine', 'liveScene', 'scenePlan', 'spending', 'cleanUp'] },
  { ids: ['export', 'exportScript'] },
  { title: toolbarMenuVoices, ids: ['cloneVoice', 'pronunciations', 'projectSettings'] },
  { ids: ['settings', 'connect', 'palette'] },
  { title: toolbarMenuTheme, ids: ['themeSystem', 'themeDark', 'themeLight'] },
  { ids: ['about'] },
]

const themeOf: Partial<Record<CommandId, AppSettings['theme']>> = {
  themeSystem: 'system',
  themeDark: 'dark',
  themeLight: 'light',
}
const themeTitle: Readonly<Record<AppSettings['theme'], () => string>> = {
  system: toolbarMenuThemeSystem,
  dark: toolbarMenuThemeDark,
  light: toolbarMenuThemeLight,
}

/** The application's menu as it is now. Commands that can do nothing are left out. */
export function appMenu(
  context: CommandContext,
  theme: AppSettings['theme'],
  keysOf: KeyWords,
  run: (id: CommandId) => void,
): MenuGroups {
  return groups.map(({ title, ids }) => {
    const entries = ids.flatMap((id): MenuEntry[] => {
      const command = commandOf(id)
      if (!isAvailable(command, context)) return []
      const ownTheme = themeOf[id]
      const entry: MenuEntry = {
        title: ownTheme === undefined ? command.title(context) : themeTitle[ownTheme](),
        keys: keysOf(command),
        onChoose: () => run(id),
      }
      return [ownTheme === undefined ? entry : { ...entry, checked: ownTheme === theme }]
    })
    return title === undefined ? { entries } : { title: title(), entries }
  })
}
