import { type LiveSession, SpeechError } from '../../electron/speech/types.ts'

export async function heard(session: LiveSession): Promise<Uint8Array> {
  const frames: Uint8Array[] = []
  for await (const frame of session.frames) frames.push(frame)
  return Buffer.concat(frames)
}

/** What was heard before the session failed, and its failure. */
export async function failing(session: LiveSession): Promise<{ bytes: number; error: SpeechError }> {
  let bytes = 0
  try {
    for await (const frame of session.frames) bytes += frame.length
  } catch (error) {
    if (error instanceof SpeechError) return { bytes, error }
    throw error
  }
  throw new Error('The session ended well')
}
