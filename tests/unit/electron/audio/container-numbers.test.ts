import { describe, expect, it } from 'vitest'
import { openRecording } from '../../../../electron/audio/codecs/recording.ts'
import { floatMkv } from '../../../support/audio/float-mkv.ts'

describe('floats in a container', () => {
  it('are silence where they are no numbers, so that a mix with them is sound', async () => {
    const source = await openRecording(await floatMkv([Float32Array.of(0.25, Number.NaN, Infinity, -0.5)]))
    expect([...((await source.read())?.[0] ?? [])]).toEqual([0.25, 0, 0, -0.5])
    await source.close()
  })
})
