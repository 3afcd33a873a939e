import { fstatSync, readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { problemError, StudioError } from '../../../shared/core/model/errors.ts'
import { openRegular } from '../../base/regular-file.ts'
import { BLOCK_FRAMES, MAX_ENCODED_BYTES } from '../limits.ts'
import { hasWord } from './magic.ts'
import { bytesPerSample, fromInterleaved } from './sample-format.ts'
import type { SoundSource } from './sound-source.ts'
import { ReadAhead } from './read-ahead.ts'
import { type WavLayout, wavLayout } from './wav-layout.ts'
import { say } from '../../../shared/messages/say.ts'

type ReadOptions = {
  readonly reusesBlocks?: boolean
  readonly blocks?: { readonly take: () => Float32Array } | undefined
}

/**
 * Opens a sound file for reading block by block. wav is streamed, so its length costs no memory; mp3 and Opus are
 * read as bytes and decoded piece by piece. What a file is, its first bytes say, not its name. Only a wav may have more than
 * two channels, where more are asked for. `reusesBlocks`: a block is good only until the next one is read. `blocks`: the same,
 * with arrays that somebody gives, as long as they fit, and that nothing looks at once the source is closed.
 * @throws StudioError `audio.invalid` if it cannot be read as sound, `disk.failed` if it cannot be opened.
 */
export async function openSoundFile(
  path: string,
  mostChannels = 2,
  { reusesBlocks = false, blocks }: ReadOptions = {},
): Promise<SoundSource> {
  const name = basename(path)
  let handle: FileHandle | undefined
  try {
    handle = await openRegular(path)
    // The file has just been opened and looked at: for each clip of a long mix to wait for that again took longer than to do it.
    const { size } = fstatSync(handle.fd)
    const head = new Uint8Array(4)
    readSync(handle.fd, head, 0, 4, 0)
    if (['RIF', 'RF64', 'BW64'].some((mark) => hasWord(head, mark)))
      return openWavFile(handle, size, { mostChannels, reusesBlocks, blocks })
    if (size > MAX_ENCODED_BYTES) throw problemError('audio.invalid', say('audio.file.tooLarge', { name }))
    const bytes = new Uint8Array(await handle.readFile())
    await handle.close()
    handle = undefined
    // A thread that reads wavs alone has no use for decoders.
    const { openSoundBytes } = await import('./encoded-source.ts')
    return await openSoundBytes(bytes)
  } catch (error) {
    await handle?.close()
    if (error instanceof StudioError) throw error
    throw problemError(
      'disk.failed',
      say('audio.file.unreadable', { name }),
      say('audio.file.unreadable.remedy'),
      error,
    )
  }
}

function openWavFile(
  handle: FileHandle,
  size: number,
  { mostChannels, reusesBlocks, blocks }: ReadOptions & { readonly mostChannels: number },
): SoundSource {
  const readAt = (offset: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length)
    return bytes.subarray(0, readSync(handle.fd, bytes, 0, length, offset))
  }
  const layout = wavLayout(readAt, size, mostChannels)
  const frameBytes = layout.channels * bytesPerSample[layout.encoding]
  const newBlock = blocks?.take ?? (() => new Float32Array(BLOCK_FRAMES))
  const isReused = reusesBlocks === true || blocks !== undefined
  const into = isReused ? Array.from({ length: layout.channels }, newBlock) : undefined
  const bytes = Math.min(BLOCK_FRAMES, Math.max(1, layout.frames)) * frameBytes
  const isShared = blocks !== undefined && bytes <= BLOCK_FRAMES * Float32Array.BYTES_PER_ELEMENT
  const end = layout.dataOffset + layout.dataBytes
  let at = layout.dataOffset
  if (reusesBlocks && blocks === undefined && layout.frames > BLOCK_FRAMES) {
    const ahead = new ReadAhead(handle, { from: at, end, frameBytes, bytes })
    return {
      ...factsOf(layout),
      read: async () => {
        const found = await ahead.next()
        return found.byteLength === 0 ? undefined : fromInterleaved(found, layout.encoding, layout.channels, into)
      },
      close: () => ahead.close(),
    }
  }
  const buffer = isShared ? new Uint8Array(newBlock().buffer, 0, bytes) : new Uint8Array(bytes)
  return {
    ...factsOf(layout),
    read: async () => {
      const wanted = Math.min(buffer.byteLength, end - at)
      if (wanted <= 0) return undefined
      const { bytesRead } = await handle.read(buffer, 0, wanted, at)
      const whole = bytesRead - (bytesRead % frameBytes)
      if (whole === 0) return undefined
      at += whole
      return fromInterleaved(buffer.subarray(0, whole), layout.encoding, layout.channels, into)
    },
    seek: (frame) => {
      at = layout.dataOffset + frame * frameBytes
    },
    close: () => handle.close(),
  }
}

function factsOf({
  sampleRate,
  channels,
  speakerMask,
  encoding,
  frames,
  claim,
}: WavLayout): Omit<SoundSource, 'read' | 'close'> {
  const isCut = claim === 'short' || claim === 'torn'
  return { sampleRate, channels, speakerMask, encoding, frames, ...(isCut ? { isCut } : {}) }
}
