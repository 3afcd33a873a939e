import { describe, expect, it } from 'vitest'
import { matchCountWords } from '../../../../renderer/script/view/find-panel.tsx'
import { problemTable } from '../../../../renderer/base/messages/problem-words.ts'
import { lineWords, stateAndWhy } from '../../../../renderer/script/marks/caret-words.ts'
import type { LineView } from '../../../../shared/contract/views.ts'
import { problemFrom } from '../../../../shared/core/model/errors.ts'
import { isLineId, toId } from '../../../../shared/core/model/id-checks.ts'
import { narrateNode } from '../../../../shared/core/script/narrate-node.ts'
import { say } from '../../../../shared/messages/say.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

function words(raw: string, more: { number?: number; problems?: readonly string[]; narrator?: string } = {}): string {
  const [parsed] = parseScript(raw).nodes
  if (parsed === undefined) throw new TypeError('A text has one line at least.')
  const node = more.narrator === undefined ? parsed : narrateNode(parsed, more.narrator)
  const { number = 0, problems = [] } = more
  return lineWords({ node, number, count: 48, state: 'Ready, final', problems })
}

describe('the words for the line of the caret', () => {
  it.each([
    [words('RUTH: Well.', { number: 12 }), 'RUTH, ready, final, line 12 of 48.'],
    [words('RUTH: [pause 1s]'), 'RUTH, not spoken.'],
    [words('A door.', { number: 3, narrator: 'Mara' }), 'Mara, reading the action, ready, final, line 3 of 48.'],
    [words('A door.'), 'Action, not spoken.'],
    [words('## Hold'), 'Scene heading.'],
    [words('# Small'), 'Title.'],
    [words('// why'), 'Note.'],
    [words('// TODO: why'), 'To-do.'],
    [words('// done why'), 'To-do, done.'],
    [words(''), 'Blank line.'],
    [
      words('RUTH: Well.', { number: 1, problems: ['So.', 'Lo.'] }),
      'RUTH, ready, final, line 1 of 48. 2 problems: So. Lo.',
    ],
  ])('are "%s"', (said, expected) => {
    expect(said).toBe(expected)
  })
})

describe('what is said of a line that waits for something', () => {
  const names = { name: 'RUTH' }
  const why = problemFrom('cast.noVoice', say('plan.noVoice.service', names), say('plan.noVoice.service.remedy', names))
  const view: LineView = { id: toId('aaaaa1', isLineId), number: 1, state: 'missingVoice', takeCount: 0, problem: why }

  it('is a sentence of its own behind the place, in the letters of its names', async () => {
    await problemTable.fetch()
    const { state, problems } = stateAndWhy(view)
    const [node] = parseScript('RUTH: Well.').nodes
    expect(node === undefined ? '' : lineWords({ node, number: 1, count: 4, state, problems })).toBe(
      'RUTH, no voice, line 1 of 4. 1 problem: RUTH has no service voice.',
    )
  })

  it('is the state alone where there is nothing to say of it', () => {
    const { problem: _why, ...quiet } = view
    expect(stateAndWhy(quiet)).toEqual({ state: 'No voice', problems: [] })
    expect(stateAndWhy({ ...view, state: 'ready' }).problems).toEqual([])
  })
})

describe('the words for a search', () => {
  it.each([
    ['', { count: 0, current: 0 }, ''],
    ['x', { count: 0, current: 0 }, 'Not found'],
    ['x', { count: 17, current: 0 }, '17 found'],
    ['x', { count: 17, current: 3 }, '3 of 17'],
    ['(', { count: 0, current: 0, problem: 'A group is not closed.' }, 'A group is not closed.'],
  ])('for "%s" with %o are "%s"', (text, report, expected) => {
    expect(matchCountWords(text, report)).toBe(expected)
  })
})
