import { deleteCharBackward, deleteCharForward, standardKeymap } from '@codemirror/commands'
import type { Command, KeyBinding } from '@codemirror/view'
import { expect, it } from 'vitest'
import { textKeymap } from '../../../../renderer/script/editor/text-keymap.ts'
import { deleteCharacterBefore, deleteCharacterBehind } from '../../../../renderer/script/typing/delete-character.ts'

/** The script's own commands, which do what CodeMirror's do. */
const own = new Map<Command | undefined, Command>([
  [deleteCharBackward, deleteCharacterBefore],
  [deleteCharForward, deleteCharacterBehind],
])

it('has every key of a text field that the editor brings, each with its command, but Enter', () => {
  const shown = ({ key, mac, run, shift }: KeyBinding) => ({ key, mac, run, shift })
  const theirs = standardKeymap.filter(({ key }) => key !== 'Enter').map(shown)
  const expected = theirs.map((one) => ({
    ...one,
    run: own.get(one.run) ?? one.run,
    shift: own.get(one.shift) ?? one.shift,
  }))
  expect(textKeymap.map(shown)).toEqual(expected)
})
