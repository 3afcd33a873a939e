import { describe, expect, it } from 'vitest'
import {
  cookieValue,
  type Guest,
  isOwnHost,
  isSameSecret,
  type RequestOrigin,
  refusalOfCall,
  refusalOfMedia,
  refusalOfPage,
} from '../../../../electron/local-host/access.ts'

const PORT = 4711
const SECRET = 'secret'
const PAGE = 'page secret'
const guest: Guest = {
  hasCookie: (cookie) => cookie === SECRET,
  hasBoth: (cookie, pageSecret) => cookie === SECRET && pageSecret === PAGE,
}
const ticket = { given: 'ticket', expected: 'ticket' }
const good: RequestOrigin = {
  method: 'POST',
  host: `127.0.0.1:${PORT}`,
  origin: `http://127.0.0.1:${PORT}`,
  fetchSite: 'same-origin',
  cookie: `repartee_${PORT}=${SECRET}`,
  pageSecret: PAGE,
}

describe('a host name', () => {
  it.each([`127.0.0.1:${PORT}`, `localhost:${PORT}`])('%s is this server', (host) => {
    expect(isOwnHost(host, PORT)).toBe(true)
  })

  it.each([
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:80',
    `127.0.0.1:${PORT}0`,
    `127.0.0.1.:${PORT}`,
    `localhost.:${PORT}`,
    `LOCALHOST:${PORT}`,
    `evil.example:${PORT}`,
    `127.0.0.1.evil.example:${PORT}`,
    `localhost.evil.example:${PORT}`,
    `[::1]:${PORT}`,
    `0.0.0.0:${PORT}`,
    `2130706433:${PORT}`,
    `user@127.0.0.1:${PORT}`,
  ])('%j is not', (host) => {
    expect(isOwnHost(host, PORT)).toBe(false)
  })
})

describe('a call', () => {
  it.each<[string, Partial<RequestOrigin>]>([
    ['from the page', {}],
    ['from the page under the other name', { host: `localhost:${PORT}`, origin: `http://localhost:${PORT}` }],
    ['for audio, which has no Origin', { method: 'GET', origin: undefined }],
    ['from a browser that says Origin only', { fetchSite: undefined }],
    ['with other cookies beside', { cookie: `a=b; repartee_${PORT}=${SECRET}; repartee_1=x` }],
  ])('%s is let in', (_what, part) => {
    expect(refusalOfCall({ ...good, ...part }, PORT, guest)).toBeUndefined()
    expect(refusalOfMedia({ ...good, ...part, pageSecret: undefined }, PORT, guest, ticket)).toBeUndefined()
  })

  it.each<[string, Partial<RequestOrigin>, string]>([
    ['under a foreign name', { host: `evil.example:${PORT}`, origin: `http://evil.example:${PORT}` }, 'host'],
    ['from another site', { origin: 'https://evil.example' }, 'origin'],
    ['from another port of this computer', { origin: 'http://127.0.0.1:9999' }, 'origin'],
    ['from the other name of this computer', { origin: `http://localhost:${PORT}` }, 'origin'],
    ['from a file or a sandboxed frame', { origin: 'null' }, 'origin'],
    ['over https', { origin: `https://127.0.0.1:${PORT}` }, 'origin'],
    ['without any Origin', { origin: undefined }, 'origin'],
    ['for audio embedded by another port', { method: 'GET', origin: undefined, fetchSite: 'same-site' }, 'origin'],
    ['for audio embedded by another site', { method: 'GET', origin: undefined, fetchSite: 'cross-site' }, 'origin'],
    ['for audio typed as an address', { method: 'GET', origin: undefined, fetchSite: 'none' }, 'origin'],
    ['for audio by a program that says nothing', { method: 'GET', origin: undefined, fetchSite: undefined }, 'origin'],
    ['without a cookie', { cookie: undefined }, 'session'],
    ['with the cookie of another port', { cookie: `repartee_1=${SECRET}` }, 'session'],
    ['with a wrong cookie', { cookie: `repartee_${PORT}=secreT` }, 'session'],
    ['with the cookie twice', { cookie: `repartee_${PORT}=${SECRET}; repartee_${PORT}=x` }, 'session'],
  ])('%s is refused', (_what, part, refusal) => {
    expect(refusalOfCall({ ...good, ...part }, PORT, guest)).toBe(refusal)
    expect(refusalOfMedia({ ...good, ...part }, PORT, guest, ticket)).toBe(refusal)
  })

  it.each([undefined, '', SECRET, 'page secre', 'ticket'])('with the page secret %j is refused', (pageSecret) => {
    expect(refusalOfCall({ ...good, pageSecret }, PORT, guest)).toBe('session')
  })

  it.each([undefined, '', PAGE, 'ticke'])('for audio with the ticket %j is refused', (given) => {
    expect(refusalOfMedia(good, PORT, guest, { given, expected: 'ticket' })).toBe('session')
  })
})

describe('the page', () => {
  const typed: RequestOrigin = { ...good, method: 'GET', origin: undefined, fetchSite: 'none' }

  it('opens where its address is typed, with the cookie only', () => {
    expect(refusalOfPage(typed, PORT, guest)).toBeUndefined()
    expect(refusalOfPage({ ...typed, cookie: undefined }, PORT, guest)).toBe('session')
    expect(refusalOfPage({ ...typed, host: 'evil.example' }, PORT, guest)).toBe('host')
    expect(refusalOfPage({ ...typed, method: 'POST', fetchSite: 'cross-site' }, PORT, guest)).toBe('origin')
  })
})

describe('secrets and cookies', () => {
  it('are compared whole', () => {
    expect(isSameSecret('secret', 'secret')).toBe(true)
    for (const wrong of [undefined, '', 'secre', 'secret ', 'Secret']) expect(isSameSecret(wrong, 'secret')).toBe(false)
  })

  it('are found by their whole name', () => {
    expect(cookieValue('xrepartee_1=a; repartee_11=b', 'repartee_1')).toBeUndefined()
    expect(cookieValue('repartee_1=a=b', 'repartee_1')).toBe('a=b')
  })
})
