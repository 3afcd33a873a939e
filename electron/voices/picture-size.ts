/** How large a picture is drawn, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

/**
 * What a PNG, JPEG or WebP says of its own size, read from its header: nothing of it is unpacked. Undefined where the header
 * is not whole, or says nothing that could be a picture.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes[0] === 0x89 ? pngSize(view) : bytes[0] === 0xff ? jpegSize(view) : webpSize(view)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

function pngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49_48_44_52) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers one behind the other, each with its length, until the one of the frame. */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // C4, C8 and CC lie among the frames and are none.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Lossy, lossless and extended WebP. */
function webpSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 30) return undefined
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  switch (view.getUint32(12)) {
    case 0x56_50_38_20:
      return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff }
    case 0x56_50_38_4c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
    }
    case 0x56_50_38_58:
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    default:
      return undefined
  }
}
