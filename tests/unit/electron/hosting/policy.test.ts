import { describe, expect, it } from 'vitest'
import { contentPolicy, securityHeaders } from '../../../../electron/hosting/policy.ts'

/** Directives of CSP Level 3 that the policy may use. A misspelled one is ignored by browsers without a word. */
const KNOWN = new Set([
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'worker-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
])

function parse(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

describe('the content policy', () => {
  const policy = parse(contentPolicy('abc'))

  it('has only directives that exist, each once', () => {
    expect([...policy.keys()].filter((name) => !KNOWN.has(name))).toEqual([])
    expect(policy.size).toBe(contentPolicy('abc').split(';').length)
  })

  it('allows nothing by default and scripts from the page itself only', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    for (const name of ['frame-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy.get(name)).toEqual(["'none'"])
    }
  })

  it('names no other origin and allows nothing unsafe', () => {
    expect(contentPolicy('abc')).not.toMatch(/unsafe|https?:|wss?:|\*/)
  })

  it('carries the nonce for styles and nowhere else', () => {
    const holders = [...policy].filter(([, sources]) => sources.includes("'nonce-abc'")).map(([name]) => name)
    expect(holders).toEqual(['style-src'])
  })
})

describe('the headers of every answer', () => {
  it('forbid sniffing, referrers, sharing and powers', () => {
    const headers = securityHeaders('abc')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['permissions-policy']).toContain('display-capture=()')
    expect(headers['content-security-policy']).toBe(contentPolicy('abc'))
  })

  it('give the microphone to the page itself and to no frame', () => {
    expect(securityHeaders('abc')['permissions-policy']).toMatch(/(^|, )microphone=\(self\)($|,)/)
  })
})
