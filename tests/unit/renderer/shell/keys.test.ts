import { describe, expect, it } from 'vitest'
import { chordsOf, type Command, type Place } from '../../../../renderer/base/command.ts'
import { auditionCommands, libraryCommands } from '../../../../renderer/casting/audition-commands.ts'
import { trimCommands } from '../../../../renderer/casting/clone/command-list.ts'
import { castListCommands } from '../../../../renderer/casting/command-list.ts'
import { queueRowCommands } from '../../../../renderer/queue/view/command-list.ts'
import { conflictCommands } from '../../../../renderer/safety/view/command-list.ts'
import { editorCommands } from '../../../../renderer/script/editor/editor-commands.ts'
import { spellingCommands } from '../../../../renderer/script/spelling/spelling.ts'
import { commandOfPress, type KeyTarget, leadsToText } from '../../../../renderer/shell/commands/keys.ts'
import { commands } from '../../../../renderer/shell/commands/registry.ts'
import {
  findPanelCommands,
  findStepCommands,
  problemListCommands,
  replaceCommands,
} from '../../../../renderer/script/view/command-list.ts'
import { voiceCommands } from '../../../../renderer/voices/command-list.ts'
import { takesCommands } from '../../../../renderer/takes/command-list.ts'
import { timelineCommands } from '../../../../renderer/timeline/keys/command-list.ts'
import { isNode, nodesOf, readSources, type SyntaxNode } from '../../../support/architecture/source-file.ts'

type Listed = Pick<Command<never>, 'id' | 'keys' | 'place' | 'notInPalette'>

const parts: readonly Listed[] = [
  ...editorCommands,
  ...spellingCommands,
  ...timelineCommands,
  ...takesCommands,
  ...auditionCommands,
  ...libraryCommands,
  ...castListCommands,
  ...voiceCommands,
  ...findStepCommands,
  ...findPanelCommands,
  ...problemListCommands,
  ...replaceCommands,
  ...conflictCommands,
  ...queueRowCommands,
  ...trimCommands,
]
/** Every command once: the timeline has those of the window that it hears itself, too. */
const everything: readonly Listed[] = [...new Set<Listed>([...commands, ...parts])]

const systems = ['linux', 'mac', 'windows'] as const
/** Places whose keys are heard at the same moment. */
const together: readonly (readonly Place[])[] = [
  ['window', 'script', 'history', 'caretLine', 'text'],
  ['window', 'caretLine', 'idle'],
  ['window', 'history', 'timeline'],
  ['window', 'history', 'takes'],
  ['window', 'history', 'casting'],
  ['window', 'history', 'caretLine', 'cast'],
  ['window', 'history', 'voices'],
  ['window', 'caretLine', 'find'],
  ['window', 'history', 'caretLine', 'problems'],
  ['window', 'replacement'],
  ['conflicts'],
  ['window', 'history', 'queue'],
  ['trim'],
]

