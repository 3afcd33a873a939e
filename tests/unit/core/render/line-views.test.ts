import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { LineView } from '../../../../shared/contract/views.ts'
import { lineViewSchema } from '../../../../shared/contract/views.ts'
import type { LineId } from '../../../../shared/core/model/ids.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { lineViews, needsRender } from '../../../../shared/core/render/line-views.ts'
import type { KnownViews, LineQueueState, LineStateView } from '../../../../shared/core/render/line-views.ts'
import { createPlanMemo } from '../../../../shared/core/render/plan-memo.ts'
import { planRender } from '../../../../shared/core/render/plan.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { lastServiceOrigin } from '../../../../shared/core/takes/index-takes.ts'
import type { Source, Take } from '../../../../shared/core/model/take.ts'
import { takeSchema } from '../../../../shared/core/model/take.ts'
import { sha256, snapshotOf } from '../../../support/core-values.ts'

const origins = { draft: 'draft:test-1', service: 'https://speech.example' } as const
const now = 'MARA: Hello  #aaaaa1'
const before = 'MARA: Hallo  #aaaaa1'

/** A take of the first line of `text`, made from that text. */
function takeOf(text: string, source: Source, parts: Partial<Take> = {}): Take {
  const [line] = planRender(snapshotOf(text, { source, origin: origins[source] }), sha256).lines
  if (line?.kind !== 'renderable') throw new Error('cannot be rendered')
  return takeSchema.parse({
    id: sha256(`${text} ${source} ${JSON.stringify(parts)}`),
    kind: 'line',
    lineId: line.lineId,
    source,
    key: line.contentKey,
    requests: [{ origin: origins[source], model: 's2-pro', encoding: 'json', body: {}, bytesOfText: 1 }],
    createdAt: '2026-01-02T03:04:05.000Z',
    sampleRate: 44_100,
    durationSamples: 1000,
    verdict: 'ready',
    ...parts,
  })
}

type Scene = {
  readonly text?: string
  readonly renderWith?: Source
  readonly takes?: readonly Take[]
  readonly queue?: LineQueueState
}

function view({ text = now, renderWith = 'draft', takes = [], queue }: Scene): LineStateView {
  const plan = (source: Source) => planRender(snapshotOf(text, { source, origin: origins[source] }), sha256)
  const queueOf = (lineId: LineId) => (lineId === lineIdSchema.parse('aaaaa1') ? queue : undefined)
  const views = lineViews({ draft: plan('draft'), service: plan('service'), renderWith, takes, queueOf })
  const [first] = views
  if (first === undefined) throw new Error('no line')
  lineViewSchema.parse(first)
  return first
}

const draft = takeOf(now, 'draft')
const service = takeOf(now, 'service')
const oldDraft = takeOf(before, 'draft')
const oldService = takeOf(before, 'service')
const doubtful = takeOf(now, 'service', {
  verdict: 'suspicious',
  problem: { code: 'audio.suspicious', message: 'Very short.' },
})
const problem = { code: 'service.failed', message: 'The service failed.' } as const

