import { readRegular } from './regular-file.ts'
import { readTextFile } from './durable.ts'
import type { ErrorCode } from '../../shared/core/model/error-codes.ts'

/** Stands for a line that is no text: no record begins like this. */
const NO_TEXT = '\u0000'

/**
 * Reads a file of records, one a line. A byte that is no UTF-8 spoils only the line it is in, which is answered as one that
 * no reader takes for a record. @throws StudioError with `code` as `readTextFile` does for everything else
 */
export async function readRecordText(path: string, maxBytes: number, code: ErrorCode): Promise<string> {
  try {
    return await readTextFile(path, maxBytes, code)
  } catch (error) {
    // The decoder's own error, and no other.
    if (!(error instanceof Error && error.cause instanceof TypeError)) throw error
    return decodeLines(await readRegular(path, maxBytes))
  }
}

function decodeLines(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lines: string[] = []
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const to = end === -1 ? bytes.length : end
    try {
      lines.push(decoder.decode(bytes.subarray(from, to)))
    } catch {
      // Not of that form: what is answered says so.
      lines.push(NO_TEXT)
    }
    from = to + 1
  }
  return lines.join('\n')
}
