import {
  commandsAbout,
  commandsConnect,
  commandsProjectSettings,
  commandsSettings,
  commandsThemeDark,
  commandsThemeLight,
  commandsThemeSystem,
} from '../../shared/messages/made/commands.ts'
import { changeSettings } from '../account/app-settings.ts'
import { commandsFor } from '../base/command.ts'
import type { SettingsNeeds } from './needs.ts'

/** What sets up the project, the account and the window. */
export const settingsCommands = commandsFor<SettingsNeeds>()([
  {
    id: 'projectSettings',
    title: commandsProjectSettings,
    keys: ['Mod+Alt+,'],
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'projectSettings' } }),
  },
  {
    id: 'settings',
    title: commandsSettings,
    keys: ['Mod+,'],
    when: 'nothing',
    run: ({ view }) => view.setState({ dialog: { kind: 'settings', page: 'account' } }),
  },
  {
    id: 'about',
    title: commandsAbout,
    when: 'nothing',
    run: ({ view }) => view.setState({ dialog: { kind: 'settings', page: 'about' } }),
  },
  {
    id: 'connect',
    title: commandsConnect,
    when: 'nothing',
    run: ({ view }) => view.setState({ dialog: { kind: 'connect' } }),
  },
  {
    id: 'themeSystem',
    title: commandsThemeSystem,
    when: 'nothing',
    run: (deps) => changeSettings(deps, { theme: 'system' }),
  },
  {
    id: 'themeDark',
    title: commandsThemeDark,
    when: 'nothing',
    run: (deps) => changeSettings(deps, { theme: 'dark' }),
  },
  {
    id: 'themeLight',
    title: commandsThemeLight,
    when: 'nothing',
    run: (deps) => changeSettings(deps, { theme: 'light' }),
  },
])