describe('the keys of commands', () => {
  it.each(systems)('mean one thing wherever they are heard, on %s', (system) => {
    for (const places of together) {
      const heard = everything.filter(({ place = 'window' }) => places.includes(place))
      const chords = heard.flatMap((command) => chordsOf(command, system))
      expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([])
    }
  })

  it.each(systems)('are none that a browser keeps for itself, on %s', (system) => {
    const kept = ['Mod+N', 'Mod+T', 'Mod+W', 'Mod+Shift+N', 'Mod+Shift+T', 'Mod+Shift+W', 'Mod+Q', 'F11']
    const chords = everything.flatMap((command) => chordsOf(command, system))
    expect(chords.filter((chord) => kept.includes(chord))).toEqual([])
  })

  it('belong to commands of different names', () => {
    const ids = everything.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('belong to commands of the palette, or of a part of the window that has the focus', () => {
    const offered = new Set<Listed>(commands.filter(({ notInPalette }) => notInPalette === undefined))
    const missing = everything.filter((command) => !offered.has(command) && command.notInPalette === undefined)
    expect(missing.map(({ id }) => id)).toEqual([])
    expect(commands.filter(({ notInPalette }) => notInPalette !== undefined).map(({ id }) => id)).toEqual(['palette'])
  })
})

describe('a key press', () => {
  const press = (key: string, held: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {}) => ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  })
  const asked = (pressed: ReturnType<typeof press>, target: KeyTarget, workspace: 'script' | 'takes' = 'script') =>
    commandOfPress(commands, pressed, { target, workspace }, 'linux')?.id

  it.each([
    ['other', 'takes', 'find'],
    ['script', 'script', 'find'],
    ['field', 'script', 'find'],
  ] as const)('of the window is heard everywhere: %s in %s', (target, workspace, id) => {
    expect(asked(press('f', { ctrlKey: true }), target, workspace)).toBe(id)
  })

  it('of the script is heard in the script only', () => {
    const split = press('Enter', { shiftKey: true })
    expect((['script', 'field', 'other', 'nothing'] as const).map((target) => asked(split, target))).toEqual([
      'splitLine',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('of the history is left to fields with a history of their own', () => {
    const undo = press('z', { ctrlKey: true })
    expect((['script', 'field', 'other', 'nothing'] as const).map((target) => asked(undo, target))).toEqual([
      'undo',
      undefined,
      'undo',
      'undo',
    ])
  })

  it('of the line at the caret, and Space where nothing has the focus, are left to other workspaces', () => {
    expect(asked(press('Enter', { ctrlKey: true }), 'field')).toBe('playLine')
    expect(asked(press('Enter', { ctrlKey: true }), 'field', 'takes')).toBeUndefined()
    expect(asked(press(' '), 'nothing')).toBe('playMix')
    expect(asked(press(' '), 'other')).toBeUndefined()
    expect(asked(press(' '), 'nothing', 'takes')).toBeUndefined()
  })
})

/**
 * Files that still write keys: those of a list for its own entries, of a field for what is typed in it, and how text is
 * written. The list may only become shorter.
 */
const writeKeys = [
  'renderer/script/completion/completion.ts',
  'renderer/script/editor/editor-extensions.ts',
  'renderer/script/editor/late-tools.ts',
  'renderer/script/state/id-guard.ts',
  'renderer/script/typing/closing-brackets.ts',
  'renderer/script/typing/head-offer.ts',
  'renderer/script/view/scene-list.tsx',
]

describe('keys in the code', () => {
  it('are written in lists of commands, and shown from there', () => {
    const writing = readSources(['renderer']).filter(
      ({ path, tree }) => !isListOfCommands(path) && [...nodesOf(tree)].some(writesKeys),
    )
    expect(writing.map(({ path }) => path)).toEqual(writeKeys)
  })

  it('are asked for by command where they are no keys of lists and fields', () => {
    const comparing = readSources(['renderer']).filter(({ text }) => /\.key (?:===|!==) '(?:F\d+|Insert)'/u.test(text))
    expect(comparing.map(({ path }) => path)).toEqual([])
  })

  it('are heard on the whole document in few places', () => {
    const hearing = readSources(['renderer']).filter(({ text }) => /addEventListener\(\s*'keydown'/u.test(text))
    expect(hearing.map(({ path }) => path)).toEqual([
      // Before a command of the window, such as Undo, what was drawn by keys is let go of.
      'renderer/base/ui/hooks/use-let-go-first.ts',
      'renderer/base/ui/overlays/watch-tips.ts',
      'renderer/casting/view/casting-library.tsx',
      'renderer/casting/view/use-audition-keys.ts',
      'renderer/shell/start/held-presses.ts',
      'renderer/shell/view/use-shortcuts.ts',
      'renderer/takes/view/use-takes-keys.ts',
      // While a range is drawn on the ruler.
      'renderer/timeline/ruler/use-ruler-pointer.ts',
      // On its regions only, while a line is held by the pointer.
      'renderer/transport/stage/line-drag.ts',
    ])
  })
})

function isListOfCommands(path: string): boolean {
  return /\/(command-list|editor-commands|workspace-commands|window-commands|spelling)\.ts$/u.test(path)
}

/** `keys="F8"`, `keys: 'Delete'` and the bindings of CodeMirror: `key: 'Mod-l'`. */
function writesKeys(node: SyntaxNode): boolean {
  if (node.type === 'JSXAttribute') return nameOf(node['name']) === 'keys' && isText(node['value'])
  if (node.type !== 'Property') return false
  const name = nameOf(node['key'])
  const isBinding = name === 'keys' || (name === 'key' && isKey(node['value']))
  return isBinding && isText(node['value'])
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? node['name'] : undefined
}

function isText(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' && node['value'] !== ''
}

function isKey(node: unknown): boolean {
  return isNode(node) && /^(Mod-|Alt-|Shift-|Arrow|Tab|Enter|Escape|Backspace|Delete|F\d)/u.test(String(node['value']))
}

describe('a key that writes where nothing has the focus', () => {
  const press = (key: string, over: object = {}) => {
    return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over }
  }
  const scene = { target: 'nothing', workspace: 'script' } as const

  it('leads back into the text, and so does Enter; Space and commands do not', () => {
    expect(['a', 'Ö', '(', '7', '本', 'Dead', 'Enter'].filter((key) => !leadsToText(press(key), scene))).toEqual([])
    expect([' ', 'Escape', 'F8', 'ArrowUp', 'Tab'].filter((key) => leadsToText(press(key), scene))).toEqual([])
    expect(leadsToText(press('a', { ctrlKey: true }), scene)).toBe(false)
  })

  it('means something else where something has the focus, or the script is not shown', () => {
    expect(leadsToText(press('a'), { ...scene, target: 'field' })).toBe(false)
    expect(leadsToText(press('a'), { ...scene, target: 'other' })).toBe(false)
    expect(leadsToText(press('a'), { ...scene, workspace: 'takes' })).toBe(false)
  })
})
