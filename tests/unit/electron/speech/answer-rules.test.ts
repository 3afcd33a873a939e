import { errors } from 'undici'
import { describe, expect, it } from 'vitest'
import { areTooManyWords, brokenOff, isFramed, planOfAnswer } from '../../../../electron/speech/answer-rules.ts'
import { MAX_JSON_ANSWER_BYTES } from '../../../../shared/service/limits.ts'

const MIB = 1024 * 1024

describe('what is done with an answer that begins', () => {
  it.each([
    [100, {}, { kind: 'informed' }],
    [200, {}, { kind: 'sound', room: 0, problem: undefined }],
    [200, { 'content-length': '1000' }, { kind: 'sound', room: 1000, problem: undefined }],
    [200, { 'content-length': String(900 * MIB) }, { kind: 'sound', room: 16 * MIB, problem: undefined }],
    [200, { 'content-encoding': 'identity' }, { kind: 'sound', room: 0, problem: undefined }],
    [299, {}, { kind: 'sound', room: 0, problem: undefined }],
    [300, {}, { kind: 'refused' }],
    [307, { location: 'https://elsewhere.example' }, { kind: 'refused' }],
    [400, {}, { kind: 'words' }],
    [503, { 'content-encoding': 'gzip' }, { kind: 'refused' }],
  ] as const)('with %i and %j', (status, headers, plan) => {
    expect(planOfAnswer({ status, headers }, true)).toEqual(plan)
    expect(planOfAnswer({ status, headers }, false)).toEqual(plan)
  })

  it.each([
    [206, {}],
    [200, { 'content-encoding': 'gzip' }],
  ] as const)('with %i and %j, which is no use: it is read where it may have been paid for', (status, headers) => {
    const problem = { id: expect.stringMatching(/^speech\.answer/), params: {} }
    expect(planOfAnswer({ status, headers }, true)).toEqual({ kind: 'sound', room: 0, problem })
    expect(planOfAnswer({ status, headers }, false)).toEqual({ kind: 'useless', problem })
  })

  it('knows whether an answer says where it ends', () => {
    expect(isFramed({ status: 200, headers: {} })).toBe(false)
    expect(isFramed({ status: 200, headers: { 'content-length': '0' } })).toBe(true)
    expect(isFramed({ status: 200, headers: { 'transfer-encoding': 'gzip, chunked' } })).toBe(true)
  })

  it('reads only so many words of an error', () => {
    expect(areTooManyWords(MAX_JSON_ANSWER_BYTES)).toBe(false)
    expect(areTooManyWords(MAX_JSON_ANSWER_BYTES + 1)).toBe(true)
  })
})

describe('a request that is broken off', () => {
  const received = new Uint8Array([1])
  const asked = { origin: 'https://speech.example', isBillable: true, isAborted: false }
  const fault = new Error('reset')
  const noHttp = new errors.HTTPParserError('not HTTP')

  it.each([
    ['waiting', asked, fault, { kind: 'unreachable', billed: 'no' }],
    ['sent', asked, fault, { kind: 'silent', billed: 'maybe' }],
    ['sent', { ...asked, isBillable: false }, fault, { kind: 'silent', billed: 'no' }],
    ['answering', asked, fault, { kind: 'cut', billed: 'probably', received }],
    ['sent', asked, noHttp, { kind: 'badAnswer', billed: 'maybe' }],
    ['answering', asked, noHttp, { kind: 'cut', billed: 'probably', received }],
    ['waiting', { ...asked, isAborted: true }, fault, { kind: 'aborted', billed: 'no' }],
    ['sent', { ...asked, isAborted: true }, noHttp, { kind: 'aborted', billed: 'maybe' }],
    ['answering', { ...asked, isAborted: true }, fault, { kind: 'aborted', billed: 'probably', received }],
  ] as const)('while it was %s fails as what that may have cost', (phase, request, cause, failure) => {
    expect(brokenOff(request, phase, phase === 'answering' ? received : undefined, cause).failure).toEqual(failure)
  })
})
