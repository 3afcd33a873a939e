import { beforeAll, describe, expect, it } from 'vitest'
import {
  addCandidate,
  auditionsOf,
  readCost,
  resendCandidate,
  setBlind,
  showAudition,
  startAudition,
} from '../../../../renderer/casting/auditions.ts'
import { assignCandidate } from '../../../../renderer/casting/cast-details.ts'
import type { Deps } from '../../../../renderer/shell/parts/deps.ts'
import { lateAuditions } from '../../../../renderer/casting/late-auditions.ts'
import { lateVoices } from '../../../../renderer/voices/late-voices.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { checkCast } from '../../../../renderer/voices/commands.ts'
import { orderOf, resultsOf } from '../../../../renderer/casting/model/audition.ts'
import type { AuditionView, Candidate } from '../../../../shared/contract/casting-views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { eventually } from '../../../support/eventually.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { handle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { say } from '../../../../shared/messages/say.ts'

const ruth = speakerIdSchema.parse('ruth')
const id = (text: string) => voiceIdSchema.parse(text)
const granite: Candidate = { kind: 'voice', source: 'service', id: id('v9'), title: 'Granite' }
const kept = { favourites: [], recent: [] }

// Auditions come behind the first screen.
beforeAll(async () => void (await Promise.all([lateAuditions.fetch(), lateVoices.fetch()])))

describe('an audition', () => {
  const view = (auditionId: string, ...states: AuditionView['results'][number]['state'][]): AuditionView => ({
    auditionId,
    results: states.map((state, index) => ({ index, state, isKept: false })),
  })
  const quiet: FakeCalls = { 'cast.alike': () => [], 'voices.kept': () => kept }
  const results = (deps: Deps): readonly string[] => {
    const { open } = deps.project.getState()
    const own = auditionsOf(deps, ruth)
    const order = open === undefined ? undefined : orderOf(own, open.outline, ruth)
    return [...resultsOf(own, order, deps.auditions.getState().views).values()].map(({ state }) => state)
  }

  it('begins with who is cast, is ordered once, and follows what main tells, also before its answer', async () => {
    const { deps, fake } = createFakeDeps(
      {
        ...quiet,
        'audition.start': () => {
          fake.emit('audition.changed', { project: handle, audition: view('a1', 'ready', 'rendering', 'waiting') })
          return view('a1', 'waiting', 'waiting', 'waiting')
        },
      },
      projectView(),
    )
    listen(deps)
    addCandidate(deps, ruth, granite)
    addCandidate(deps, ruth, granite)
    await startAudition(deps, ruth, false)
    expect(fake.calls.find(({ name }) => name === 'audition.start')?.input).toMatchObject({
      again: false,
      order: { forSpeaker: 'ruth', candidates: [{ id: 'v1' }, { id: 'd1' }, { id: 'v9' }] },
    })
    expect(results(deps)).toEqual(['ready', 'rendering', 'waiting'])
    fake.emit('audition.changed', { project: handle, audition: view('a1', 'ready', 'ready', 'failed') })
    expect(results(deps)).toEqual(['ready', 'ready', 'failed'])
    expect(deps.view.getState().announcement.words).toBe('Audition: 2 ready, 1 failed.')
  })

  it('asks before it spends, with the bytes of the service’s part, and sends what was agreed', async () => {
    const { deps, fake } = createFakeDeps(
      {
        ...quiet,
        'audition.cost': ({ order }) => ({ requests: order.candidates.length, kept: 0, bytesOfText: 900 }),
        'audition.start': ({ confirmedBytes }) => {
          if (confirmedBytes === undefined) throw studioError('spend.notConfirmed', 'This is a lot of text.')
          return view('a1', 'ready', 'ready')
        },
      },
      projectView(),
    )
    await startAudition(deps, ruth, false)
    const { dialog } = deps.view.getState()
    expect(dialog).toMatchObject({ kind: 'spendAudition', requests: 1, bytesOfText: 900 })
    await startAudition(deps, ruth, false, 900)
    expect(fake.calls.findLast(({ name }) => name === 'audition.start')?.input).toMatchObject({ confirmedBytes: 900 })
    expect(results(deps)).toEqual(['ready', 'ready'])
  })

  it('says why it could not begin, and keeps the candidates', async () => {
    const { deps } = createFakeDeps(
      {
        ...quiet,
        'audition.start': () => {
          throw studioError('service.notConnected', 'No speech service is connected.')
        },
      },
      projectView(),
    )
    await startAudition(deps, ruth, false)
    expect(auditionsOf(deps, ruth)).toMatchObject({ problem: { code: 'service.notConnected' }, run: undefined })
    expect(auditionsOf(deps, ruth).candidates).toHaveLength(2)
  })

  it('sends an unknown candidate again by itself and only that one, then goes on with all', async () => {
    let count = 0
    const { deps, fake } = createFakeDeps(
      {
        ...quiet,
        'audition.cost': () => ({ requests: 1, kept: 0, bytesOfText: 17 }),
        'audition.start': ({ order }) => {
          count += 1
          return view(
            `a${count}`,
            ...order.candidates.map(() => (count === 1 ? ('unknown' as const) : ('ready' as const))),
          )
        },
      },
      projectView(),
    )
    await startAudition(deps, ruth, false)
    expect(results(deps)).toEqual(['unknown', 'unknown'])
    await resendCandidate(deps, ruth, 'service:v1')
    await eventually(() => expect(results(deps)).toEqual(['ready', 'ready']))
    const starts = fake.calls.flatMap(({ name, input }) => (name === 'audition.start' ? [input] : []))
    expect(starts).toMatchObject([
      { again: false },
      { again: true, confirmedBytes: 17, order: { candidates: [{ id: 'v1' }] } },
      { again: false },
    ])
    expect(starts[2]).toMatchObject({ order: { candidates: [{ id: 'v1' }, { id: 'd1' }] } })
  })

  it('knows the cost of draft voices without asking', async () => {
    const { deps, fake } = createFakeDeps({}, projectView())
    const { open } = deps.project.getState()
    const drafts = { ...auditionsOf(deps, ruth), candidates: auditionsOf(deps, ruth).candidates.slice(1) }
    const order = open === undefined ? undefined : orderOf(drafts, open.outline, ruth)
    if (order === undefined) throw new TypeError('no order')
    await readCost(deps, order)
    expect(fake.calls).toHaveLength(0)
    expect(deps.auditions.getState().cost).toEqual({ order, cost: undefined })
  })

  it('hides and shows names, and forgets auditions of another project', () => {
    const { deps } = createFakeDeps({}, projectView())
    setBlind(deps, ruth, true)
    expect(deps.auditions.getState().blind?.toSorted()).toEqual(['draft:d1', 'service:v1'])
    setBlind(deps, ruth, false)
    expect(deps.auditions.getState().blind).toBeUndefined()
    showAudition(deps, view('a1', 'rendering'))
    expect(deps.auditions.getState().views.size).toBe(1)
  })
})

/** What is said of speakers who share a voice. */
const shared = (...names: string[]) => ({ reason: 'sharedVoice' as const, ...say('cast.alike.voice', { names }) })

describe('the cast', () => {
  it('is changed by an assignment as one named step, and looked at again in Casting', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'cast.change': ({ cast }) => ({ cast, revision: 1 }),
        'voices.kept': () => kept,
        'cast.alike': () => [{ speakers: [ruth, speakerIdSchema.parse('tom')], ...shared('RUTH', 'TOM') }],
      },
      projectView(),
    )
    deps.view.setState({ workspace: 'casting' })
    await assignCandidate(deps, ruth, granite)
    expect(deps.project.getState().open?.cast.speakers[0]?.voice).toEqual({ id: 'v9', title: 'Granite' })
    await eventually(() => expect(deps.voices.getState().alike).toHaveLength(1))
    expect(fake.calls.map(({ name }) => name)).toContain('cast.change')
    expect(deps.view.getState().announcement.words).toBe('Granite is assigned to RUTH.')
  })

  it('is shown as it was looked at last, in whatever order the answers come', async () => {
    const answers: (() => void)[] = []
    const { deps } = createFakeDeps(
      {
        'cast.alike': () =>
          new Promise((resolve) => {
            const told = shared(`Answer ${answers.length + 1}`)
            answers.push(() => resolve([{ speakers: [ruth, ruth], ...told }]))
          }),
      },
      projectView(),
    )
    const both = [checkCast(deps), checkCast(deps)]
    await eventually(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await both[1]
    answers[0]?.()
    await both[0]
    expect(deps.voices.getState().alike.map(({ params }) => params)).toEqual([{ names: ['Answer 2'] }])
  })

  it('keeps what is known of it when it cannot be looked at', async () => {
    const { deps } = createFakeDeps({}, projectView())
    deps.voices.setState({ alike: [{ speakers: [ruth, ruth], ...shared('RUTH') }] })
    await checkCast(deps)
    expect(deps.voices.getState().alike).toHaveLength(1)
    expect(deps.view.getState().notices).toEqual([])
  })
})
