import { describe, expect, it } from 'vitest'
import { changeProjectSettings } from '../../../../renderer/cast/settings-steps.ts'
import { type ProjectSettings, projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { eventually } from '../../../support/eventually.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

describe('a model that speaks one voice a request', () => {
  const settings = (change: Partial<ProjectSettings>) => projectSettingsSchema.parse({ mode: 'scene', ...change })
  const choose = async (before: Partial<ProjectSettings>, model: string) => {
    const { deps } = createFakeDeps(
      { 'project.configure': (input) => ({ settings: input.settings, revision: 1 }) },
      projectView({ settings: settings(before) }),
    )
    await changeProjectSettings(deps, 'Change Direction', { model })
    return { deps, notices: deps.view.getState().notices }
  }

  it('offers single lines where whole scenes were chosen, and changes over when it is told to', async () => {
    const { deps, notices } = await choose({}, 's1')
    expect(notices.map(({ told }) => messageOf(told))).toEqual([
      's1 speaks one voice a request: scenes go line by line, with direction written the way s1 takes it.',
    ])
    expect(deps.project.getState().open?.settings.mode).toBe('scene')
    notices[0]?.action?.run()
    await eventually(() => expect(deps.project.getState().open?.settings).toMatchObject({ mode: 'line', model: 's1' }))
  })

  it.each([
    ['single lines are chosen already', { mode: 'line' }, 's1'],
    ['the model speaks several voices', { model: 's1' }, 's2-pro'],
    ['nobody described the model', {}, 's9'],
  ] as const)('offers nothing where %s', async (_, before, model) => {
    expect((await choose(before, model)).notices).toEqual([])
  })
})
