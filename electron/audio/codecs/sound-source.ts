/** Sound that is read block by block. A source belongs to one reader and is closed by it. */
export type SoundSource = {
  readonly sampleRate: number
  readonly channels: number
  /** Frames that the container says there are; a decoder may answer a few less or more for mp3. */
  readonly frames: number
  /** The next block, one array a channel, or undefined at the end. */
  readonly read: () => Promise<readonly Float32Array[] | undefined>
  /** Goes on reading at that frame; undefined where everything before it would have to be decoded first. */
  readonly seek?: (frame: number) => void
  readonly close: () => Promise<void>
}
