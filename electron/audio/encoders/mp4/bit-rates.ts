import type { Box } from './boxes.ts'
import type { PacketTable } from './packet-table.ts'

/** AAC (ISO/IEC 14496-1, table 5) in a stream of sound, and the size of a buffer, which is not known; two rates follow. */
const DECODER_CONFIG = [0x40, 0x15, 0, 0, 0]
/** The box of bit rates, with the size of a buffer, which is not known; two rates follow. */
const RATES = [0x62, 0x74, 0x72, 0x74, 0, 0, 0, 0]

/** A description of sound in AAC with the bit rates of these packets, in both places where readers look for them. */
export function withBitRates({ type, content }: Box, packets: PacketTable): Box {
  if (content === undefined) throw new Error('An MP4 file describes no sound.')
  const { average, most } = packets.bitRates()
  const bytes = content.slice()
  const view = new DataView(bytes.buffer)
  for (const mark of [DECODER_CONFIG, RATES]) {
    const at = placeBehind(bytes, mark)
    view.setUint32(at, most)
    view.setUint32(at + 4, average)
  }
  return { type, content: bytes }
}

function placeBehind(bytes: Uint8Array, mark: readonly number[]): number {
  const at = bytes.findIndex((_, from) => mark.every((byte, offset) => bytes[from + offset] === byte))
  if (at < 0) throw new Error('An MP4 file has no place for bit rates.')
  return at + mark.length
}
