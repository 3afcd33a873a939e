import { StudioError, problemError } from '../../../shared/core/model/errors.ts'
import { openChained } from './chained-source.ts'
import { openContainerSource, readableFormats } from './container-source.ts'
import { openSoundBytes } from './encoded-source.ts'
import { openFlacSource } from './flac-source.ts'
import { hasWord } from './magic.ts'
import { scanOgg } from './ogg-pages.ts'
import type { SoundSource } from './sound-source.ts'
import { ignored } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * A decoder over a recording of any kind that can be decoded. What it is, its bytes say: a bare FLAC file by libflac,
 * what the studio writes itself (wav, mp3, Opus in Ogg) by its own readers, everything else by its container.
 * @throws StudioError `audio.invalid` in plain words for what cannot be decoded
 */
export async function openRecording(bytes: Uint8Array): Promise<SoundSource> {
  try {
    if (hasWord(bytes, 'fLaC')) return await openFlacSource(bytes, 'native')
    const own = await openSoundBytes(bytes).catch(ignored('not of that form'))
    if (own !== undefined) return own
    const links = hasWord(bytes, 'OggS') ? scanOgg(bytes)?.links : undefined
    return links === undefined ? await openContainerSource(bytes) : await openChained(links, openOgg)
  } catch (error) {
    throw readable(error)
  }
}

/** Of streams one behind the other, these decoders read the first. */
function openOgg(bytes: Uint8Array): Promise<SoundSource> {
  return isOggFlac(bytes) ? openFlacSource(bytes, 'ogg') : openContainerSource(bytes)
}

/** A decoder's own words say nothing to a person, and may quote the bytes it was given. */
export function readable(error: unknown): StudioError {
  if (error instanceof StudioError) return error
  return problemError('audio.invalid', say('audio.recording.undecoded'), readableFormats, error)
}

// The first packet of an Ogg FLAC stream begins with 0x7F and "FLAC", behind a page header of 28 bytes.
function isOggFlac(bytes: Uint8Array): boolean {
  return bytes[28] === 0x7f && hasWord(bytes, 'FLAC', 29)
}
