import { problemError } from '../../model/errors.ts'
import { nameKey } from '../../model/names.ts'
import type { Script } from '../../model/script.ts'
import { lineTextOf } from '../elements.ts'
import { importedPart, joined } from '../parts.ts'
import { say } from '../../../messages/say.ts'

/**
 * The script as tagged text, one line a row: `<|speaker:0|>[low] You came back.` Numbers are dense from 0 in the order of
 * first appearance. Scenes, notes, action, variants, ids and marks have no place in it.
 * @throws StudioError `line.controlToken` for a line that holds `<|` or `|>` itself.
 */
export function writeTagged(script: Script): string {
  const numbers = new Map<string, number>()
  let text = ''
  for (const [index, node] of script.nodes.entries()) {
    if (node.kind !== 'line' || node.parts.length === 0) continue
    const key = nameKey(node.speaker)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    const lead = node.delivery === undefined ? '' : `[${node.delivery}] `
    const words = lead + lineTextOf(joined(node.parts.map(importedPart)))
    if (/<\||\|>/.test(words)) {
      throw problemError(
        'line.controlToken',
        say('import.write.token', { line: index + 1 }),
        say('import.write.token.remedy'),
      )
    }
    text += `<|speaker:${number}|>${words}\n`
  }
  return text
}
