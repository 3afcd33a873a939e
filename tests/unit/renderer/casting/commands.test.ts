import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
import {
  checkCast,
  filterVoices,
  readLibrary,
  readMore,
  removeVoice,
  showVoice,
} from '../../../../renderer/voices/commands.ts'
import { orderOf, resultsOf } from '../../../../renderer/casting/model/audition.ts'
import type { AuditionView, Candidate, VoiceDetail } from '../../../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../../../shared/contract/views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { eventually } from '../../../support/eventually.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { handle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'
import { say } from '../../../../shared/messages/say.ts'

const ruth = speakerIdSchema.parse('ruth')
const id = (text: string) => voiceIdSchema.parse(text)
const voice = (name: string, change: Partial<VoiceView> = {}): VoiceView => ({
  id: id(name),
  title: name,
  description: '',
  languages: [],
  tags: [],
  state: 'trained',
  isOwn: false,
  ...change,
})
const page = (items: VoiceView[], hasMore = false) => ({
  items,
  total: 9,
  totalIsExact: true,
  windowLimited: false,
  hasMore,
})
const detail: VoiceDetail = { ...voice('v9'), source: 'service', samples: [] }
const granite: Candidate = { kind: 'voice', source: 'service', id: id('v9'), title: 'Granite' }
const kept = { favourites: [], recent: [] }
const connected = (deps: Deps): void =>
  deps.settings.setState({
    connection: {
      kind: 'connected',
      origin: 'https://example.test',
      last4: '1234',
      keptIn: 'memory',
      canKeepInKeychain: false,
    },
  })
const titles = (deps: Deps): readonly string[] => deps.voices.getState().listing.voices.map((one) => one.voice.title)

// Auditions come behind the first screen.
beforeAll(async () => void (await Promise.all([lateAuditions.fetch(), lateVoices.fetch()])))

describe('the library', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reads draft voices without a service, and goes on with the service where there is one', async () => {
    const asked: string[] = []
    const fakes: FakeCalls = {
      'voices.list': ({ source, page: number }) => {
        asked.push(`${source} ${number}`)
        return source === 'draft' ? page([voice('d1')]) : page([voice(`s${number}`)], number < 2)
      },
    }
    const offline = createFakeDeps(fakes, projectView())
    await readLibrary(offline.deps)
    expect(titles(offline.deps)).toEqual(['d1'])
    expect(offline.deps.voices.getState().listing).toMatchObject({ next: undefined, isLoading: false, total: 9 })

    const { deps } = createFakeDeps(fakes, projectView())
    connected(deps)
    await readLibrary(deps)
    expect(titles(deps)).toEqual(['d1', 's1'])
    await readMore(deps)
    await readMore(deps)
    expect(titles(deps)).toEqual(['d1', 's1', 's2'])
    expect(asked).toEqual(['draft 1', 'draft 1', 'service 1', 'service 2'])
    expect(deps.voices.getState().listing).toMatchObject({ next: undefined, total: 18 })
  })

  it('waits until typing rests, and drops the answer to an older question', async () => {
    const answers: (() => void)[] = []
    const { deps, fake } = createFakeDeps(
      {
        'voices.list': ({ search }) =>
          new Promise((resolve) => {
            answers.push(() => resolve(page([voice(`of-${search}`)])))
          }),
      },
      projectView(),
    )
    filterVoices(deps, { search: 'd' })
    filterVoices(deps, { search: 'dr' })
    expect(fake.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(250)
    filterVoices(deps, { search: 'dry' })
    await vi.advanceTimersByTimeAsync(250)
    expect(fake.calls.map(({ input }) => input)).toMatchObject([{ search: 'dr' }, { search: 'dry' }])
    answers[1]?.()
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(titles(deps)).toEqual(['of-dry'])
  })

  it('keeps what was read when a later page fails, and reads that page again', async () => {
    let isDown = true
    const { deps } = createFakeDeps(
      {
        'voices.list': ({ page: number }) => {
          if (number === 2 && isDown) throw studioError('service.unreachable', 'Nobody answers.')
          return page([voice(`d${number}`)], number === 1)
        },
      },
      projectView(),
    )
    await readLibrary(deps)
    await readMore(deps)
    expect(titles(deps)).toEqual(['d1'])
    expect(messageOf(deps.voices.getState().listing.problem)).toBe('Nobody answers.')
    isDown = false
    await readMore(deps)
    expect(titles(deps)).toEqual(['d1', 'd2'])
    expect(deps.voices.getState().listing.problem).toBeUndefined()
  })

  it('shows the one voice that a pasted link names, or says that it names none', async () => {
    const { deps } = createFakeDeps(
      {
        'voices.resolve': ({ text }) => {
          if (text.includes('other')) throw studioError('input.invalid', 'This link leads to another site.')
          return detail
        },
      },
      projectView(),
    )
    filterVoices(deps, { search: 'https://fish.audio/m/1b2c3d4e5f60718293a4b5c6d7e8f90a' })
    await vi.advanceTimersByTimeAsync(250)
    expect(titles(deps)).toEqual(['v9'])
    expect(deps.voices.getState().shown?.detail?.id).toBe('v9')
    filterVoices(deps, { search: 'https://other.test/' })
    await vi.advanceTimersByTimeAsync(250)
    expect(deps.voices.getState().listing).toMatchObject({ voices: [], problem: { code: 'input.invalid' } })
  })

  it('finds the voice whose id was typed, whatever ids the service has, before what has it in its title', async () => {
    const { deps, fake } = createFakeDeps(
      {
        'voices.list': ({ search }) => page(search === 'v9' ? [voice('b1', { title: 'a v9 title' })] : []),
        'voices.resolve': ({ text }) => {
          if (text !== 'v9') throw studioError('cast.noSuchVoice', 'No such voice.')
          return detail
        },
      },
      projectView(),
    )
    connected(deps)
    for (const [typed, expected] of [
      ['v9', ['v9', 'a v9 title']],
      ['nobody', []],
      ['two words', []],
    ] as const) {
      filterVoices(deps, { section: 'service', search: typed })
      await vi.advanceTimersByTimeAsync(300)
      expect(titles(deps)).toEqual(expected)
      expect(deps.voices.getState().listing.problem).toBeUndefined()
    }
    expect(fake.calls.filter(({ name }) => name === 'voices.resolve')).toHaveLength(2)
  })

  it('shows what is kept here, missing voices included, narrowed by the search', async () => {
    const { deps } = createFakeDeps(
      {
        'voices.kept': () => ({
          favourites: [
            { source: 'service', voice: voice('Granite'), missing: true },
            { source: 'draft', voice: voice('Hazel'), missing: false },
          ],
          recent: [],
        }),
      },
      projectView(),
    )
    filterVoices(deps, { section: 'favourites' })
    await vi.advanceTimersByTimeAsync(0)
    expect(deps.voices.getState().listing.voices.map(({ isMissing }) => isMissing)).toEqual([true, false])
    filterVoices(deps, { search: 'haz' })
    await vi.advanceTimersByTimeAsync(250)
    expect(titles(deps)).toEqual(['Hazel'])
  })

  it('takes a deleted voice out of the list and out of sight', async () => {
    const { deps } = createFakeDeps(
      {
        'voices.list': () => page([voice('v9'), voice('v8')]),
        'voices.read': () => detail,
        'voices.remove': () => ({}),
        'cast.alike': () => [],
        'voices.check': () => [],
      },
      projectView(),
    )
    connected(deps)
    deps.voices.setState(({ filter }) => ({ filter: { ...filter, section: 'mine' } }))
    await readLibrary(deps)
    await showVoice(deps, { source: 'service', id: id('v9'), title: 'v9' })
    await removeVoice(deps, id('v9'), 'v9')
    expect(titles(deps)).toEqual(['v8'])
    expect(deps.voices.getState().shown).toBeUndefined()
  })

  it('follows a voice whose training has ended', async () => {
    const { deps, fake } = createFakeDeps(
      { 'voices.list': () => page([voice('v9', { state: 'training' })]) },
      projectView(),
    )
    connected(deps)
    listen(deps)
    deps.voices.setState(({ filter }) => ({ filter: { ...filter, section: 'mine' } }))
    await readLibrary(deps)
    fake.emit('voices.changed', { voice: detail })
    expect(deps.voices.getState().listing.voices[0]?.voice.state).toBe('trained')
  })
})

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
