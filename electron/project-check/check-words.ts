import { displayText } from '../../shared/core/direction/display-text.ts'
import type { LineNode, Script } from '../../shared/core/model/script.ts'
import { foreignLanguages } from '../../shared/core/reading/language.ts'
import { isSpoken } from '../../shared/core/script/lines.ts'
import { nameOfLanguage } from '../../shared/messages/languages/en.ts'
import { say } from '../../shared/messages/say.ts'
import type { Finding } from './finding.ts'

/**
 * Lines that do not sound as they read: in a language that the draft voices do not speak, and without a word. `spoken`: languages
 * of the voices of this computer.
 */
export function checkSpokenWords(
  script: Script,
  file: string,
  spoken: ReadonlySet<string> = new Set(),
): readonly Finding[] {
  return script.nodes.flatMap((node, at): readonly Finding[] => {
    if (node.kind !== 'line' || !isSpoken(node)) return []
    const line = { file, line: at + 1, ...(node.id === undefined ? {} : { lineId: node.id }) }
    return [...withoutWords(node, line), ...inOtherLanguages(node, line, spoken)]
  })
}

type Place = Pick<Finding, 'file' | 'line' | 'lineId'>

function withoutWords(node: LineNode, place: Place): readonly Finding[] {
  const isHeard = node.parts.some(
    (part) => part.kind === 'cue' || (part.kind === 'text' && /[\p{L}\p{N}]/u.test(part.text)),
  )
  if (isHeard) return []
  const [told, remedy] = [say('draft.wordless'), say('draft.wordless.remedy')]
  return [{ severity: 'warning', code: 'wordless', ...place, told, remedy }]
}

function inOtherLanguages(node: LineNode, place: Place, spoken: ReadonlySet<string>): readonly Finding[] {
  const tags = foreignLanguages(displayText(node))
  const own = tags.filter((tag) => spoken.has(tag)).map(nameOfLanguage)
  const missing = tags.filter((tag) => !spoken.has(tag)).map(nameOfLanguage)
  const found: Finding[] = []
  if (own.length > 0) {
    found.push({ severity: 'info', code: 'draftLanguage', ...place, told: say('draft.bySystem', { languages: own }) })
  }
  if (missing.length > 0) {
    const told = say('draft.notSpoken', { languages: missing })
    const remedy = say('draft.placeholder.remedy', { languages: missing })
    found.push({ severity: 'warning', code: 'draftLanguage', ...place, told, remedy })
  }
  return found
}