describe('the state of a line', () => {
  it('fits the contract', () => {
    expectTypeOf<LineStateView>().toExtend<LineView>()
  })

  it.each<[string, Scene, LineStateView['state'], Take | undefined]>([
    ['without any take', {}, 'notRendered', undefined],
    ['with current draft audio', { takes: [draft] }, 'ready', draft],
    ['with draft audio while service is wanted', { takes: [draft], renderWith: 'service' }, 'ready', draft],
    ['with both current', { takes: [service, draft] }, 'ready', service],
    ['with outdated audio', { takes: [oldDraft] }, 'stale', oldDraft],
    ['with outdated audio of both kinds', { takes: [oldService, oldDraft] }, 'stale', oldService],
    ['with outdated service and current draft audio', { takes: [oldService, draft] }, 'ready', draft],
    ['back at an earlier text', { takes: [draft, oldDraft] }, 'ready', draft],
    ['with suspicious audio only', { takes: [doubtful] }, 'suspicious', undefined],
    ['with suspicious and outdated audio', { takes: [oldDraft, doubtful] }, 'suspicious', oldDraft],
    ['with suspicious service and current draft audio', { takes: [draft, doubtful] }, 'ready', draft],
    ['with suspicious audio that was chosen', { takes: [{ ...doubtful, chosen: true }] }, 'ready', doubtful],
    ['with outdated suspicious audio only', { takes: [{ ...doubtful, key: oldDraft.key }] }, 'stale', undefined],
    ['with a chosen take that is outdated', { takes: [{ ...oldDraft, chosen: true }, service] }, 'stale', oldDraft],
    ['with a chosen take that is current', { takes: [{ ...draft, chosen: true }, service] }, 'ready', draft],
    ['with a segment only', { takes: [{ ...draft, kind: 'segment' }] }, 'notRendered', undefined],
    ['queued', { takes: [draft], queue: { kind: 'queued' } }, 'queued', draft],
    ['at work', { queue: { kind: 'rendering', progress: 0.5 } }, 'rendering', undefined],
    ['that failed', { queue: { kind: 'failed', problem } }, 'failed', undefined],
    ['that failed with old audio', { takes: [oldDraft], queue: { kind: 'failed', problem } }, 'failed', oldDraft],
    ['that failed again although it is there', { takes: [draft], queue: { kind: 'failed', problem } }, 'ready', draft],
    [
      'that failed at the service with draft audio there',
      { takes: [draft], renderWith: 'service', queue: { kind: 'failed', problem } },
      'failed',
      draft,
    ],
    ['whose outcome is unknown', { takes: [service], queue: { kind: 'unknown', problem } }, 'unknown', service],
    ['that was cancelled', { queue: { kind: 'cancelled' } }, 'cancelled', undefined],
    ['without a voice', { text: 'ADA: Hello  #aaaaa1' }, 'missingVoice', undefined],
    [
      'without a service voice but with draft audio',
      {
        text: 'TOM: Hello  #aaaaa1',
        renderWith: 'service',
        takes: [takeOf('TOM: Hello  #aaaaa1', 'draft')],
      },
      'ready',
      takeOf('TOM: Hello  #aaaaa1', 'draft'),
    ],
    [
      'without a service voice and with outdated audio',
      { text: 'TOM: Hello  #aaaaa1', renderWith: 'service', takes: [takeOf('TOM: Hallo  #aaaaa1', 'draft')] },
      'missingVoice',
      takeOf('TOM: Hallo  #aaaaa1', 'draft'),
    ],
    ['that cannot be spoken', { text: 'MARA: ...  #aaaaa1', renderWith: 'service' }, 'failed', undefined],
  ])('%s', (_what, scene, state, heard) => {
    const line = view(scene)
    expect(line.state).toBe(state)
    expect(line.take?.id).toBe(heard?.id)
  })

  it('has the newest of several current takes', () => {
    const second = takeOf(now, 'draft', { durationSamples: 2000 })
    expect(view({ takes: [draft, second] })).toMatchObject({
      takeCount: 2,
      take: { durationSamples: 2000, isCurrent: true },
    })
  })

  it('shares audio with identical lines, but not their choice', () => {
    const elsewhere: Take = { ...draft, lineId: lineIdSchema.parse('bbbbb1'), chosen: true }
    expect(view({ takes: [elsewhere] })).toMatchObject({ state: 'ready', takeCount: 1, take: { isChosen: false } })
    expect(view({ text: before, takes: [elsewhere] }).state).toBe('notRendered')
  })

  it('counts one audio under several keys once, current if one of them is', () => {
    const again: Take = { ...draft, key: oldDraft.key }
    expect(view({ takes: [draft, again] })).toMatchObject({ state: 'ready', takeCount: 1, take: { isCurrent: true } })
    expect(view({ takes: [again, draft] })).toMatchObject({ state: 'ready', takeCount: 1, take: { isCurrent: true } })
  })

  it('carries the reason and the progress', () => {
    expect(view({ queue: { kind: 'failed', problem } }).problem).toEqual(problem)
    expect(view({ takes: [doubtful] }).problem?.code).toBe('audio.suspicious')
    expect(view({ text: 'ADA: Hello' }).problem?.code).toBe('cast.noVoice')
    expect(view({ queue: { kind: 'rendering', progress: 0.5 } }).progress).toBe(0.5)
  })
})

