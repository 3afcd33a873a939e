import { describe, expect, it } from 'vitest'
import { stepWords } from '../../../../renderer/account/view/step-log.tsx'
import { connectionWords, queueWords } from '../../../../renderer/shell/view/status-words.ts'
import { saveWords } from '../../../../renderer/shell/view/save-words.ts'
import { aboutVoice } from '../../../../renderer/voices/view/voice-list.tsx'
import { queueAnnouncement } from '../../../../renderer/rendering/model/announcements.ts'
import { namedTakes, takeWords } from '../../../../renderer/takes/model/takes.ts'
import { addNotice, MAX_NOTICES, type Notice } from '../../../../renderer/base/view.ts'
import { connectionStepSchema } from '../../../../shared/contract/views.ts'
import { voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { queue, take } from '../cases.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const connected = {
  kind: 'connected',
  origin: 'https://a.example',
  last4: '4f2a',
  keptIn: 'memory',
  canKeepInKeychain: false,
} as const

describe('what is announced', () => {
  it('says progress every ten lines and nothing in between', () => {
    expect(queueAnnouncement(queue({ total: 48, ready: 8 }), queue({ total: 48, ready: 9 }))).toBeUndefined()
    expect(queueAnnouncement(queue({ total: 48, ready: 9 }), queue({ total: 48, ready: 10 }))).toBe(
      '10 of 48 lines rendered.',
    )
  })

  it('says each failure once', () => {
    const before = queue({ total: 48, ready: 3 })
    const after = queue({ total: 48, ready: 3, failed: 1 })
    expect(queueAnnouncement(before, after)).toBe('1 line failed.')
    expect(queueAnnouncement(after, after)).toBeUndefined()
  })

  it('says how it ended, once', () => {
    const end = queue({ kind: 'idle', total: 4, ready: 2, suspicious: 1, failed: 1 })
    expect(queueAnnouncement(queue({ total: 4, ready: 2 }), end)).toBe(
      'Render finished. 2 ready, 1 suspicious, 1 failed, 0 lost.',
    )
    expect(queueAnnouncement(end, end)).toBeUndefined()
  })

  it('says why the queue waits or stopped, with the way out', () => {
    const problem = { code: 'service.key', message: 'The key is not accepted.', remedy: 'Replace it.' } as const
    const stopped = queue({ kind: 'stopped', problem })
    expect(queueAnnouncement(queue({}), stopped)).toBe('The key is not accepted. Replace it.')
    expect(queueAnnouncement(stopped, stopped)).toBeUndefined()
  })
})

describe('the status bar', () => {
  it.each([
    [undefined, 'Service connected'],
    ['service.key', 'Key not accepted'],
    ['service.credit', 'No API credit left'],
    ['service.unreachable', 'Offline'],
    ['service.busy', 'Service busy'],
    ['disk.full', 'Service connected'],
  ] as const)('names the connection with the problem %s "%s"', (code, words) => {
    expect(connectionWords(connected, code === undefined ? undefined : { code, message: 'm' }, 'connected')).toBe(words)
  })

  it('does not speak of the service where there is no host to know it', () => {
    for (const connection of [connected, { kind: 'none', canKeepInKeychain: true }] as const) {
      expect(connectionWords(connection, undefined, 'lost')).toBe('Repartee has stopped')
      expect(connectionWords(connection, { code: 'service.key', message: 'm' }, 'refused')).toBe('Not signed in')
    }
  })

  it('says that without a service there are draft voices only', () => {
    expect(connectionWords({ kind: 'none', canKeepInKeychain: true }, undefined, 'connected')).toBe('Draft voices only')
  })

  it('counts the queue while it runs and sums it up afterwards', () => {
    expect(queueWords(queue({ total: 48, ready: 10, failed: 2 }))).toBe('12 of 48 lines')
    expect(queueWords(queue({ kind: 'idle', total: 3, ready: 3 }))).toBe('Finished: 3 ready')
    const problem = { code: 'service.busy', message: 'The service asks to wait.' } as const
    expect(queueWords(queue({ kind: 'waiting', total: 9, problem }))).toBe('0 of 9 lines, The service asks to wait.')
    expect(queueWords(queue({ kind: 'stopped', problem }))).toBe('The service asks to wait.')
  })
})

