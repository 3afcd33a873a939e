import { standardKeymap } from '@codemirror/commands'
import type { KeyBinding } from '@codemirror/view'
import { expect, it } from 'vitest'
import { textKeymap } from '../../../../renderer/script/editor/text-keymap.ts'

it('has every key of a text field that the editor brings, each with its command, but Enter', () => {
  const shown = ({ key, mac, run, shift }: KeyBinding) => ({ key, mac, run, shift })
  expect(textKeymap.map(shown)).toEqual(standardKeymap.filter(({ key }) => key !== 'Enter').map(shown))
})
