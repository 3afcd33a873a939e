/** Lengths of 16 bits, their number before them, and the packets. */
export function packOpusPackets(packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const dataAt = 4 + 2 * packets.length
  const bytes = new Uint8Array(dataAt + packets.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, packets.length, true)
  let at = dataAt
  for (const [index, packet] of packets.entries()) {
    view.setUint16(4 + 2 * index, packet.byteLength, true)
    bytes.set(packet, at)
    at += packet.byteLength
  }
  return bytes
}

/** What `packOpusPackets` packed. */
export function unpackOpusPackets(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  let at = 4 + 2 * count
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint16(4 + 2 * index, true)
    at += length
    return bytes.subarray(at - length, at)
  })
}
