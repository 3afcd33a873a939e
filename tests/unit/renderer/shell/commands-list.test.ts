import { describe, expect, it } from 'vitest'
import { chordsOf, type CommandContext, isAvailable } from '../../../../renderer/base/command.ts'
import { commands, findCommands } from '../../../../renderer/shell/commands/registry.ts'
import { chordWords, type KeyPress, matchesChord } from '../../../../renderer/base/keys.ts'
import { appMenu } from '../../../../renderer/shell/view/app-menu.ts'
import { rovingTarget } from '../../../../renderer/base/ui/hooks/use-roving.ts'

const everything: CommandContext = {
  hasProject: true,
  hasLine: true,
  isRendering: true,
  isPaused: true,
  undo: 'Typing',
  redo: 'Rename Mara',
}
const nothing = { hasProject: false, hasLine: true, isRendering: true }

function press(key: string, change: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change }
}

/** The list as the palette shows it where nothing can be undone. */
const commandList = commands.map((command) => ({ ...command, title: command.title(nothing) }))

describe('commands', () => {
  it('gives each name and each chord to one command only', () => {
    // The timeline hears its own keys while it has the focus.
    const heard = commandList.filter(({ place }) => place !== 'timeline')
    const chords = heard.flatMap((command) => chordsOf(command, 'linux'))
    expect(new Set(commandList.map(({ id }) => id)).size).toBe(commandList.length)
    expect(new Set(commandList.map(({ title }) => title)).size).toBe(commandList.length)
    expect(new Set<string>(chords).size).toBe(chords.length)
  })

  it('offers without a project only what needs none', () => {
    const offered = commandList.filter((command) => isAvailable(command, nothing)).map(({ id }) => id)
    expect(offered).toContain('open')
    expect(offered).not.toContain('save')
    expect(offered).not.toContain('renderLine')
    expect(commandList.filter((command) => isAvailable(command, everything))).toHaveLength(commandList.length)
  })

  it('finds commands by words in any order and case', () => {
    expect(findCommands(commandList, 'voices DRAFT switch').map(({ id }) => id)).toEqual(['switchMode'])
    expect(findCommands(commandList, '   ')).toHaveLength(commandList.length)
    expect(findCommands(commandList, 'no such thing')).toEqual([])
  })

  it('leaves out of the menu what can do nothing, and marks the theme', () => {
    const titles = (context: typeof everything) =>
      appMenu(
        context,
        'dark',
        () => '',
        () => undefined,
      ).flatMap((group) => group.entries.map((entry) => entry.title))
    expect(titles(everything)).toContain('Close the project')
    expect(titles(nothing)).not.toContain('Close the project')
    const theme = appMenu(
      everything,
      'dark',
      () => '',
      () => undefined,
    ).find((group) => group.title === 'Theme')
    expect(theme?.entries.map((entry) => entry.checked)).toEqual([false, true, false])
  })
})

describe('keys', () => {
  it.each([
    ['Mod+K', press('k', { ctrlKey: true }), false, true],
    ['Mod+K', press('k', { metaKey: true }), true, true],
    ['Mod+K', press('k', { ctrlKey: true }), true, false],
    ['Mod+K', press('k'), false, false],
    ['Mod+K', press('K', { ctrlKey: true, shiftKey: true }), false, false],
    ['Mod+Alt+D', press('∂', { metaKey: true, altKey: true, code: 'KeyD' }), true, true],
    ['Mod+Enter', press('Enter', { ctrlKey: true }), false, true],
    ['Mod+Enter', press('Enter', { ctrlKey: true, shiftKey: true }), false, false],
    ['Shift+F6', press('F6', { shiftKey: true }), false, true],
    ['F6', press('F6', { shiftKey: true }), false, false],
    ['Mod+,', press(',', { ctrlKey: true }), false, true],
    ['Mod+K', press('t', { ctrlKey: true, code: 'KeyK' }), false, false],
    ['Mod+1', press('&', { ctrlKey: true, code: 'Digit1' }), false, true],
    ['Space', press(' '), false, true],
    ['+', press('+', { shiftKey: true }), false, true],
    ['/', press('/', { shiftKey: true, code: 'Digit7' }), false, true],
  ])('matches %s against a press (%j, on a Mac: %s): %s', (chord, keyPress, isMac, expected) => {
    expect(matchesChord(chord, keyPress, isMac)).toBe(expected)
  })

  it('writes chords as each platform does', () => {
    expect(chordWords('Mod+Shift+Enter', false)).toBe('Ctrl Shift Enter')
    expect(chordWords('Mod+Shift+Enter', true)).toBe('⇧⌘↩')
    expect(chordWords('Shift+Alt+ArrowUp', false)).toBe('Shift Alt ↑')
    expect(chordWords('Shift+Alt+ArrowUp', true)).toBe('⌥⇧↑')
  })

  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowUp', 0, 3, 0],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['ArrowDown', -1, 3, 0],
    ['x', 0, 3, undefined],
    ['End', 0, 0, undefined],
  ])('%s on item %d of %d leads to %s', (key, index, count, target) => {
    expect(rovingTarget(key, index, count)).toBe(target)
  })
})
