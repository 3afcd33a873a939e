import { describe, expect, it } from 'vitest'
import {
  clipCheckWords,
  clipWords,
  missingForReference,
  missingForVoice,
  newVoice,
  placeWords,
  readTags,
  withTrimEnd,
} from '../../../../renderer/casting/model/clone.ts'
import { type CloneClip, type CloneForm, emptyForm } from '../../../../renderer/casting/model/clone-store.ts'
import type { ClipView } from '../../../../shared/contract/casting-views.ts'

const view: ClipView = {
  clipId: 'c1',
  fileName: 'one.wav',
  sourceSampleRate: 48_000,
  sourceChannels: 1,
  sampleRate: 1000,
  durationSamples: 41_000,
  peaks: new Uint8Array(),
  mediaId: 'clip-c1',
  suggested: { fromSample: 0, toSample: 30_000 },
}
const trim = { fromSample: 7000, toSample: 28_100 }
const clip = (text: string): CloneClip => ({ clip: view, trim, text, checks: undefined })
const complete: CloneForm = { ...emptyForm, title: ' Dafydd ', speakerName: 'Dafydd Rees', hasConsent: true }

describe('trimming a recording', () => {
  it.each([
    ['start', 5, { fromSample: 5000, toSample: 28_100 }],
    ['start', -3, { fromSample: 0, toSample: 28_100 }],
    ['start', 99, { fromSample: 27_600, toSample: 28_100 }],
    ['end', 30, { fromSample: 7000, toSample: 30_000 }],
    ['end', 99, { fromSample: 7000, toSample: 41_000 }],
    ['end', 0, { fromSample: 7000, toSample: 7500 }],
  ] as const)('moves the %s to %s s and never past the other or the clip', (end, seconds, expected) => {
    expect(withTrimEnd(view, trim, end, seconds)).toEqual(expected)
  })

  it('names places and recordings as people read them', () => {
    expect([0, 7.04, 28.1, 61.26].map(placeWords)).toEqual(['0:00.0', '0:07.0', '0:28.1', '1:01.3'])
    expect(clipWords(view)).toBe('0:41, 48 kHz mono')
    expect(clipWords({ ...view, sourceSampleRate: 44_100, sourceChannels: 6 })).toBe('0:41, 44.1 kHz 6 channels')
  })

  it('never says that there is one speaker where it cannot be told', () => {
    expect(clipCheckWords({ check: 'speakers', outcome: 'untold' })).toMatch(/cannot be told/)
    expect(clipCheckWords({ check: 'speakers', outcome: 'warning' })).toBe('More than one speaker')
  })
})

describe('what a voice still needs', () => {
  it.each([
    ['no clip', [], complete, /Choose or record/],
    ['no transcript', [clip(' ')], complete, /what is said/],
    ['no name', [clip('a')], { ...complete, title: ' ' }, /name/],
    ['nobody named', [clip('a')], { ...complete, speakerName: '' }, /whose voice/],
    ['no consent', [clip('a')], { ...complete, hasConsent: false }, /agreed/],
    ['eleven clips', Array.from({ length: 11 }, () => clip('a')), complete, /Ten clips/],
  ] as const)('keeps nothing with %s', (_case, clips, form, words) => {
    expect(missingForReference(clips, form)).toMatch(words)
  })

  it.each([
    ['no service', [clip('a')], complete, false, /Connect/],
    ['a transcript for some', [clip('a'), clip('')], complete, true, /in each clip, or in none/],
    ['a public voice without a picture', [clip('a')], { ...complete, visibility: 'public' }, true, /picture/],
    ['no consent', [clip('')], { ...complete, hasConsent: false }, true, /agreed/],
  ] as const)('creates nothing with %s', (_case, clips, form, isConnected, words) => {
    expect(missingForVoice(clips, form, isConnected)).toMatch(words)
  })

  it('lets both ways go when nothing is missing; a voice of the service also without transcripts', () => {
    expect(missingForReference([clip('a')], complete)).toBeUndefined()
    expect(missingForVoice([clip('a')], complete, true)).toBeUndefined()
    expect(missingForVoice([clip(''), clip('')], complete, true)).toBeUndefined()
  })

  it('says private, and sends no picture unless it is public', () => {
    const cover = { name: 'face.png', bytes: new Uint8Array([1]) }
    expect(newVoice([clip(' a ')], { ...complete, cover })).toMatchObject({
      title: 'Dafydd',
      visibility: 'private',
      coverImage: null,
      clips: [{ range: { clipId: 'c1', ...trim }, text: 'a' }],
      consent: { speakerName: 'Dafydd Rees' },
    })
    expect(newVoice([clip('a')], { ...complete, cover, visibility: 'public' }).coverImage).toBe(cover.bytes)
  })

  it('reads tags with commas between, each once, twenty at most', () => {
    expect(readTags(' low, dry ,,low,Welsh ')).toEqual(['low', 'dry', 'Welsh'])
    expect(readTags(Array.from({ length: 40 }, (_, index) => `t${index}`).join())).toHaveLength(20)
  })
})