describe('words of small things', () => {
  it.each([
    [{ kind: 'saved', savedAt: '2026-08-19T14:32:00.000Z' }, 'Saved 14:32'],
    [{ kind: 'saved' }, 'Saved'],
    [{ kind: 'unsaved' }, 'Edited'],
    [{ kind: 'saving' }, 'Saving…'],
    [{ kind: 'failed' }, 'Not saved'],
    [{ kind: 'readOnly' }, 'Read only'],
  ] as const)('says the save state %j as "%s"', (save, words) => expect(saveWords(save, false, 'UTC')).toBe(words))

  it('says that a save takes long', () => expect(saveWords({ kind: 'saving' }, true)).toBe('Still saving…'))

  it('has different words for every step and outcome of the connection test', () => {
    const { step, outcome } = connectionStepSchema.shape
    const words = step.options.flatMap((each) => outcome.options.map((end) => stepWords({ step: each, outcome: end })))
    expect(new Set(words).size).toBe(9)
  })

  it('numbers service takes from the oldest, newest first, and leaves drafts unnumbered', () => {
    const at = (minute: number, source: 'draft' | 'service') => ({
      ...take(source, { createdAt: `2026-08-19T14:0${minute}:00.000Z` }),
      requests: [],
    })
    const names = namedTakes([at(2, 'service'), at(1, 'draft'), at(0, 'service')]).map(({ name }) => name)
    expect(names).toEqual(['Take 2', 'Draft take', 'Take 1'])
  })

  it('says what a take is not good for', () => {
    expect(takeWords(take('service', { isCurrent: false }))).toBe('2.0 s, of an older text')
    expect(takeWords(take('service', { verdict: 'suspicious' }))).toBe('2.0 s, suspicious')
    expect(takeWords(take('service', { verdict: 'suspicious', isAccepted: true }))).toBe('2.0 s, accepted')
    expect(takeWords(take('service'))).toMatch(/^2\.0 s, \d\d:\d\d$/)
  })

  it('says of a voice that cannot speak why, before anything else', () => {
    const voice = {
      id: voiceIdSchema.parse('v'),
      title: 'Otter',
      description: '',
      languages: ['en'],
      tags: ['calm'],
      state: 'trained',
      isOwn: false,
    } as const
    const change = (part: Partial<Parameters<typeof aboutVoice>[0]>) =>
      aboutVoice({ ...voice, languages: ['en'], tags: ['calm'], ...part })
    expect(change({})).toBe('en, calm')
    expect(change({ description: 'Low' })).toBe('Low')
    expect(change({ description: 'Low', state: 'training' })).toBe('Still being trained')
    expect(change({ state: 'failed' })).toBe('Training failed: cannot be used')
  })

  it('keeps few notices and none twice, and problems longer than what went well', () => {
    const told = (notices: readonly Notice[]) => notices.map((notice) => messageOf(notice.told))
    const added = (tone: Notice['tone'], messages: readonly string[], to: readonly Notice[] = []) =>
      messages.reduce((notices, message) => addNotice(notices, tone, { code: 'internal', message }), to)
    expect(told(added('problem', ['a', 'b', 'a', 'c', 'd']))).toEqual(['b', 'a', 'c', 'd'])

    const problems = added('problem', ['a', 'b'])
    const successes = Array.from({ length: 2 * MAX_NOTICES }, (_none, index) => `success ${index}`)
    const mixed = added('done', successes, added('notice', ['to know'], problems))
    expect(told(mixed).slice(0, 3)).toEqual(['a', 'b', 'to know'])
    expect(told(mixed).at(-1)).toBe(successes.at(-1))
    expect(mixed).toHaveLength(MAX_NOTICES)
    expect(new Set(mixed.map((notice) => notice.id)).size).toBe(MAX_NOTICES)

    const failures = Array.from({ length: 2 * MAX_NOTICES }, (_none, index) => `failure ${index}`)
    expect(told(added('problem', failures, mixed))).toEqual(failures.slice(-MAX_NOTICES))
  })
})
