import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HostAnswer } from '../../../../electron/hosting/answer.ts'
import { createSite, type Site } from '../../../../electron/hosting/site.ts'
import type { SampleMedia } from '../../../../electron/base/studio-types.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

const project = 'p_0123456789abcdefABCD'
const take = 'a'.repeat(64)

const samples: SampleMedia = {
  type: 'application/octet-stream',
  sampleRate: 44_100,
  channels: 1,
  totalBytes: 80,
  read: async function* (start, end) {
    yield Uint8Array.from({ length: end + 1 - start }, (_, at) => start + at)
  },
}

let site: Site
let asked: string[]

beforeEach(async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'take.wav')
  await writeFile(path, 'RIFF0123456789')
  asked = []
  let nonces = 0
  site = createSite({
    page: {
      document:
        '<meta name="csp-nonce" content="__NONCE__" /><meta name="event-position" content="__EVENT_POSITION__" /><meta name="page-secret" content="__PAGE_SECRET__" />',
      files: new Map([
        ['/assets/a.js', { bytes: new TextEncoder().encode('1'), type: 'text/javascript', isImmutable: true }],
      ]),
    },
    media: async (handle, id) => {
      asked.push(`${handle}/${id}`)
      if (id === `samples-${take}`) return samples
      if (id === 'gone') return { path: join(folder, 'gone.wav'), type: 'audio/wav' }
      if (id === 'folder') return { path: folder, type: 'audio/wav' }
      return handle === project && id === take ? { path, type: 'audio/wav' } : undefined
    },
    newNonce: () => {
      nonces += 1
      return `n${nonces}`
    },
  })
})

const get = (path: string, range?: string): Promise<HostAnswer> => site({ method: 'GET', path, range })
const textOf = (answer: HostAnswer): string =>
  answer.body.kind === 'bytes' ? new TextDecoder().decode(answer.body.bytes) : ''

describe('the page', () => {
  it('gets a fresh nonce in its document and its policy', async () => {
    const first = await get('/')
    const second = await get('/index.html')
    expect(textOf(first)).toContain('content="n1"')
    expect(first.headers['content-security-policy']).toContain("'nonce-n1'")
    expect(textOf(second)).toContain('content="n2"')
    expect(first.headers['cache-control']).toBe('no-store')
  })

  it('is not told of events where they come another way', async () => {
    expect(textOf(await get('/'))).toContain('name="event-position" content=""')
  })

  it('serves its files by their exact address and lets them be kept', async () => {
    const file = await get('/assets/a.js')
    expect([file.status, file.headers['content-type'], textOf(file)]).toEqual([200, 'text/javascript', '1'])
    expect(file.headers['cache-control']).toContain('immutable')
  })
})

describe('the samples of a take', () => {
  const path = `/media/${project}/samples-${take}`

  it('are answered whole or in part, with their form', async () => {
    const whole = await get(path)
    const part = await get(path, 'bytes=8-15')
    expect([whole.status, whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([
      200,
      '80',
      'bytes',
    ])
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 8-15/80'])
    expect(part.headers).toMatchObject({
      'x-sound-channels': '1',
      'x-sound-rate': '44100',
      'cache-control': 'no-store',
    })
    const blocks: Uint8Array[] = []
    if (part.body.kind === 'live') for await (const block of part.body.chunks) blocks.push(block)
    expect(blocks.map((block) => [...block])).toEqual([[8, 9, 10, 11, 12, 13, 14, 15]])
  })

  it('have nothing behind their end', async () => {
    const answer = await get(path, 'bytes=80-')
    expect([answer.status, answer.headers['content-range'], answer.body.kind]).toEqual([416, 'bytes */80', 'none'])
  })
})

describe('the audio of a take', () => {
  const path = `/media/${project}/${take}`

  it('is answered whole or in part', async () => {
    const whole = await get(path)
    const part = await get(path, 'bytes=4-7')
    expect([whole.status, whole.headers['content-length'], whole.headers['content-type']]).toEqual([
      200,
      '14',
      'audio/wav',
    ])
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 4-7/14'])
    expect(part.body).toMatchObject({ kind: 'file', start: 4, end: 7 })
  })

  it('is answered without its bytes to HEAD', async () => {
    const answer = await site({ method: 'HEAD', path, range: undefined })
    expect([answer.status, answer.headers['content-length'], answer.body.kind]).toEqual([200, '14', 'none'])
  })

  it('is served for samples of voices too, and for no other word in place of a project', async () => {
    expect((await get('/media/voices/sample-0a1b')).status).toBe(404)
    expect(asked).toEqual(['voices/sample-0a1b'])
    for (const word of ['voice', 'Voices', 'clips', 'voices2']) await get(`/media/${word}/sample-0a1b`)
    expect(asked).toHaveLength(1)
  })

  it('is not found when its file is gone or is none', async () => {
    for (const id of ['gone', 'folder', 'b'.repeat(64)]) expect((await get(`/media/${project}/${id}`)).status).toBe(404)
  })
})

describe('any other address', () => {
  const strange = [
    '/etc/passwd',
    '/../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../main.js',
    '/assets//a.js',
    '/assets/a.js/',
    '/ASSETS/a.js',
    '/assets/a.js%00',
    '/assets\\a.js',
    '//evil.example/a.js',
    '/constructor',
    '/__proto__',
    `/media/${project}`,
    `/media/${project}/`,
    `/media/${project}/..`,
    `/media/${project}/..%2f..%2fproject.json`,
    `/media/${project}/%2e%2e`,
    `/media/${project}/${take}/x`,
    `/media/../${take}`,
    `/media/p_short/${take}`,
    `/media/${project}/con.wav`,
    `/media/${project}/a:b`,
    `/media/${project}/~`,
    `/media/${project}/${take}.100`,
    `/media/${project}/${take}.1.2`,
    `/media/${project}/.1`,
    `/media/${project}/${'a'.repeat(97)}`,
  ]

  it.each(strange)('%s is not found', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('never asks the studio for an id with other characters than ids have', async () => {
    for (const path of strange) await get(path)
    expect(asked).toEqual([])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s is not answered', async (method) => {
    const answer = await site({ method, path: '/', range: undefined })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})
