import { describe, expect, it } from 'vitest'
import { lineAtCaret } from '../../../../renderer/transport/line-at-caret.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'

const script = parseScript(`# The Line
RUTH: First.  #aaa111
AMOS:  #bbb222

The door slams.
RUTH: Second.  #ccc333
## INT. HOUSE
AMOS: Third.  #ddd444

`)

/** The lines that are played with the caret in this row: by Ctrl Enter, and by Space after Escape. */
function played(row: number): readonly (string | undefined)[] {
  const node = script.nodes[row]
  const source = {
    editor: {
      get: () => ({
        flush: () => undefined,
        caretLine: () => (node?.kind === 'line' ? node : undefined),
        material: () => ({
          script,
          cast: castSchema.parse({ speakers: [] }),
          rows: [row],
          range: undefined,
          selection: { anchor: 0, head: 0 },
        }),
      }),
    },
    view: { getState: () => ({}) },
  }
  return [lineAtCaret(source, 'before'), lineAtCaret(source, 'behind')]
}

describe('the line that is played at the caret', () => {
  it('is the line itself', () => {
    expect(played(5)).toEqual(['ccc333', 'ccc333'])
  })

  it('is the nearest one beside lines, and where a line says nothing', () => {
    expect([played(2), played(3), played(4)]).toEqual(Array.from({ length: 3 }, () => ['aaa111', 'ccc333']))
    expect(played(8)).toEqual(['ddd444', 'ddd444'])
  })

  it('is the one that a heading stands above', () => {
    expect([played(0), played(6)]).toEqual([
      ['aaa111', 'aaa111'],
      ['ddd444', 'ddd444'],
    ])
  })
})
