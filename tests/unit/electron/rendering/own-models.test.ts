import { describe, expect, it } from 'vitest'
import { createPlanner, nothingAdded } from '../../../../electron/rendering/queue/planner.ts'
import { arrangePickUp, arrangeScenes } from '../../../../electron/rendering/scene/arrange.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import type { ModelFacts } from '../../../../shared/core/model/models.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { FIRST_CEILING } from '../../../../shared/core/scene/ceiling.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const names = ['ADA', 'BEN', 'CLEO', 'DAN', 'EVE'] as const
const id = (at: number): string => `l${String(at).padStart(5, '0')}`

/** A plan of a script in which everybody has a voice, and lines decide what is told. */
function planOf(
  script: string,
  lines: Readonly<Record<string, unknown>>,
  settingsOver: Readonly<Record<string, unknown>> = {},
  models: readonly ModelFacts[] = [],
) {
  const cast = castSchema.parse({
    speakers: names.map((name, at) => ({
      id: name.toLowerCase(),
      name,
      colour: at + 1,
      voice: { id: `voice-${at}`, title: name },
    })),
    lines,
  })
  const parsed = parseScript(script, { has: () => true })
  const settings = projectSettingsSchema.parse(settingsOver)
  const planner = createPlanner({
    script: () => parsed,
    castFor: () => cast,
    settings: () => settings,
    originOf: () => 'https://service.test',
    models: () => models,
    pronunciations: nothingAdded,
  })
  return { snapshot: planner.snapshot('service'), plan: planner.plan('service'), ceiling: FIRST_CEILING }
}

const renderable = ({ plan }: ReturnType<typeof planOf>) => plan.lines.filter((line) => line.kind === 'renderable')

describe('lines that choose model or format for themselves', () => {
  const script = names.map((name, at) => `${name}: Something is said here by one.  #${id(at)}`).join('\n')
  const groups = (lines: Readonly<Record<string, unknown>>) => {
    const basis = planOf(script, lines)
    return arrangeScenes(basis, renderable(basis)).scenes.map(({ turns, model, audio }) => [
      turns.map(({ lineId }) => lineId).join(' '),
      `${model} ${audio.format}`,
    ])
  }

  it('go by themselves where their model speaks one voice, and part the lines beside them', () => {
    expect(groups({ [id(2)]: { model: 's1' } })).toEqual([
      [`${id(0)} ${id(1)}`, 's2-pro wav'],
      [`${id(3)} ${id(4)}`, 's2-pro wav'],
    ])
  })

  it('share a request only with lines that ask for the same format', () => {
    const audio = { format: 'mp3', sampleRate: 44_100, bitrate: 128 }
    expect(groups({ [id(2)]: { audio }, [id(3)]: { audio }, [id(4)]: { audio } })).toEqual([
      [`${id(0)} ${id(1)}`, 's2-pro wav'],
      [`${id(2)} ${id(3)} ${id(4)}`, 's2-pro mp3'],
    ])
  })

  it('are a scene where their own model can, whatever the project’s is', () => {
    const pro = { model: 's2-pro' }
    const basis = planOf(script, { [id(1)]: pro, [id(2)]: pro }, { model: 's1' })
    const { scenes, notes } = arrangeScenes(basis, renderable(basis))
    expect(scenes.map(({ turns, model }) => [turns.length, model])).toEqual([[2, 's2-pro']])
    expect(notes).toEqual([])
    const single = planOf(script, {}, { model: 's1' })
    expect(arrangeScenes(single, renderable(single))).toMatchObject({ scenes: [], notes: [{ code: 'scene.model' }] })
  })

  it('end at the ceiling of their own model', () => {
    const other = { model: 's2-pro-next' }
    const models = [{ id: 's2-pro-next', title: 'Next', dialogue: true, cues: 'brackets' }] as const
    const basis = planOf(script, { [id(2)]: other, [id(3)]: other, [id(4)]: other }, {}, models)
    const ceilingOf = (model: string) => ({ ...FIRST_CEILING, speakers: model === 's2-pro' ? 2 : 3 })
    expect(arrangeScenes({ ...basis, ceilingOf }, renderable(basis)).scenes.map(({ turns }) => turns.length)).toEqual([
      2, 3,
    ])
  })

  it('say why they cannot be picked up in context', () => {
    const basis = planOf(script, { [id(2)]: { model: 's1' } })
    expect(() => arrangePickUp(basis, lineIdSchema.parse(id(2)), 1)).toThrow('rendering.scene.noPickUp')
  })
})
