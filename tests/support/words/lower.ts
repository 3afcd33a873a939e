// Writes down how many words are still no messages: `npm run words`. The numbers may only fall; where folders were moved,
// the sum of each kind may not have grown.
import { writeFileSync } from 'node:fs'
import { ceilingsPath, countWords, kinds, readCeilings, totalOf } from './counts.ts'

const now = countWords()
const most = readCeilings()
const grown = kinds.filter((kind) => totalOf(now, kind) > totalOf(most, kind))
for (const kind of kinds) {
  process.stdout.write(`${kind}: ${totalOf(now, kind)} (${totalOf(most, kind)} before)\n`)
}
if (grown.length === 0) writeFileSync(ceilingsPath, `${JSON.stringify(now, null, 2)}\n`)
else {
  process.stderr.write(`There are more ${grown.join(' and ')} than before: nothing was written.\n`)
  process.exitCode = 1
}
