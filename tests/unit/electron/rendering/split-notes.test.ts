import { describe, expect, it } from 'vitest'
import { createPlanner, nothingAdded } from '../../../../electron/rendering/queue/planner.ts'
import { arrangeScenes } from '../../../../electron/rendering/scene/arrange.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { FIRST_CEILING } from '../../../../shared/core/scene/ceiling.ts'
import type { Source } from '../../../../shared/core/model/take.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

/** What would be sent for a script, and what is said about it; `clips`: speakers who are spoken by clips of their own. */
function arranged(script: string, clips: readonly string[] = [], source: Source = 'service') {
  const cast = castSchema.parse({
    speakers: ['RUTH', 'AMOS'].map((name, at) => ({
      id: name.toLowerCase(),
      name,
      colour: at + 1,
      voice: { id: `voice-${at}`, title: name },
      draftVoice: { id: `draft-${at}`, title: name },
      ...(clips.includes(name)
        ? { reference: { title: name, clips: [{ id: `${at}`.repeat(64), text: 'Something that was said before.' }] } }
        : {}),
    })),
  })
  const parsed = parseScript(script, { has: () => true })
  const settings = projectSettingsSchema.parse({})
  const planner = createPlanner({
    script: () => parsed,
    castFor: () => cast,
    settings: () => settings,
    originOf: () => 'https://service.test',
    models: () => [],
    pronunciations: nothingAdded,
  })
  const basis = { snapshot: planner.snapshot(source), plan: planner.plan(source), ceiling: FIRST_CEILING }
  return arrangeScenes(
    basis,
    basis.plan.lines.filter((line) => line.kind === 'renderable'),
  )
}

const talk = (lines: number, change: (text: string, at: number) => string = (text) => text): string =>
  Array.from({ length: lines }, (_, at) => change(`${at % 2 === 0 ? 'RUTH' : 'AMOS'}: Something is said here.`, at))
    .map((line, at) => `${line}  #l0000${at}`)
    .join('\n')

describe('what is said before a scene is sent in more requests than it needs', () => {
  it('is nothing where it is one', () => {
    const { scenes, notes } = arranged(talk(6))
    expect(scenes).toHaveLength(1)
    expect(notes).toEqual([])
    // Clips of everybody share requests.
    expect(arranged(talk(6), ['RUTH', 'AMOS']).notes).toEqual([])
  })

  it('names the speaker whose clips part it, with the requests there could be, and the remedy', () => {
    const { scenes, notes } = arranged(talk(6), ['AMOS'])
    expect(scenes).toEqual([])
    expect(notes).toMatchObject([
      {
        code: 'scene.lines',
        id: 'rendering.scene.clips',
        params: { speakers: 'AMOS', requests: 6, fewer: 1 },
        remedy: { id: 'rendering.scene.clips.remedy' },
      },
    ])
  })

  const paused = (line: string, at: number): string =>
    at === 2 || at === 3 ? line.replace('is', '[pause 0.5s] is') : line

  it('is nothing where lines hold exact pauses whose places can be found', () => {
    const { scenes, notes } = arranged(talk(6, paused))
    expect(notes).toEqual([])
    expect(scenes).toMatchObject([
      {
        text: expect.stringMatching(/<\|speaker:0\|>Something\n<\|speaker:0\|>is said here\./),
        turns: [
          {},
          {},
          { number: 3, part: { silenceBeforeMs: 0, silenceAfterMs: 0 } },
          { number: 3, part: { silenceBeforeMs: 500, silenceAfterMs: 0 } },
          { number: 4 },
          { number: 4 },
          {},
          {},
        ],
      },
    ])
  })

  it.each([
    ['around a line', '[pause 1s] Something is said here. [pause 2s]', [[1000, 2000]]],
    [
      'side by side',
      'Something [pause 1s] [pause 0.5s] is said here.',
      [
        [0, 0],
        [1500, 0],
      ],
    ],
  ] as const)('takes pauses %s as they are', (_, text, silences) => {
    const { scenes } = arranged(
      talk(6, (line, at) => (at === 2 ? line.replace('Something is said here.', text) : line)),
    )
    const parts = scenes[0]?.turns.flatMap(({ part }) => (part === undefined ? [] : [part])) ?? []
    expect(parts.map(({ silenceBeforeMs, silenceAfterMs }) => [silenceBeforeMs, silenceAfterMs])).toEqual(silences)
  })

  it('is one sentence about all pauses whose places cannot be found, by the numbers and speakers of their lines', () => {
    // Nothing of the scene is laid over a reading of it where a line has none.
    const unread = talk(6, (line, at) => (at === 0 ? line.replace('Something', '你好') : paused(line, at)))
    const { notes } = arranged(`RUTH: Before.  #aaaaaa\n## Later\n${unread}`)
    expect(notes).toMatchObject([
      { id: 'rendering.scene.pauses', params: { lines: '4 (RUTH), 5 (AMOS)', requests: 7, fewer: 2 } },
    ])
  })

  it('is nothing of drafts, which cost nothing', () => {
    const paused = talk(6, (line, at) => (at === 2 ? line.replace('is', '[pause 0.5s] is') : line))
    const { scenes, notes } = arranged(paused, [], 'draft')
    expect(scenes).not.toEqual([])
    expect(notes).toEqual([])
  })
})
