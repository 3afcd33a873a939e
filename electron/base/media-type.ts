import { extname } from 'node:path'
import type { MediaFile } from './studio-types.ts'

/** How a kept sound is announced to the page, by the ending that it was given when it was kept. */
export function mediaTypeOf(path: string): MediaFile['type'] {
  const ending = extname(path)
  if (ending === '.mp3') return 'audio/mpeg'
  return ending === '.opus' ? 'audio/ogg' : 'audio/wav'
}
