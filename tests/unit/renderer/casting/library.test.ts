import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deps } from '../../../../renderer/shell/parts/deps.ts'
import { lateVoices } from '../../../../renderer/voices/late-voices.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { filterVoices, readLibrary, readMore, removeVoice, showVoice } from '../../../../renderer/voices/commands.ts'
import type { VoiceDetail } from '../../../../shared/contract/casting-views.ts'
import type { VoiceView } from '../../../../shared/contract/views.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import type { FakeCalls } from '../../../support/fake-bridge.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

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

// The library comes behind the first screen.
beforeAll(async () => void (await lateVoices.fetch()))

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
