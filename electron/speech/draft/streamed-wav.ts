/**
 * The 44-byte header of a wav whose length is not known yet: 16-bit mono, with the placeholder sizes that the service sends
 * on every answer (public documentation, confidence high to medium).
 */
export function streamedWavHeader(sampleRate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(0xff_ff_ff_24, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(0xff_ff_ff_00, 40)
  return header
}

/** A whole wav file of 16-bit mono samples, with the sizes it has. */
export function wholeWav(sampleRate: number, samples: Uint8Array): Buffer {
  const file = Buffer.concat([streamedWavHeader(sampleRate), samples])
  file.writeUInt32LE(file.length - 8, 4)
  file.writeUInt32LE(samples.length, 40)
  return file
}
