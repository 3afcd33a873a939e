import { commandsAddVoice, commandsPlaySample } from '../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../base/command.ts'

/** What can be done with the voice of the library that has the focus. */
type FocusedVoice = { readonly onAdd: () => void; readonly onPlay: () => void }

const place = 'voices'
const notInPalette = 'needsFocus'

/** What is done with the voice that has the focus in the library. */
export const voiceCommands = commandsFor<FocusedVoice>()([
  {
    id: 'addVoice',
    title: commandsAddVoice,
    keys: ['Enter'],
    place,
    when: 'project',
    notInPalette,
    run: ({ onAdd }) => onAdd(),
  },
  {
    id: 'playSample',
    title: commandsPlaySample,
    keys: ['Space'],
    place,
    when: 'project',
    notInPalette,
    run: ({ onPlay }) => onPlay(),
  },
])

export const voiceCommand = namedIn(voiceCommands)
