import { describe, expect, it } from 'vitest'
import { type Followed, followOn, linesFollowed } from '../../../../renderer/inspector/followed-line.ts'
import { isLineId, toId } from '../../../../shared/core/model/id-checks.ts'
import type { LineId } from '../../../../shared/core/model/ids.ts'

const id = (name: string): LineId => toId(name, isLineId)
const [first, second, third] = [id('aaaaa1'), id('aaaaa2'), id('aaaaa3')]
const start: Followed = { caret: first, playing: undefined, last: 'caret' }

/** The line that is shown after steps of caret and sound. */
function shown(...steps: readonly (readonly [LineId | undefined, LineId | undefined])[]): LineId | undefined {
  const now = steps.reduce((before, [caret, playing]) => followOn(before, caret, playing), start)
  return linesFollowed(now).find((line) => line !== undefined)
}

describe('the line in the inspector', () => {
  it('is the one at the caret while nothing plays', () => expect(shown([second, undefined])).toBe(second))
  it('follows the line that plays', () => {
    expect(shown([first, second])).toBe(second)
    expect(shown([first, second], [first, third])).toBe(third)
  })
  it('is the one at the caret again when somebody puts it elsewhere', () =>
    expect(shown([first, second], [third, second])).toBe(third))
  it('goes on with the next line that plays', () =>
    expect(shown([first, second], [third, second], [third, first])).toBe(first))
  it('goes back to the caret when the sound ends', () => expect(shown([first, second], [first, undefined])).toBe(first))
})
