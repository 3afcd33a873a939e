import { describe, expect, it } from 'vitest'
import { changesOf } from '../../../../renderer/project/change-list.ts'
import { reportedEditor } from '../../../support/reported-editor.ts'

const script = 'RUTH: Dead slow.  #aaaaa1\r\nAMOS: Nothing.  #aaaaa2\r\nRUTH: At all.  #aaaaa3\r\n'

describe('a script whose lines end as on Windows', () => {
  it('is reported by the words that were written in several lines, not as one change over all of them', () => {
    const { report, reported, type } = reportedEditor(script)
    type('slow', 'ALPHA ')
    type('all', 'BRAVO ')
    report.send()
    const [changes] = reported
    expect(reported).toHaveLength(1)
    expect(changes === undefined ? [] : changesOf(changes)).toEqual([
      { from: script.indexOf('slow'), to: script.indexOf('slow'), insert: 'ALPHA ' },
      { from: script.indexOf('all'), to: script.indexOf('all'), insert: 'BRAVO ' },
    ])
  })

  it('is reported without a change where what was typed was taken back before', () => {
    const { report, reported, type, remove } = reportedEditor(script)
    type('slow', 'ALPHA ')
    remove('ALPHA ')
    report.send()
    expect(reported.map((changes) => [changes.empty, changes.length])).toEqual([[true, script.length]])
  })
})
