import { showAudition } from './auditions.ts'
import { addRecordings, openClone } from './clone.ts'
import { chooseScriptFile, importFile } from './import.ts'

/** Commands that nobody gives before the script is seen (`late-commands.ts`). */
export const commands = { showAudition, addRecordings, openClone, chooseScriptFile, importFile } as const
