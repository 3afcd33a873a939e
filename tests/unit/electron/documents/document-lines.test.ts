import { describe, expect, it } from 'vitest'
import { ProjectDocument } from '../../../../electron/documents/document.ts'
import { withLineDirection } from '../../../../shared/core/cast/line-direction.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { isSpokenLine } from '../../../../shared/core/render/plan-memo.ts'

const cast = castSchema.parse({
  speakers: [
    { id: 'ruth', name: 'Ruth', colour: 1 },
    { id: 'teller', name: 'Teller', colour: 2 },
  ],
})
const text = 'Ruth: Hold the line.  #aaaaa1\nThe bell rings.  #aaaaa2\nRuthie: No name yet.  #aaaaa3\n'

function opened(): ProjectDocument {
  return new ProjectDocument({
    name: 'Bell',
    text,
    cast,
    settings: projectSettingsSchema.parse({}),
    pronunciations: [],
  })
}

const spoken = (document: ProjectDocument): number => document.script().nodes.filter(isSpokenLine).length

describe('the lines of a document', () => {
  it('stay the objects that they were, whatever changes in the cast but a name', () => {
    const document = opened()
    const before = document.script()
    const changed = (made: (before: Cast) => Cast): void => document.setCast(made(document.cast))
    changed((now) => withLineDirection(now, lineIdSchema.parse('aaaaa1'), (own) => ({ ...own, pauseMs: 700 })))
    changed((now) => ({ ...now, speakers: now.speakers.map((one) => ({ ...one, gainDb: -3, pan: 0.5, colour: 4 })) }))
    expect(document.script()).toBe(before)
    expect(document.script().nodes[0]).toBe(before.nodes[0])
  })

  it('are read again with another name, alias or narrator, also one that goes again', () => {
    const document = opened()
    expect(spoken(document)).toBe(1)
    const [ruth, teller] = cast.speakers
    if (ruth === undefined || teller === undefined) throw new Error('Nobody is there.')
    document.setCast({ speakers: [{ ...ruth, aliases: ['Ruthie'] }, teller] })
    expect(spoken(document)).toBe(2)
    document.setSettings({ ...document.settings, narrator: teller.id })
    expect(spoken(document)).toBe(3)
    document.setCast({ speakers: [ruth] })
    expect(spoken(document)).toBe(1)
    document.setCast(cast)
    // Without its name the third line is action again, which the narrator has.
    expect(spoken(document)).toBe(3)
  })
})
