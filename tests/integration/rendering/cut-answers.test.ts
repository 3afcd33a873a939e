import { describe, expect, it } from 'vitest'
import { createSpeechClient } from '../../../electron/speech/client.ts'
import { type RequestAudio, requestAudioSchema } from '../../../shared/core/model/project.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { buildTtsRequest } from '../../../shared/service/build-request.ts'
import { renderAll, renderingBench } from '../../support/studio/rendering-bench.ts'

const formats: readonly RequestAudio[] = [
  { format: 'wav', sampleRate: 44_100 },
  { format: 'pcm', sampleRate: 44_100 },
  { format: 'mp3', sampleRate: 44_100, bitrate: 128 },
  { format: 'opus', sampleRate: 48_000, bitrate: 32_000 },
].map((audio) => requestAudioSchema.parse(audio))
const cuts = ['contentLength', 'chunked', 'close', 'reset'] as const
const parts = 16
const text = Array.from({ length: parts }, (_, at) => `RUTH: This is part ${at} of it all, hold on.`).join('\n')

describe('an answer that was cut off at every sixteenth', () => {
  // 256 cases: four formats, four ways of breaking off, sixteen places.
  it.each(formats.flatMap((audio) => cuts.map((how) => ({ format: audio.format, how, audio }))))(
    'is never taken for a whole one, nor asked for again: $format, $how',
    async ({ audio, how }) => {
      const bench = await renderingBench(text)
      bench.project.configure({ ...bench.project.settings(), audio })
      const requests = bench.lines().flatMap(requestsOfLine)
      expect(requests).toHaveLength(parts)
      const client = createSpeechClient(bench.service)
      for (const [at, request] of requests.entries()) {
        const whole = await client.synthesize(buildTtsRequest(request), request.model, {})
        const afterBytes = Math.floor((whole.bytes.length * at) / parts)
        bench.service.behave({ when: `part ${at} of`, behaviour: { kind: 'cut', afterBytes, how } })
      }
      await client.close()
      const before = bench.service.synthesis().length
      const account = await renderAll(bench)
      // The control: every cut was played, and each exactly once.
      expect(bench.service.synthesis()).toHaveLength(before + parts)
      expect(account).toMatchObject({ total: parts, ready: 0, waiting: 0 })
      expect(bench.project.takes.all().filter(({ verdict }) => verdict === 'ready')).toEqual([])
      // Whatever came, or did not: it may have been billed.
      expect(account.failed).toBe(0)
      // Ordering all once more sends nothing that has probably been billed.
      const again = await renderAll(bench)
      expect(again.ready).toBe(0)
      expect(bench.service.synthesis()).toHaveLength(before + parts)
    },
  )
})
