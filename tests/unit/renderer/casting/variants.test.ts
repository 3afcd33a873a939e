import { describe, expect, it } from 'vitest'
import { removeVariantEdit, renameVariantEdit } from '../../../../renderer/casting/variant-edits.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const ruth = speakerIdSchema.parse('ruth')

describe('variants in the script', () => {
  const cast = castSchema.parse({
    speakers: [
      { id: 'ruth', name: 'RUTH', aliases: ['SKIPPER'], colour: 1, variants: [{ name: 'old' }, { name: 'calm' }] },
      { id: 'tom', name: 'TOM', colour: 2, variants: [{ name: 'old' }] },
    ],
  })
  const text =
    'RUTH/old (low): One.  #aaaaa1\nSKIPPER/OLD: Two.  #aaaaa2\nTOM/old: Three.  #aaaaa3\nRUTH: Four.  #aaaaa4\n'
  const material = {
    script: parseScript(text, { has: () => true }),
    cast,
    rows: [0],
    range: undefined,
    selection: { anchor: 0, head: 0 },
  }
  const edited = (edit: ReturnType<ReturnType<typeof renameVariantEdit>>): string =>
    (edit?.changes ?? [])
      .toReversed()
      .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)

  it('get another name in the cast and in every line of the speaker, whatever name it uses', () => {
    const edit = renameVariantEdit(ruth, 'old', 'elder')(material)
    expect(edited(edit)).toBe(text.replace('RUTH/old', 'RUTH/elder').replace('SKIPPER/OLD', 'SKIPPER/elder'))
    expect(edit?.castChange?.after.speakers[0]?.variants?.map(({ name }) => name)).toEqual(['elder', 'calm'])
    expect(renameVariantEdit(ruth, 'old', 'Calm')(material)).toBeUndefined()
    expect(renameVariantEdit(ruth, 'old', 'Old')(material)).toBeDefined()
  })

  it('are taken away with their names', () => {
    const edit = removeVariantEdit(ruth, 'old')(material)
    expect(edited(edit)).toBe(text.replace('RUTH/old', 'RUTH').replace('SKIPPER/OLD', 'SKIPPER'))
    expect(edit?.castChange?.after.speakers[0]?.variants?.map(({ name }) => name)).toEqual(['calm'])
  })
})
