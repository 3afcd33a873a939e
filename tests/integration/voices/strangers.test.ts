import { describe, expect, it } from 'vitest'
import type { LibraryQuery } from '../../../shared/contract/casting-views.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'
import { connectedHost } from '../../support/studio/studio-host.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

/** What a stranger may write into a voice's record (reliability: B-XSS). All of it is text and stays text. */
const corpus = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert`1`>',
  '"><script>alert(1)</script>',
  '</title></textarea></style></script><script>alert(1)</script>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<style>@import url(https://evil.example/x.css)</style>',
  'background:url(https://evil.example/x.png)',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></p><script>alert(1)</script>',
  '<a href="//evil.example">x</a>',
  '<!--><img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202Egpj.exe',
  '\u2066isolate\u2069',
  'zero\u200Bwidth',
  'e\u0301'.repeat(90),
  '__proto__',
  'constructor',
  '%3Cscript%3Ealert(1)%3C/script%3E',
]

describe('what strangers wrote', () => {
  it('comes through the contract as it was written, in lists and details alike', async () => {
    const voices = corpus.map((text, at) => ({
      id: at.toString(16).padStart(32, '7'),
      title: text,
      description: text,
      tags: [text.slice(0, 80)],
      sampleTexts: [text],
    }))
    const host = await connectedHost({ service: { voices } })
    const query: LibraryQuery = {
      source: 'service',
      search: '',
      ownOnly: false,
      languages: [],
      titleLanguages: [],
      tags: [],
      authorId: '',
      sort: 'score',
      page: 1,
    }
    const { items } = await host.call('voices.list', query)
    expect(items.map(({ title }) => title).toSorted()).toEqual([...corpus].toSorted())
    for (const [at, text] of corpus.entries()) {
      const voiceId = voiceIdSchema.parse(at.toString(16).padStart(32, '7'))
      const detail = await host.call('voices.read', { source: 'service', voiceId })
      expect([detail.title, detail.description, detail.samples[0]?.text]).toEqual([text, text, text])
    }
  })

  it('is cut to lengths that a window can show, however long it is', async () => {
    const long = '\u0301'.repeat(100_000)
    const voice = {
      id: 'b'.repeat(32),
      title: long,
      description: long,
      tags: Array.from({ length: 500 }, () => long),
      sampleTexts: Array.from({ length: 60 }, () => 'x'.repeat(10_000)),
    }
    const host = await connectedHost({ service: { voices: [voice] } })
    const detail = await host
      .call('voices.read', { source: 'service', voiceId: voiceIdSchema.parse(voice.id) })
      .catch(String)
    // More than an answer may hold is refused before it is parsed; what passes is bounded.
    if (typeof detail === 'string') expect(detail).toMatch(/badAnswer/)
    else expect(JSON.stringify(detail).length).toBeLessThan(60_000)
    const kept = await connectedHost({ service: { voices: [{ ...voice, tags: [long.slice(0, 5000)] }] } })
    const bounded = await kept.call('voices.read', { source: 'service', voiceId: voiceIdSchema.parse(voice.id) })
    expect(bounded.title.length).toBe(200)
    expect(bounded.description.length).toBe(2000)
    expect(bounded.tags[0]?.length).toBe(80)
    expect(bounded.samples.length).toBeLessThanOrEqual(20)
  })

  it('in an error of the service is one line of bounded text', async () => {
    const host = await connectedHost()
    const message = `<script>alert(1)</script>\r\nSet-Cookie: x=1\u202E${'y'.repeat(5000)}`
    host.service.behave({ when: ({ path }) => path === '/model', behaviour: { kind: 'status', status: 400, message } })
    const query: LibraryQuery = {
      source: 'service',
      search: '',
      ownOnly: false,
      languages: [],
      titleLanguages: [],
      tags: [],
      authorId: '',
      sort: 'score',
      page: 1,
    }
    const problem = await host.problem('voices.list', query)
    expect(messageOf(problem)).toContain('<script>alert(1)</script>')
    expect(messageOf(problem)).not.toMatch(/[\r\n\u202E]/)
    expect(messageOf(problem).length).toBeLessThanOrEqual(500)
  })
})
