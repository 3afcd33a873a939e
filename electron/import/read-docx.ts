import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { problemError } from '../../shared/core/model/errors.ts'
import { oneLine } from '../../shared/core/import/parts.ts'
import { assemble, plainRow, type TextRow } from '../../shared/core/import/readers/read-plain.ts'
import { readTable } from '../../shared/core/import/readers/read-table.ts'
import type { ImportedItem, ImportedScript, ImportProblem } from '../../shared/core/import/types.ts'
import type { ImportMapping, StyleRole } from '../../shared/core/import/layout.ts'
import { styleRole } from '../../shared/core/import/mapping/guess-styles.ts'
import { docxStyles, itemOfRole, stylesLayout } from './docx-styles.ts'
import type { KnownSpeakers } from '../../shared/core/model/script.ts'
import { readFountain } from './read-fountain.ts'
import { documentZipLimits, inflateSafely } from './safe-zip.ts'
import { type SpeechBlock, speechBlock } from './speech-block.ts'
import { readXml } from './xml-reader.ts'
import { say } from '../../shared/messages/say.ts'

/**
 * A paragraph or a table of a document. `style` is the mark of a style, then its name; `isNote`: of a footnote. A line
 * break inside of it is one in `text`.
 */
type Piece =
  | { readonly kind: 'paragraph'; readonly style: string; readonly text: string; readonly isNote: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * Reads a Word document: tables with columns for speaker and line, screenplay styles, headings as scenes, and `NAME:
 * text`; without any of these, names in capitals on a line of their own. The archive is checked and counted first, and
 * mammoth is given a fresh one with nothing but the text parts, so that it sees what was checked.
 * @throws StudioError `script.unreadable`
 */
export async function readDocx(
  bytes: Uint8Array,
  known: KnownSpeakers,
  mapping: ImportMapping = {},
): Promise<ImportedScript> {
  const isTextPart = (name: string): boolean =>
    name === '[Content_Types].xml' || /^(?:_rels|word)\/[^/]*(?:\.xml|\.rels)$|^word\/_rels\/[^/]+\.rels$/.test(name)
  const files = await inflateSafely(bytes, isTextPart, documentZipLimits)
  if (!files.has('word/document.xml')) {
    throw problemError('script.unreadable', say('import.docx.none'), say('import.docx.none.remedy'))
  }
  // Depth and document types are checked by our own reader before another one sees the parts.
  for (const part of files.values())
    readXml(new TextDecoder().decode(part), { open: nothing, close: nothing, text: nothing })
  const styles = docxStyles(files.get('word/styles.xml'))
  const clean = zipSync(Object.fromEntries(files), { level: 0 })
  const { value } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(clean.buffer, clean.byteOffset, clean.byteLength) },
      { styleMap: [...styles.rules], convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    )
    .catch((error: unknown) => {
      throw problemError('script.unreadable', say('import.docx.unreadable'), say('import.saveAgain.remedy'), error)
    })
  const pieces = piecesOf(value).map((piece) =>
    piece.kind === 'table' ? piece : { ...piece, style: styles.nameOf(piece.style) },
  )
  const layout = stylesLayout(
    pieces.filter((piece) => piece.kind === 'paragraph'),
    mapping.styles,
  )
  return { format: 'docx', ...piecesToScript(pieces, known, mapping), layout }
}

function piecesToScript(
  pieces: readonly Piece[],
  known: KnownSpeakers,
  mapping: ImportMapping,
): Pick<ImportedScript, 'title' | 'items' | 'problems'> {
  const problems: ImportProblem[] = []
  const rows: TextRow[] = []
  let block: SpeechBlock | undefined
  let isStyled = false
  let left = 0
  const item = (found: ImportedItem): void => {
    rows.push({ text: '', item: found })
  }
  const flush = (): void => {
    if (block !== undefined) item(block.line())
    block = undefined
  }
  for (const piece of pieces) {
    const role = roleOf(piece, mapping)
    if (piece.kind === 'table') {
      flush()
      const table = readTable(piece.rows, { needsHeader: true, known })
      if (table === undefined) {
        for (const cell of piece.rows.flat()) rows.push(...paragraphRows(cell, 'text'))
      } else {
        isStyled = true
        for (const found of table.items) item(found)
        problems.push(...table.problems)
      }
    } else if (role === 'none') {
      flush()
      left += 1
    } else if (role === 'speaker') {
      flush()
      isStyled = true
      block = speechBlock(oneLine(piece.text), false)
    } else if (block !== undefined && role === 'direction') block.addParenthetical(piece.text)
    else if (block !== undefined && role === 'line') block.addWords(piece.text)
    else {
      flush()
      rows.push(...paragraphRows(piece.text, role))
    }
  }
  flush()
  if (left > 0) problems.push({ severity: 'info', ...say('import.notice.unreadStyles', { paragraphs: left }) })
  const script = assemble(rows, known)
  if (isStyled || script.items.some(({ kind }) => kind === 'line')) return { ...script, problems }
  const { format: _format, ...screenplay } = readFountain(screenplayText(pieces, mapping))
  if (!screenplay.items.some(({ kind }) => kind === 'line')) return { ...script, problems }
  return { ...screenplay, problems: [...problems, ...screenplay.problems] }
}

