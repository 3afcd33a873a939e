import { scanOgg } from './ogg-pages.ts'

/** One stream of Opus. Positions are in samples at 48 kHz. */
export type OpusLink = {
  readonly preSkip: number
  /** Factor that a decoder must apply (RFC 7845 §5.1, output gain). */
  readonly gain: number
  /** Sound packets, without the two headers. */
  readonly packets: readonly Uint8Array[]
  /** Samples after the pre-skip, up to what the last page says. */
  readonly frames: number
}

/** An Ogg file that holds Opus: one stream, or several that sound one behind the other. */
export type OpusStream = {
  /** The most that one of its streams has. A decoder makes them all so many (RFC 7845 §3). */
  readonly channels: 1 | 2
  readonly links: readonly OpusLink[]
  /** Samples of all links. */
  readonly frames: number
  /** The last stream's last page says that it is the last. */
  readonly hasEnd: boolean
  readonly state: 'whole' | 'cut' | 'damaged'
}

/** The longest packet, 120 ms. */
const MAX_PACKET_FRAMES = 5760

/**
 * Reads an Ogg file as Opus. Undefined if it is not one, or of a kind with more than two channels. A stream that has
 * come only in part, or is none of Opus, ends what is read: the file counts as cut or damaged there.
 */
export function openOpusStream(bytes: Uint8Array): OpusStream | undefined {
  const scan = scanOgg(bytes)
  if (scan === undefined) return undefined
  const links: (OpusLink & { readonly channels: 1 | 2 })[] = []
  for (const { packets, lastGranule } of scan.links) {
    const link = readLink(packets, lastGranule)
    if (link === undefined) break
    links.push(link)
  }
  if (links.length === 0) return undefined
  const isAll = links.length === scan.links.length
  return {
    channels: links.some(({ channels }) => channels === 2) ? 2 : 1,
    links,
    frames: links.reduce((sum, { frames }) => sum + frames, 0),
    hasEnd: isAll && scan.links.at(-1)?.hasEnd === true,
    state: isAll || scan.state !== 'whole' ? scan.state : 'damaged',
  }
}

function readLink(
  packets: readonly Uint8Array[],
  lastGranule: number,
): (OpusLink & { readonly channels: 1 | 2 }) | undefined {
  const head = packets[0]
  if (head === undefined || head.byteLength < 19) return undefined
  if (String.fromCharCode(...head.subarray(0, 8)) !== 'OpusHead') return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const channels = view.getUint8(9)
  // The major version is the upper half; mapping family 0 is mono or stereo.
  if (view.getUint8(8) >> 4 !== 0 || view.getUint8(18) !== 0 || (channels !== 1 && channels !== 2)) return undefined
  const preSkip = view.getUint16(10, true)
  const sound = packets.slice(2)
  const held = sound.reduce((sum, packet) => sum + packetFrames(packet), 0)
  // A page that promises more than its packets hold is not believed.
  const frames = Math.max(0, Math.min(held, lastGranule) - preSkip)
  const gain = 10 ** (view.getInt16(16, true) / 256 / 20)
  return { channels, preSkip, gain, packets: sound, frames }
}

/** Samples at 48 kHz that a packet decodes to (RFC 6716 §3.1); 0 for one that says nonsense. */
export function packetFrames(packet: Uint8Array): number {
  const toc = packet[0]
  if (toc === undefined) return 0
  const config = toc >> 3
  const frame =
    config < 12
      ? ([480, 960, 1920, 2880][config & 3] ?? 0)
      : config < 16
        ? ([480, 960][config & 1] ?? 0)
        : ([120, 240, 480, 960][config & 3] ?? 0)
  const code = toc & 3
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2
  const total = frame * count
  return total > MAX_PACKET_FRAMES ? 0 : total
}
