import { describe, expect, it } from 'vitest'
import { MAX_FIRST_CHARACTERS } from '../../../shared/contract/views.ts'
import { bigScript } from '../../support/big-script.ts'
import { studioHost, TWO_SPEAKERS } from '../../support/studio/studio-host.ts'

async function opened(text: string) {
  const host = await studioHost()
  const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
  await host.call('script.replace', { project, text })
  return { host, project, view: await host.call('project.read', { project }) }
}

describe('the lines of a project', () => {
  it('come with a script that is not long, and can be read again', async () => {
    const { host, project, view } = await opened(TWO_SPEAKERS)
    expect(view.linesLater).toBeUndefined()
    expect(view.lines.map(({ id }) => id)).toEqual(['aaa111', 'bbb222', 'ccc333'])
    expect((await host.call('lines.read', { project })).lines).toEqual(view.lines)
  })

  it('come after a long script, all of them, when they are asked for', async () => {
    const text = bigScript(4000)
    expect(text.length).toBeGreaterThan(MAX_FIRST_CHARACTERS)
    const { host, project, view } = await opened(text)
    expect(view).toMatchObject({ text, lines: [], linesLater: true })
    const { lines } = await host.call('lines.read', { project })
    expect(lines).toHaveLength(text.match(/#[0-9a-z]{6}$/gm)?.length ?? 0)
    expect(lines.slice(0, 2)).toMatchObject([{ id: '000002' }, { id: '000003' }])
    await host.call('cast.autoCast', { project })
    const after = await host.call('lines.read', { project })
    expect(new Set(after.lines.map(({ state }) => state))).toEqual(new Set(['notRendered']))
  })

  it('are asked for in vain of a project that is not open', async () => {
    const { host, project } = await opened(TWO_SPEAKERS)
    await host.call('project.close', { project })
    expect(await host.problem('lines.read', { project })).toMatchObject({ code: 'project.notOpen' })
  })
})
