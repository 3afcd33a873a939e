import {
  commandsArchive,
  commandsClose,
  commandsMove,
  commandsNewProject,
  commandsOpen,
  commandsRename,
  commandsSave,
  commandsSaveCopy,
  commandsShowFolder,
  commandsSnapshots,
} from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import { askToOpen, closeProject, saveNow } from './project.ts'
import { showProjectFolder } from './show-folder.ts'
import type { SafetyNeeds } from './needs.ts'

/** What makes, opens, keeps and puts away projects. A browser never gives Ctrl N to a page; hence Ctrl Alt N. */
export const safetyCommands = commandsFor<SafetyNeeds>()([
  { id: 'save', title: commandsSave, keys: ['Mod+S'], when: 'project', run: saveNow },
  {
    id: 'newProject',
    title: commandsNewProject,
    keys: ['Mod+Alt+N'],
    when: 'nothing',
    run: ({ view }) => view.setState({ dialog: { kind: 'newProject' } }),
  },
  { id: 'open', title: commandsOpen, keys: ['Mod+O'], when: 'nothing', run: askToOpen },
  {
    id: 'snapshots',
    title: commandsSnapshots,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'snapshots' } }),
  },
  {
    id: 'saveCopy',
    title: commandsSaveCopy,
    keys: ['Mod+Shift+S'],
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'saveCopy' } }),
  },
  {
    id: 'rename',
    title: commandsRename,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'rename' } }),
  },
  { id: 'move', title: commandsMove, when: 'project', run: ({ view }) => view.setState({ dialog: { kind: 'move' } }) },
  {
    id: 'archive',
    title: commandsArchive,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'archive' } }),
  },
  { id: 'showFolder', title: commandsShowFolder, when: 'project', run: showProjectFolder },
  { id: 'close', title: commandsClose, when: 'project', run: closeProject },
])