describe('what the primary button counts', () => {
  const tom = 'TOM: Hello  #aaaaa1'
  const marks = 'MARA: ...  #aaaaa1'
  it.each<[string, Scene, boolean, boolean]>([
    // scene, needs draft, needs service
    ['nothing rendered', {}, true, true],
    ['draft audio', { takes: [draft] }, false, true],
    ['service audio', { takes: [service] }, false, false],
    ['outdated audio', { takes: [oldService] }, true, true],
    ['suspicious audio', { takes: [doubtful] }, false, false],
    ['a failure', { queue: { kind: 'failed', problem } }, true, true],
    ['a text that only draft voices make a sound of', { text: 'MARA: ...  #aaaaa1' }, true, false],
    ['an outcome that is unknown', { queue: { kind: 'unknown' } }, false, false],
    ['a line at work', { queue: { kind: 'queued' } }, false, false],
    ['no voice', { text: 'ADA: Hello' }, false, false],
    ['a draft and no voice of the service', { text: tom, takes: [takeOf(tom, 'draft')] }, false, false],
    ['a draft of marks alone', { text: marks, takes: [takeOf(marks, 'draft')] }, false, false],
    ['a choice that is outdated, and service audio', { takes: [{ ...oldDraft, chosen: true }, service] }, false, false],
    ['a choice that is outdated, and a draft', { takes: [{ ...oldDraft, chosen: true }, draft] }, false, true],
    ['a choice that is outdated alone', { takes: [{ ...oldDraft, chosen: true }] }, true, true],
    ['a chosen draft, and service audio', { takes: [{ ...draft, chosen: true }, service] }, false, false],
  ])('with %s', (_what, scene, forDraft, forService) => {
    expect(needsRender(view({ ...scene, renderWith: 'draft' }), 'draft')).toBe(forDraft)
    expect(needsRender(view({ ...scene, renderWith: 'service' }), 'service')).toBe(forService)
  })
})

describe('the origin of paid takes', () => {
  it('is that of the newest', () => {
    expect(lastServiceOrigin([service, draft])).toBe(origins.service)
    expect(lastServiceOrigin([draft])).toBeUndefined()
  })

  it('is looked for once in a list, however many lines ask', () => {
    const takes = [draft, oldDraft]
    const looks = vi.spyOn(takes, 'findLast')
    for (let line = 0; line < 9000; line++) lastServiceOrigin(takes)
    expect(looks).toHaveBeenCalledTimes(1)
  })
})

describe('views that are known from before', () => {
  const lines = (middle: string): string =>
    ['MARA: One  #aaaaa1', `MARA: ${middle}  #aaaaa2`, 'MARA: Three  #aaaaa3'].join('\n')
  const memos = { draft: createPlanMemo(), service: createPlanMemo() }
  const bases = {
    draft: snapshotOf('', { source: 'draft', origin: origins.draft }),
    service: snapshotOf('', { source: 'service', origin: origins.service }),
  }
  const known: KnownViews = { last: undefined }

  function both(text: string, takes: readonly Take[], renderWith: Source, queued?: string) {
    const plan = (source: Source) => planRender({ ...bases[source], script: parseScript(text) }, sha256, memos[source])
    const queueOf = (lineId: LineId) => (String(lineId) === queued ? ({ kind: 'queued' } as const) : undefined)
    const input = { draft: plan('draft'), service: plan('service'), renderWith, takes, queueOf }
    return { kept: lineViews({ ...input, known }), fresh: lineViews(input) }
  }

  it('are those that would be made anew, whatever changes, and the same objects where nothing does', () => {
    const takes = [takeOf(lines('Two').split('\n')[0] ?? '', 'draft')]
    const more = [...takes, takeOf(lines('Two').split('\n')[0] ?? '', 'service')]
    const steps = [
      both(lines('Two'), takes, 'draft'),
      both(lines('Two.'), takes, 'draft'),
      both(lines('Two.'), takes, 'draft', 'aaaaa3'),
      both(lines('Two.'), takes, 'draft'),
      both(lines('Two.'), more, 'draft'),
      both(lines('Two.'), more, 'service'),
      both(`MARA: Zero  #aaaaa0\n${lines('Two')}`, more, 'service'),
      both('MARA: Three  #aaaaa3', more, 'draft'),
    ]
    for (const { kept, fresh } of steps) expect(kept).toEqual(fresh)
    const [first, edited] = steps
    const isKept = first?.kept.map((line, at) => line === edited?.kept[at])
    expect(isKept).toEqual([true, false, true])
  })
})
