import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { captionCues, captionText } from '../../../../shared/core/captions/captions.ts'
import { speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { planRender } from '../../../../shared/core/render/plan.ts'
import { assignLineIds } from '../../../../shared/core/script/line-ids.ts'
import { spokenLines } from '../../../../shared/core/script/lines.ts'
import { narrate } from '../../../../shared/core/reading/narrate.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { printScript } from '../../../../shared/core/script/print.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { laidOut } from '../../../support/laid-out.ts'
import { countingIds } from '../../../support/line-ids.ts'
import { scriptText } from '../../../support/script-text.ts'

const tom = speakerIdSchema.parse('tom')
const heard = (text: string) => narrate(parseScript(text, knownSpeakers(threeSpeakers)), threeSpeakers, tom)
const settings = projectSettingsSchema.parse({ narrator: 'tom' })

const text = '# T\n## S\n// n\nThe wind rises. [sighs]  #abc123\n\nMARA: Hi.  #abc124\n\\TOM: is a name\n---\n'

describe('a narrator', () => {
  it('speaks the action and nothing else', () => {
    expect(
      spokenLines(heard(text)).map(({ node, lineNumber }) => [node.speaker, node.text, node.id, lineNumber]),
    ).toEqual([
      ['Tom', 'The wind rises. [sighs]', 'abc123', 4],
      ['MARA', 'Hi.', 'abc124', 6],
      ['Tom', 'TOM: is a name', undefined, 7],
    ])
  })

  it('is nobody by default, and nobody who has left the cast', () => {
    const script = parseScript(text)
    expect(narrate(script, threeSpeakers, null)).toBe(script)
    expect(narrate(script, threeSpeakers, speakerIdSchema.parse('gone'))).toBe(script)
    expect(projectSettingsSchema.parse({}).narrator).toBeNull()
  })

  it('changes no byte, and is narrated only once', () => {
    fc.assert(
      fc.property(scriptText, (any) => {
        const script = heard(any)
        expect(printScript(script)).toBe(any)
        expect(narrate(script, threeSpeakers, tom)).toBe(script)
        for (const node of script.nodes) {
          if (node.kind === 'line') expect(node.raw.slice(...node.spans.text)).toBe(node.text)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('gives action ids of its own, which are not spoken', () => {
    const withIds = applyChanges(text, assignLineIds(heard(text), countingIds()))
    expect(withIds).toContain('\\TOM: is a name  #new001\n---\n')
    expect(spokenLines(heard(withIds)).map(({ node }) => node.id)).toEqual(['abc123', 'abc124', 'new001'])
    expect(assignLineIds(heard(withIds), countingIds())).toEqual([])
    expect(assignLineIds(heard('The wind:'), countingIds())).toHaveLength(1)
  })

  it('leaves one word with a hash in peace', () => {
    expect(parseScript('She types #urgent').nodes[0]).toMatchObject({ kind: 'action', text: 'She types #urgent' })
    expect(parseScript('She types.  #urgent').nodes[0]).toMatchObject({ text: 'She types.', id: 'urgent' })
  })

  it('is planned, laid out and captioned like every speaker', () => {
    const plan = planRender(snapshotOf(text, { settings }), sha256)
    expect(plan.lines.map(({ speaker, kind }) => [speaker, kind])).toEqual([
      ['Tom', 'renderable'],
      ['MARA', 'renderable'],
      ['Tom', 'renderable'],
    ])
    expect(planRender(snapshotOf(text), sha256).lines).toHaveLength(1)
    const script = heard(text)
    const timeline = laidOut({ script, cast: threeSpeakers, gaps: settings.gaps, lengthOf: () => 100 })
    expect(timeline.entries.map(({ speakerId }) => speakerId)).toEqual(['tom', 'mara'])
    expect(captionCues(timeline, script).map((cue) => `${cue.speaker}: ${captionText(cue)}`)).toEqual([
      'Tom: The wind rises.',
      'MARA: Hi.',
    ])
  })
})
