import {
  cursorCharLeft,
  cursorCharRight,
  cursorDocEnd,
  cursorDocStart,
  cursorGroupLeft,
  cursorGroupRight,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorLineBoundaryLeft,
  cursorLineBoundaryRight,
  cursorLineDown,
  cursorLineEnd,
  cursorLineStart,
  cursorLineUp,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLineBoundaryBackward,
  deleteLineBoundaryForward,
  deleteToLineEnd,
  selectAll,
  selectCharLeft,
  selectCharRight,
  selectDocEnd,
  selectDocStart,
  selectGroupLeft,
  selectGroupRight,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectLineBoundaryLeft,
  selectLineBoundaryRight,
  selectLineDown,
  selectLineEnd,
  selectLineStart,
  selectLineUp,
  selectPageDown,
  selectPageUp,
  splitLine,
  transposeChars,
} from '@codemirror/commands'
import type { Command, KeyBinding } from '@codemirror/view'
import { deleteCharacterBefore, deleteCharacterBehind } from '../typing/delete-character.ts'

const key = (key: string, run: Command, shift?: Command): KeyBinding => bind({ key }, run, shift)
const mac = (mac: string, run: Command, shift?: Command): KeyBinding => bind({ mac }, run, shift)
const both = (key: string, mac: string, run: Command, shift?: Command): KeyBinding => bind({ key, mac }, run, shift)

function bind(keys: Pick<KeyBinding, 'key' | 'mac'>, run: Command, shift: Command | undefined): KeyBinding {
  return { ...keys, run, ...(shift === undefined ? {} : { shift }), preventDefault: true }
}

/**
 * The keys that every text field of the system has: those of CodeMirror's `standardKeymap` but Enter, which is the script's
 * own. Named one by one, because that list brings the reading of program languages along for its Enter; so do the two that
 * delete a character, which the script has of its own.
 */
export const textKeymap: readonly KeyBinding[] = [
  key('ArrowLeft', cursorCharLeft, selectCharLeft),
  both('Mod-ArrowLeft', 'Alt-ArrowLeft', cursorGroupLeft, selectGroupLeft),
  mac('Cmd-ArrowLeft', cursorLineBoundaryLeft, selectLineBoundaryLeft),
  key('ArrowRight', cursorCharRight, selectCharRight),
  both('Mod-ArrowRight', 'Alt-ArrowRight', cursorGroupRight, selectGroupRight),
  mac('Cmd-ArrowRight', cursorLineBoundaryRight, selectLineBoundaryRight),
  key('ArrowUp', cursorLineUp, selectLineUp),
  mac('Cmd-ArrowUp', cursorDocStart, selectDocStart),
  mac('Ctrl-ArrowUp', cursorPageUp, selectPageUp),
  key('ArrowDown', cursorLineDown, selectLineDown),
  mac('Cmd-ArrowDown', cursorDocEnd, selectDocEnd),
  mac('Ctrl-ArrowDown', cursorPageDown, selectPageDown),
  key('PageUp', cursorPageUp, selectPageUp),
  key('PageDown', cursorPageDown, selectPageDown),
  key('Home', cursorLineBoundaryBackward, selectLineBoundaryBackward),
  key('Mod-Home', cursorDocStart, selectDocStart),
  key('End', cursorLineBoundaryForward, selectLineBoundaryForward),
  key('Mod-End', cursorDocEnd, selectDocEnd),
  key('Mod-a', selectAll),
  key('Backspace', deleteCharacterBefore, deleteCharacterBefore),
  key('Delete', deleteCharacterBehind),
  both('Mod-Backspace', 'Alt-Backspace', deleteGroupBackward),
  both('Mod-Delete', 'Alt-Delete', deleteGroupForward),
  mac('Mod-Backspace', deleteLineBoundaryBackward),
  mac('Mod-Delete', deleteLineBoundaryForward),
  mac('Ctrl-b', cursorCharLeft, selectCharLeft),
  mac('Ctrl-f', cursorCharRight, selectCharRight),
  mac('Ctrl-p', cursorLineUp, selectLineUp),
  mac('Ctrl-n', cursorLineDown, selectLineDown),
  mac('Ctrl-a', cursorLineStart, selectLineStart),
  mac('Ctrl-e', cursorLineEnd, selectLineEnd),
  mac('Ctrl-d', deleteCharacterBehind),
  mac('Ctrl-h', deleteCharacterBefore),
  mac('Ctrl-k', deleteToLineEnd),
  mac('Ctrl-Alt-h', deleteGroupBackward),
  mac('Ctrl-o', splitLine),
  mac('Ctrl-t', transposeChars),
  mac('Ctrl-v', cursorPageDown),
]
