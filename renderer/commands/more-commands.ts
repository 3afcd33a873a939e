import { showAudition } from './auditions.ts'
import { addRecordings, openClone } from './clone.ts'
import { chooseScriptFile, importFile } from './import.ts'
import { showLive, startLive } from './live.ts'
import { listenToSuspicious, pickUpLine, reviewAttention } from './takes.ts'
import { checkCast, showDetail, takeKept } from './voices.ts'

/** Commands that nobody gives before the script is seen (`late-commands.ts`). */
export const commands = {
  showAudition,
  addRecordings,
  openClone,
  chooseScriptFile,
  importFile,
  startLive,
  showLive,
  listenToSuspicious,
  pickUpLine,
  reviewAttention,
  checkCast,
  showDetail,
  takeKept,
} as const
