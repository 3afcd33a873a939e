/**
 * A reader for `multipart/form-data`, written from the standard and apart from the encoder under test. It takes exactly what
 * the standard writes: CRLF everywhere, one Content-Disposition a part, the closing boundary, and nothing after it.
 */

/** One part, in the order it came. */
export type FormPart = {
  readonly name: string
  /** Only files have one. */
  readonly fileName?: string
  /** What the part says it is. */
  readonly mediaType?: string
  readonly bytes: Uint8Array
  /** The bytes as UTF-8; '' for a file. */
  readonly text: string
}

/** The parts of a body. Throws an Error that says what is wrong. */
export function readMultipart(contentType: string, body: Uint8Array): readonly FormPart[] {
  const boundary = /^multipart\/form-data; *boundary=(?:"([^"]+)"|([^\s";]+))$/i
    .exec(contentType)
    ?.slice(1)
    .find(Boolean)
  if (boundary === undefined || boundary.length > 70) throw new Error('The content type names no boundary')
  const bytes = Buffer.from(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  if (!bytes.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2)))
    throw new Error('No boundary at the start')
  let at = delimiter.length - 2
  while (bytes.toString('latin1', at, at + 2) === '\r\n') {
    const end = bytes.indexOf(delimiter, at)
    if (end < 0) throw new Error('A part does not end')
    parts.push(readPart(bytes.subarray(at + 2, end)))
    at = end + delimiter.length
  }
  const rest = bytes.toString('latin1', at)
  if (rest !== '--' && rest !== '--\r\n') throw new Error('The form does not end with its closing boundary')
  return parts
}

function readPart(part: Buffer): FormPart {
  const split = part.indexOf('\r\n\r\n')
  if (split < 0) throw new Error('A part has no headers')
  const headers = part.toString('utf8', 0, split).split('\r\n')
  const dispositions = headers.filter((header) => /^content-disposition:/i.test(header))
  const found = /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/i.exec(dispositions[0] ?? '')
  if (dispositions.length !== 1 || found === null)
    throw new Error(`A part has a wrong disposition: ${headers.join(' | ')}`)
  const mediaType = headers
    .map((header) => /^content-type: *(\S.*)$/i.exec(header)?.[1])
    .find((found) => found !== undefined)
  const bytes = new Uint8Array(part.subarray(split + 4))
  const [, name = '', fileName] = found
  return fileName === undefined
    ? { name, bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
    : { name, fileName, bytes, text: '', ...(mediaType === undefined ? {} : { mediaType }) }
}
