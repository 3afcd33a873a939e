import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of an archive that need not be honest. */
export type ZipEntry = {
  readonly name: string
  readonly data: Uint8Array
  /** What the archive says of the size; the truth if absent. */
  readonly declaredSize?: number
  /** Unix mode with its kind, such as 0o120777 for a link. */
  readonly mode?: number
  readonly flags?: number
  readonly method?: number
}

/** Builds an archive byte by byte, so that every lie can be told. */
export function buildZip(entries: readonly ZipEntry[], tail: Uint8Array = new Uint8Array()): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, declaredSize = data.byteLength, mode = 0o100644, flags = 0x800, method = 8 } of entries) {
    const packed = method === 8 ? deflateRawSync(data) : Buffer.from(data)
    const nameBytes = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(declaredSize, 18)
    common.writeUInt16LE(nameBytes.byteLength, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE((mode << 16) >>> 0, 6)
    central.writeUInt32LE(offset, 10)
    const made = Buffer.from([20, 3])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, common, central, nameBytes]))
    files.push(local)
    offset += local.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length & 0xffff, 4)
  end.writeUInt16LE(entries.length & 0xffff, 6)
  end.writeUInt32LE(central.byteLength, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, central, Buffer.from('PK\u0005\u0006', 'latin1'), end, tail])
}
