/** Bytes before the samples of the WAV files that are made here. */
const HEADER = 44

/** Decoded sound: one array of samples (-1 to 1) a channel, all of one length. */
export type DecodedSound = { readonly sampleRate: number; readonly channels: readonly Float32Array[] }

/** The mean of all channels as a 16-bit WAV file. What is louder than full scale is cut there. */
export function monoWav({ sampleRate, channels }: DecodedSound): Uint8Array<ArrayBuffer> {
  const count = channels[0]?.length ?? 0
  const bytes = new Uint8Array(HEADER + count * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index)
  }
  word(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + count * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, count * 2, true)
  for (let index = 0; index < count; index += 1) {
    let sum = 0
    for (const channel of channels) sum += channel[index] ?? 0
    const value = Math.max(-1, Math.min(1, sum / channels.length))
    view.setInt16(HEADER + index * 2, Math.round(value * (value < 0 ? 32_768 : 32_767)), true)
  }
  return bytes
}
