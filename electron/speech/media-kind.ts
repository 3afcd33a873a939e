import { hasWord } from '../audio/codecs/magic.ts'

const kinds = [
  {
    type: 'audio/wav',
    ending: 'wav',
    isIt: (bytes: Uint8Array) => hasWord(bytes, 'RIFF') && hasWord(bytes, 'WAVE', 8),
  },
  { type: 'audio/wav', ending: 'wav', isIt: (bytes: Uint8Array) => hasWord(bytes, 'RF64') },
  { type: 'audio/ogg', ending: 'ogg', isIt: (bytes: Uint8Array) => hasWord(bytes, 'OggS') },
  { type: 'audio/flac', ending: 'flac', isIt: (bytes: Uint8Array) => hasWord(bytes, 'fLaC') },
  { type: 'audio/mp4', ending: 'm4a', isIt: (bytes: Uint8Array) => hasWord(bytes, 'ftyp', 4) },
  { type: 'audio/webm', ending: 'webm', isIt: (bytes: Uint8Array) => bytes[0] === 0x1a && bytes[1] === 0x45 },
  {
    type: 'image/webp',
    ending: 'webp',
    isIt: (bytes: Uint8Array) => hasWord(bytes, 'RIFF') && hasWord(bytes, 'WEBP', 8),
  },
  { type: 'image/png', ending: 'png', isIt: (bytes: Uint8Array) => bytes[0] === 0x89 && hasWord(bytes, 'PNG', 1) },
  // Before mp3, whose frames begin with the same byte.
  {
    type: 'image/jpeg',
    ending: 'jpg',
    isIt: (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  },
  { type: 'audio/mpeg', ending: 'mp3', isIt: isMp3 },
] as const

/** What bytes that are sent or came are, by how they begin: sound or a picture. `ending` is without its dot. */
export type MediaKind = Pick<(typeof kinds)[number], 'type' | 'ending'>

/** The kind of a file, or undefined if it is no sound and no picture that is known here. */
export function mediaKindOf(bytes: Uint8Array): MediaKind | undefined {
  return kinds.find(({ isIt }) => isIt(bytes))
}

/** The media type of a file that goes up. */
export function sentTypeOf(bytes: Uint8Array): string {
  return mediaKindOf(bytes)?.type ?? 'application/octet-stream'
}

function isMp3(bytes: Uint8Array): boolean {
  return hasWord(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
}
