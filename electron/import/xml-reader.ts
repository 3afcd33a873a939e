import { SaxesParser } from 'saxes'
import { problemError } from '../../shared/core/model/errors.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Deepest nesting of elements; real screenplays stay below ten (reliability M20). */
export const MAX_XML_DEPTH = 64

/** What a reader of XML is told, in the order of the text. Names are as written, with their prefix. */
export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, depth: number) => void
  readonly close: (name: string, depth: number) => void
  readonly text: (text: string) => void
}

/**
 * Walks through XML from outside. A DOCTYPE is refused, and with it every entity that is not one of XML's five; so are
 * elements nested too deep and XML that is not well-formed. Nothing is ever loaded.
 * @throws StudioError `script.unreadable`
 */
export function readXml(text: string, listener: XmlListener): void {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('error', (error) => {
    throw damaged(say('import.xml.form', { detail: error.message.slice(0, 120) }))
  })
  parser.on('doctype', () => {
    throw damaged(say('import.xml.documentType'))
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > MAX_XML_DEPTH) throw damaged(say('import.xml.tooDeep', { depth: MAX_XML_DEPTH }))
    listener.open(name, attributes, depth)
  })
  parser.on('closetag', ({ name }) => {
    listener.close(name, depth)
    depth--
  })
  parser.on('text', listener.text)
  parser.on('cdata', listener.text)
  parser.write(text).close()
}

function damaged(words: Words): Error {
  return problemError('script.unreadable', words, say('import.xml.remedy'))
}
