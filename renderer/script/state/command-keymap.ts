import type { EditorView, KeyBinding } from '@codemirror/view'
import { chordsOf, type Command } from '../../base/command.ts'
import { chordOfEditor } from '../../base/keys.ts'

/** The systems, and what CodeMirror, which finds out by itself on which of them it runs, calls their bindings. */
const systems = [
  ['mac', 'mac'],
  ['windows', 'win'],
  ['linux', 'linux'],
] as const

/** Commands that work on the text as CodeMirror binds them: one that has nothing to do leaves its key to the next. */
export function keymapOf(commands: readonly Command<EditorView>[]): readonly KeyBinding[] {
  return commands.flatMap((command) =>
    systems.flatMap(([system, name]) =>
      chordsOf(command, system).map((chord) => ({
        [name]: chordOfEditor(chord),
        run: (view: EditorView) => command.run(view) !== false,
      })),
    ),
  )
}
