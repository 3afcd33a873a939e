import { createHash } from 'node:crypto'
import type { HashText } from '../../shared/core/model/canonical.ts'

/** SHA-256 over UTF-8 text in lower-case hex: the hash that the core is handed. */
export const sha256Text: HashText = (text) => createHash('sha256').update(text, 'utf8').digest('hex')
