import { commandsAddPronunciation, commandsPronunciations } from '../../shared/messages/made/commands.ts'
import { commandsFor } from '../base/command.ts'
import type { PronunciationsNeeds } from './needs.ts'

/** What says how words are spoken. */
export const pronunciationCommands = commandsFor<PronunciationsNeeds>()([
  {
    id: 'pronunciations',
    title: commandsPronunciations,
    when: 'project',
    run: ({ view }) => view.setState({ dialog: { kind: 'pronunciations', word: undefined } }),
  },
  {
    id: 'addPronunciation',
    title: commandsAddPronunciation,
    keys: ['Mod+Alt+U'],
    when: 'project',
    run: ({ view, editor }) =>
      view.setState({ dialog: { kind: 'pronunciations', word: editor.get()?.find.selectedText().trim() ?? '' } }),
  },
])
