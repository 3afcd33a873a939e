import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reopened, sixLines, start } from '../../support/studio/six-lines.ts'
import { type ConnectedHost, renderAll } from '../../support/studio/studio-host.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const transcripts = ({ service }: ConnectedHost): number =>
  service.requests.filter(({ path }) => path === '/v1/asr').length
const agreed = { confirmedBytes: 1_000_000, mode: 'scene' } as const

async function listening(): Promise<ConnectedHost> {
  return sixLines({ concurrency: 1, asrForScenes: true })
}

describe('transcripts of scenes, which are paid for', () => {
  it('are asked for before anything is sent, because what they cost is not known', async () => {
    const host = await listening()
    const { project } = host
    const problem = await host.problem('render.start', { project, ...start, mode: 'scene' })
    expect(problem.code).toBe('spend.notConfirmed')
    expect(messageOf(problem)).toMatch(/speech-to-text; .* not known/)
    expect(host.service.requests.filter(({ method }) => method === 'POST')).toEqual([])
    // Line by line nothing is transcribed, so nothing is asked.
    await renderAll(host, { project, mode: 'line' })
    expect(transcripts(host)).toBe(0)
    expect(host.service.synthesis()).toHaveLength(6)
  })

  it('are sent once an answer, also if it is cut again in another run', async () => {
    const host = await listening()
    await renderAll(host, { project: host.project, ...agreed })
    const scenes = host.service.synthesis().length
    expect(scenes).toBe(2)
    expect(transcripts(host)).toBe(scenes)
    // What still writes there would be in the way of the removal.
    await host.studio.close()
    await rm(join(host.folder, 'projects', 'The Line', '.repartee'), { recursive: true, force: true })
    const next = await reopened(host)
    await renderAll(next, { project: next.project, ...agreed })
    expect(transcripts(next)).toBe(scenes)
    expect(next.service.synthesis()).toHaveLength(scenes)
  })

  it('are used again where an answer was not cut, on a computer without a journal, and sent no second time', async () => {
    const host = await listening()
    await renderAll(host, { project: host.project, ...agreed })
    const folder = join(host.folder, 'projects', 'The Line')
    const rows = (await readFile(join(folder, 'transcripts.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(rows).toHaveLength(2)
    // Only the answers are left, as they came.
    const takes = (await readFile(join(folder, 'takes.jsonl'), 'utf8')).trimEnd().split('\n')
    const answers = takes.filter((row) => row.includes('"kind":"scene"') && !row.includes('"scene":{'))
    expect(answers).toHaveLength(2)
    await host.studio.close()
    await writeFile(join(folder, 'takes.jsonl'), `${answers.join('\n')}\n`)
    for (const name of await readdir(join(folder, 'takes'))) {
      const isAnswer = answers.some((row) => row.includes(name.replace('.wav', '')))
      if (!isAnswer) await rm(join(folder, 'takes', name))
    }
    for (const part of ['journals', 'records']) await rm(join(host.folder, 'data', part), { recursive: true })
    const next = await reopened(host)
    await renderAll(next, { project: next.project, ...agreed })
    expect(transcripts(next)).toBe(2)
    expect(next.service.synthesis()).toHaveLength(2)
    expect((await next.view()).lines.every(({ takeCount }) => takeCount === 1)).toBe(true)
  })

  it('that fail are not sent again, and the scene is cut without them', async () => {
    const host = await listening()
    host.service.behave({ when: ({ path }) => path === '/v1/asr', behaviour: { kind: 'drop' } })
    await renderAll(host, { project: host.project, ...agreed })
    expect(transcripts(host)).toBe(2)
    expect((await host.view()).lines.every(({ takeCount }) => takeCount === 1)).toBe(true)
    const next = await reopened(host)
    await renderAll(next, { project: next.project, ...agreed })
    expect(transcripts(next)).toBe(2)
  })

  it('are not made where nobody wants them', async () => {
    const host = await sixLines({ concurrency: 1, asrForScenes: false })
    await renderAll(host, { project: host.project, mode: 'scene' })
    expect(transcripts(host)).toBe(0)
  })
})
