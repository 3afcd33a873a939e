import { wavHeader } from '../../audio/codecs/wav.ts'
import type { LiveMedia } from '../../base/studio-types.ts'

/** Where the sizes stand in a canonical wav header. */
const SIZE_OFFSETS = [4, 40] as const

/** Sound that grows: every reader hears it from its beginning, and waits where it has not come yet. */
export type LiveSound = LiveMedia & {
  /** 16-bit mono samples. Nothing is added after the end. */
  readonly push: (pcm: Uint8Array) => void
  /** Bytes of samples so far. */
  readonly length: () => number
  readonly milliseconds: () => number
  /** `broken`: readers fail at the end, so that a part does not look whole. */
  readonly end: (how: 'whole' | 'broken') => void
}

/** Sound without anything in it yet. */
export function createLiveSound(sampleRate: number): LiveSound {
  const pieces: Uint8Array[] = [headerOfUnknownLength(sampleRate)]
  let length = 0
  let ended: 'whole' | 'broken' | undefined
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const resolve of all) resolve()
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      const piece = pieces[at]
      if (piece !== undefined) {
        at += 1
        yield piece
      } else if (ended === 'whole') {
        return
      } else if (ended === 'broken') {
        throw new Error('The sound broke off')
      } else {
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    }
  }

  return {
    live: read,
    type: 'audio/wav',
    push: (pcm) => {
      if (ended !== undefined || pcm.length === 0) return
      pieces.push(pcm)
      length += pcm.length
      wake()
    },
    length: () => length,
    milliseconds: () => Math.round((length / 2 / sampleRate) * 1000),
    end: (how) => {
      ended ??= how
      wake()
    },
  }
}

function headerOfUnknownLength(sampleRate: number): Uint8Array {
  const header = wavHeader({ sampleRate, channels: 1, dataBytes: 0 })
  const view = new DataView(header.buffer, header.byteOffset)
  for (const offset of SIZE_OFFSETS) view.setUint32(offset, 0xffff_ffff, true)
  return header
}
