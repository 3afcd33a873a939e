import { expect, it } from 'vitest'
import type { StateCosts } from '../../../../shared/core/scene/phones/model/phone-model.ts'
import { stateChain } from '../../../../shared/core/scene/phones/state-chain.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { voicesOfTakes } from '../../../../shared/core/scene/phones/take-voices.ts'
import { readingOf } from '../../../support/align/made-words.ts'

const asked = [0, 1].map((speaker) => ({ reading: { words: readingOf([speaker]) }, speaker }))
const chain = stateChain(
  speechPhones(),
  asked.map(({ reading }) => reading),
  [1, 1],
)
const spokenStates = [0, 1].map((line) => chain.state.findIndex((state, at) => state >= 0 && chain.line[at] === line))

/** Two voices of so many frames; `worse`: how much worse the first and the second fit the takes of the other than their own. */
const told = (frames: number, worse: readonly [number, number], known: readonly boolean[] = [true, true]) => {
  const states = Int32Array.from({ length: 2 * frames }, (_, frame) => spokenStates[frame < frames ? 0 : 1] ?? 0)
  const takeCosts = [0, 1].map((voice): StateCosts | undefined =>
    known[voice] === true
      ? {
          of: (frame) => {
            const speaker = frame < frames ? 0 : 1
            return speaker === voice ? 20 : 20 + (worse[speaker] ?? 0)
          },
          least: () => 0,
        }
      : undefined,
  )
  return voicesOfTakes({ chain, states, takeCosts }, asked)
}

it('tells two people apart where each is heard as in takes of its own', () => {
  expect(told(200, [1, 1])).toEqual([[0, 1]])
})

it.each([
  ['one of them sounds like the takes of the other', told(200, [2, -1])],
  ['both takes fit alike', told(200, [0.1, 0.1])],
  ['too little of them is heard', told(50, [1, 1])],
  ['one of them has no takes', told(200, [1, 1], [true, false])],
])('tells nothing where %s', (_, found) => {
  expect(found).toEqual([])
})
