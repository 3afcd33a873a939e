import { textBlocksOf } from '../../shared/core/import/blocks.ts'
import { scriptRows, type ScriptRow } from '../../shared/core/import/writers/write-rows.ts'
import type { Script } from '../../shared/core/model/script.ts'

/** The columns of a recording script with their widths in twentieths of a point; the last is left empty for the studio. */
const columns = [
  { title: 'ID', width: 1000 },
  { title: 'Speaker', width: 1700 },
  { title: 'Line', width: 6300 },
  { title: 'Direction', width: 2000 },
  { title: 'Notes', width: 3000 },
] as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const documentTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * The parts of a Word document with the recording script: the title, then for every scene its heading and a table of its
 * lines. Lines are in the script's notation, so that the document can be read back. Format: the public ECMA-376 (OOXML)
 * standard, its smallest valid form.
 */
export function docxParts(script: Script): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${documentTypes}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${declaration}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${documentTypes}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${declaration}<w:styles xmlns:w="${word}">${style('Normal', 'Normal', 20, false)}${style('Title', 'Title', 36, true)}${style('Heading2', 'heading 2', 26, true)}</w:styles>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${word}"><w:body>${body(script)}<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  }
}

function body(script: Script): string {
  const rows = scriptRows(script)
  let at = 0
  let xml = ''
  let open: ScriptRow[] = []
  const flush = (): void => {
    // Two tables need a paragraph between them, or they become one.
    if (open.length > 0) xml += `${table(open)}<w:p/>`
    open = []
  }
  let hasTitle = false
  for (const { node } of textBlocksOf(script).blocks) {
    if (node.kind === 'title' && !hasTitle) {
      hasTitle = true
      xml += paragraph(node.title, 'Title')
    } else if (node.kind === 'scene') {
      flush()
      xml += paragraph(node.title, 'Heading2')
    } else if (node.kind === 'line' && node.parts.length > 0) {
      const row = rows[at++]
      if (row !== undefined) open.push(row)
    }
  }
  flush()
  return xml === '' ? '<w:p/>' : xml
}

function table(rows: readonly ScriptRow[]): string {
  const grid = columns.map(({ width }) => `<w:gridCol w:w="${width}"/>`).join('')
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
    .join('')
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const head = tableRow(
    columns.map(({ title }) => title),
    true,
  )
  const lines = rows.map((row) => {
    const speaker = row.variant === '' ? row.speaker : `${row.speaker}/${row.variant}`
    return tableRow([row.id, speaker, row.line, row.direction, ''], false)
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${head}${lines.join('')}</w:tbl>`
}

// A row is never split over two pages, and the head comes again on each: actors read this aloud.
function tableRow(cells: readonly string[], isHead: boolean): string {
  const properties = `<w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>`
  const body = cells.map((cell, index) => {
    const width = columns[index]?.width ?? 0
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${run(cell, isHead)}</w:p></w:tc>`
  })
  return `<w:tr>${properties}${body.join('')}</w:tr>`
}

function paragraph(text: string, styleId: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>${run(text, false)}</w:p>`
}

function run(text: string, isBold: boolean): string {
  if (text === '') return ''
  return `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

function style(id: string, name: string, halfPoints: number, isBold: boolean): string {
  const marks = `${isBold ? '<w:b/>' : ''}<w:sz w:val="${halfPoints}"/>`
  const isDefault = id === 'Normal' ? ' w:default="1"' : ''
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${marks}</w:rPr></w:style>`
}

// XML 1.0 has no place at all for most control characters and for half a surrogate pair.
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
