import { hasWord } from './magic.ts'
import { looksLikeMp3 } from './mp3-frames.ts'
import { looksLikeWav } from './wav.ts'

/** What a sound file is by how it begins, or undefined if it is none of these. Opus is looked for in its Ogg container. */
export function soundKind(bytes: Uint8Array): 'wav' | 'opus' | 'mp3' | undefined {
  if (looksLikeWav(bytes) && hasWord(bytes, 'WAVE', 8)) return 'wav'
  if (hasWord(bytes, 'OggS')) return 'opus'
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
  return isFrame || hasWord(bytes, 'ID3') || looksLikeMp3(bytes) ? 'mp3' : undefined
}
