/** Which part of a file a request gets. `end` is inclusive, as in the header; a whole file of no bytes has `end` -1. */
export type RangeAnswer =
  | {
      readonly status: 200 | 206
      readonly start: number
      readonly end: number
      readonly headers: Record<string, string>
    }
  | { readonly status: 416; readonly headers: Record<string, string> }

/**
 * Decides what a `Range` header gets of a file of `size` bytes (RFC 9110 §14). One range is answered in part; several
 * ranges and units other than bytes are ignored, as the RFC allows, and get the whole file; a range that is malformed,
 * inverted or wholly beyond the end gets 416.
 */
export function answerRange(size: number, header: string | undefined): RangeAnswer {
  if (header === undefined || !/^bytes\s*=/i.test(header)) return whole(size)
  const set = header.slice(header.indexOf('=') + 1).trim()
  const specs = set.split(',').map((spec) => spec.trim())
  const parsed = specs.map(parseSpec)
  if (parsed.some((spec) => spec === undefined)) return unsatisfiable(size)
  if (parsed.length > 1) return whole(size)
  const [spec] = parsed
  if (spec === undefined) return unsatisfiable(size)
  const start = spec.kind === 'suffix' ? Math.max(0, size - spec.length) : spec.first
  const end = spec.kind === 'suffix' ? size - 1 : Math.min(spec.last ?? size - 1, size - 1)
  if (start > end || start >= size) return unsatisfiable(size)
  return {
    status: 206,
    start,
    end,
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    },
  }
}

type Spec =
  | { readonly kind: 'from'; readonly first: number; readonly last: number | undefined }
  | { readonly kind: 'suffix'; readonly length: number }

function parseSpec(text: string): Spec | undefined {
  // Fifteen digits stay exact in a double and are far beyond any file here.
  const match = /^(\d{0,15})-(\d{0,15})$/.exec(text)
  if (match === null) return undefined
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? undefined : { kind: 'suffix', length: Number(last) }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { kind: 'from', first: Number(first), last: last === '' ? undefined : Number(last) }
}

function whole(size: number): RangeAnswer {
  return {
    status: 200,
    start: 0,
    end: size - 1,
    headers: { 'accept-ranges': 'bytes', 'content-length': String(size) },
  }
}

function unsatisfiable(size: number): RangeAnswer {
  return {
    status: 416,
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes */${size}`, 'content-length': '0' },
  }
}
