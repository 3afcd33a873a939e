import { openJournal } from '../../electron/rendering/journal/journal.ts'
import { lineIdSchema, renderKeySchema } from '../../shared/core/model/ids.ts'

// A process of its own that writes requests into a journal: folder, name, how many, and the first digit of their keys.

const [folder = '', name = '', count = '0', digit = '0'] = process.argv.slice(2)
const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
const journal = await openJournal(folder, name, { now: Date.now, randomBytes })
for (let at = 0; at < Number(count); at++) {
  const attempt = await journal.begin({
    key: renderKeySchema.parse(`${digit}${at.toString(16).padStart(63, '0')}`),
    origin: 'https://speech.example',
    lineIds: [lineIdSchema.parse('aaa111')],
    bytesOfText: 10,
    consented: false,
  })
  await journal.end(attempt, { outcome: at === 0 ? 'unknown' : 'done' })
}
process.stdout.write(`${JSON.stringify({ done: true })}\n`)