function roleOf(piece: Piece, mapping: ImportMapping): StyleRole {
  if (piece.kind === 'table') return 'text'
  const { role } = styleRole(piece.style, mapping.styles)
  return piece.isNote && role === 'text' ? 'note' : role
}

// A paragraph without a role of its own is read like a line of a plain file, which knows heads, scenes and notes.
function paragraphRows(text: string, role: StyleRole): readonly TextRow[] {
  const words = oneLine(text)
  if (words === '') return []
  const item = itemOfRole(role, words)
  // Behind a line break somebody else may speak; else it is more of the same.
  if (item === undefined)
    return rowsOf(text).map((row, at) => (at === 0 ? plainRow(row) : { ...plainRow(row), isIndented: true }))
  return [{ text: words, item, ...(role === 'title' ? { isTitle: true } : {}) }]
}

// Without styles only capitals show who speaks: each such paragraph begins a speech of one paragraph or more. A paragraph
// with a style is what that says, and nobody's name; neither is a note, nor what stands in a table.
function screenplayText(pieces: readonly Piece[], mapping: ImportMapping): string {
  let text = ''
  for (const piece of pieces) {
    if (piece.kind === 'table') {
      const cells = piece.rows.flat().map(oneLine)
      text += cells.map((cell) => (cell === '' ? '' : `\n\n!${cell}\n\n`)).join('')
      continue
    }
    const role = roleOf(piece, mapping)
    if (role === 'none') continue
    if (role === 'note') {
      text += `\n\n[[${oneLine(piece.text).replaceAll(']]', '] ]')}]]\n\n`
      continue
    }
    const rows = rowsOf(piece.text)
    for (const [at, words] of rows.entries()) {
      const mayBeName = role === 'text' && words.length <= 40 && !words.startsWith('//')
      const isName = mayBeName && /^[^\p{Ll}]*[\p{Lu}\p{Lo}\p{N}][^\p{Ll}]*$/u.test(words.replace(/\([^()]*\)/g, ''))
      const isOpen = at < rows.length - 1 || /^\(.*\)$/.test(words)
      text += isName ? `\n\n${words}\n` : isOpen ? `${words}\n` : `${words}\n\n`
    }
  }
  return text
}

/** A paragraph at its line breaks, without rows that hold nothing. */
function rowsOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map(oneLine)
    .filter((row) => row !== '')
}

/** How mammoth names footnotes, and links them and their places: by a number, and by an arrow. */
const footnote = /^(?:foot|end)note-/
const footnoteLink = /<a href="#(?:foot|end)note-[^"]*"[^>]*>[^<]*<\/a>/g

function piecesOf(html: string): readonly Piece[] {
  const pieces: Piece[] = []
  /** The outermost table that is open, and how many tables are open. */
  let table: { readonly rows: string[][]; readonly depth: number } | undefined
  /** What has been read of the paragraph or cell, and the paragraph's style. */
  let words = { style: '', text: '' }
  let isNote = false
  readXml(`<html>${html.replace(footnoteLink, '')}</html>`, {
    open: (name, attributes) => {
      if (name === 'li' && footnote.test(attributes['id'] ?? '')) isNote = true
      if (name === 'table') {
        table = { rows: table?.rows ?? [], depth: (table?.depth ?? 0) + 1 }
      } else if (name === 'tr' && table?.depth === 1) table.rows.push([])
      else if ((name === 'td' || name === 'th') && table?.depth === 1) words = { ...words, text: '' }
      else if (/^(?:p|h\d|li)$/.test(name) && table === undefined) {
        words = { style: name === 'p' || name === 'li' ? (attributes['class'] ?? '') : name, text: '' }
      } else if (name === 'br') words = { ...words, text: `${words.text}\n` }
      else if (name === 'p') words = { ...words, text: `${words.text} ` }
    },
    close: (name) => {
      if (name === 'table' && table !== undefined) {
        const { rows, depth } = table
        if (depth === 1) pieces.push({ kind: 'table', rows })
        table = depth === 1 ? undefined : { rows, depth: depth - 1 }
      } else if ((name === 'td' || name === 'th') && table?.depth === 1) table.rows.at(-1)?.push(oneLine(words.text))
      else if (/^(?:p|h\d|li)$/.test(name) && table === undefined) {
        if (words.text.trim() !== '') pieces.push({ kind: 'paragraph', ...words, isNote })
        words = { ...words, text: '' }
        if (name === 'li') isNote = false
      }
    },
    text: (piece) => {
      words = { ...words, text: words.text + piece.replace(/[\r\n]+/g, ' ') }
    },
  })
  return pieces
}

function nothing(): void {}
