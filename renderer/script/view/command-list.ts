import {
  commandsCloseFind,
  commandsCloseProblems,
  commandsNextPlace,
  commandsPreviousPlace,
  commandsReplacePlace,
} from '../../../shared/messages/made/commands.ts'
import { commandsFor, namedIn } from '../../base/command.ts'

/** What the keys of the panel for finding do. */
type FindKeys = { readonly step: (direction: 1 | -1) => void; readonly onClose: () => void }

const inFind = { place: 'find', when: 'project', notInPalette: 'needsFocus' } as const

/** What is done while words to find are typed. */
export const findStepCommands = commandsFor<Pick<FindKeys, 'step'>>()([
  { id: 'nextPlace', title: commandsNextPlace, keys: ['Enter'], ...inFind, repeats: true, run: ({ step }) => step(1) },
  {
    id: 'previousPlace',
    title: commandsPreviousPlace,
    keys: ['Shift+Enter'],
    ...inFind,
    repeats: true,
    run: ({ step }) => step(-1),
  },
])

/** What is done while words that are put instead are typed. */
export const replaceCommands = commandsFor<{ readonly onOne: () => void }>()([
  {
    id: 'replacePlace',
    title: commandsReplacePlace,
    keys: ['Enter'],
    place: 'replacement',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ onOne }) => onOne(),
  },
])

/** What is done everywhere in the panel for finding. */
export const findPanelCommands = commandsFor<Pick<FindKeys, 'onClose'>>()([
  { id: 'closeFind', title: commandsCloseFind, keys: ['Escape'], ...inFind, run: ({ onClose }) => onClose() },
])

/** What is done in the list of problems. */
export const problemListCommands = commandsFor<Pick<FindKeys, 'onClose'>>()([
  {
    id: 'closeProblems',
    title: commandsCloseProblems,
    keys: ['Escape'],
    place: 'problems',
    when: 'project',
    notInPalette: 'needsFocus',
    run: ({ onClose }) => onClose(),
  },
])

export const findStepCommand = namedIn(findStepCommands)
export const findPanelCommand = namedIn(findPanelCommands)
export const problemListCommand = namedIn(problemListCommands)
