import { describe, expect, it } from 'vitest'
import { commandsFor, runPressed } from '../../../../renderer/base/command.ts'

const heard: string[] = []
const commands = commandsFor<string[]>()([
  { id: 'newTake', title: () => 'New take', keys: ['N'], when: 'project', run: (into) => void into.push('newTake') },
  {
    id: 'next',
    title: () => 'Next',
    keys: ['ArrowDown'],
    when: 'project',
    repeats: true,
    run: (into) => void into.push('next'),
  },
])

/** A key as it comes 30 times a second while it is held: the first press, and its repetitions. */
const hold = (key: string) =>
  [false, true, true].map((repeat) =>
    runPressed(
      commands,
      { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat },
      'linux',
      heard,
    ),
  )

describe('a key that is held down in a part of the window', () => {
  it('does once what is not repeated, and means nothing else meanwhile', () => {
    heard.length = 0
    expect(hold('n')).toEqual([true, true, true])
    expect(heard).toEqual(['newTake'])
  })

  it('goes on with what may be repeated', () => {
    heard.length = 0
    expect(hold('ArrowDown')).toEqual([true, true, true])
    expect(heard).toEqual(['next', 'next', 'next'])
  })
})
