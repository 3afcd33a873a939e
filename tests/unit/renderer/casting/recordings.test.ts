import { describe, expect, it } from 'vitest'
import { readWav } from '../../../../electron/audio/codecs/wav.ts'
import { addRecordings } from '../../../../renderer/casting/clone.ts'
import { monoWav } from '../../../../renderer/casting/model/mono-wav.ts'
import { StudioError } from '../../../../shared/core/model/errors.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'
import { messageOf } from '../../../../shared/messages/in-english.ts'

const refused = new StudioError({ code: 'audio.invalid', message: 'Its sound is AAC.', remedy: 'Use wav.' })
const file = () => new File([new Uint8Array([1, 2, 3])], 'voice.m4a')
const halves = { sampleRate: 44_100, channels: [new Float32Array([0.5, 1, 2]), new Float32Array([-0.5, 0, 2])] }

/** A main side that reads nothing but WAV. */
function wavOnly() {
  const sent: Uint8Array[] = []
  const { deps } = createFakeDeps(
    {
      'clips.read': ({ fileName, bytes }) => {
        sent.push(bytes)
        if (bytes[0] !== 0x52) throw refused
        return {
          clipId: 'c1',
          fileName,
          sourceSampleRate: 44_100,
          sourceChannels: 1,
          sampleRate: 44_100,
          durationSamples: 3,
          peaks: new Uint8Array(),
          mediaId: 'c1',
          suggested: { fromSample: 0, toSample: 3 },
        }
      },
    },
    projectView(),
  )
  return { deps, sent }
}

describe('a recording that main cannot decode', () => {
  it('is decoded by the browser and crosses as mono WAV, under its own name', async () => {
    const { deps, sent } = wavOnly()
    await addRecordings(deps, [file()], async () => halves)
    expect(deps.clone.getState()).toMatchObject({ problem: undefined, clips: [{ clip: { fileName: 'voice.m4a' } }] })
    const { pcm } = readWav(sent[1] ?? new Uint8Array())
    expect([pcm.sampleRate, pcm.channels.length]).toEqual([44_100, 1])
    expect([...(pcm.channels[0] ?? [])].map((value) => value.toFixed(2))).toEqual(['0.00', '0.50', '1.00'])
  })

  it('is refused in main’s words where the browser does not know it either', async () => {
    const { deps, sent } = wavOnly()
    await addRecordings(deps, [file()], () => Promise.reject(new Error('EncodingError')))
    expect(deps.clone.getState()).toMatchObject({ problem: refused.problem, clips: [] })
    expect(sent).toHaveLength(1)
  })

  it('is refused where its samples are too many to cross', async () => {
    const { deps, sent } = wavOnly()
    const long = { sampleRate: 44_100, channels: [new Float32Array(11_000_000)] }
    await addRecordings(deps, [file()], async () => long)
    expect(messageOf(deps.clone.getState().problem)).toMatch(/longer than three minutes/)
    expect(sent).toHaveLength(1)
  })

  it('holds what is beyond full scale at full scale, either way', () => {
    const wav = monoWav({ sampleRate: 8000, channels: [new Float32Array([-3, -1, 1, 3])] })
    expect([...new Int16Array(wav.buffer, 44)]).toEqual([-32_768, -32_768, 32_767, 32_767])
  })
})
