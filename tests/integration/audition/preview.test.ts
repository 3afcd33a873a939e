import { describe, expect, it } from 'vitest'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { type ConnectedHost, castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'

const TEXT = `RUTH (whispering): [sighs] Hold the line. [pause 0.5s] Please.  #aaa111
AMOS: <|speaker:1|> I am.  #bbb222
NOBODY: Who is there?  #ccc333
RUTH: I am (quite) sure (whispering).  #ddd444
`

async function lineOf(host: ConnectedHost, at: number): Promise<LineId> {
  const id = (await host.view()).lines[at]?.id
  if (id === undefined) throw new Error('There is no such line')
  return id
}

describe('the preview of a line', () => {
  it('is what goes out, request for request, and sends nothing itself', async () => {
    const host = await connectedHost({ text: TEXT })
    const [alto] = standInVoices
    await castService(host, { ruth: alto?.id ?? '', amos: alto?.id ?? '' })
    const lineId = await lineOf(host, 0)
    const preview = await host.call('direction.preview', { project: host.project, lineId, source: 'service' })
    expect(host.service.synthesis()).toEqual([])
    await renderAll(host, { project: host.project, lineIds: [lineId] })
    const sent = host.service.synthesis()
    // Two at a time go out: which is there first is chance.
    const byText = (bodies: readonly Readonly<Record<string, unknown>>[]) =>
      bodies.toSorted((a, b) => (String(a['text']) < String(b['text']) ? -1 : 1))
    expect(byText(preview.requests.map(({ body }) => body))).toEqual(byText(sent.map(({ body }) => body)))
    expect(preview.requests.map(({ model }) => model)).toEqual(sent.map(({ model }) => model))
    const [take] = await host.call('takes.list', { project: host.project, lineId })
    expect(take?.requests).toEqual(preview.requests)
  })

  it('says why a line would not go out', async () => {
    const host = await connectedHost({ text: TEXT })
    const [alto] = standInVoices
    await castService(host, { amos: alto?.id ?? '' })
    const problems = []
    for (const at of [0, 1, 2]) {
      const lineId = await lineOf(host, at)
      const preview = await host.call('direction.preview', { project: host.project, lineId, source: 'service' })
      expect(preview.requests).toEqual([])
      problems.push(preview.problem?.code)
    }
    expect(problems).toEqual(['cast.noVoice', 'line.controlToken', 'cast.noVoice'])
    const unknown = { project: host.project, lineId: 'zzz999', source: 'service' }
    expect(await host.problem('direction.preview', unknown)).toMatchObject({ code: 'line.unknown' })
  })

  it('notes what a model would read aloud or leave out', async () => {
    const host = await connectedHost({ text: TEXT })
    const [alto] = standInVoices
    await castService(host, { ruth: alto?.id ?? '' })
    const { settings } = await host.view()
    await host.call('project.configure', { project: host.project, settings: { ...settings, model: 's1' } })
    const notes = []
    for (const at of [0, 3]) {
      const input = { project: host.project, lineId: await lineOf(host, at), source: 'service' } as const
      notes.push(...(await host.call('direction.preview', input)).notes)
    }
    expect(notes.length).toBeGreaterThan(0)
    expect(notes.map(({ id }) => id)).toEqual(expect.arrayContaining(['direction.note.readAloud']))
  })
})
