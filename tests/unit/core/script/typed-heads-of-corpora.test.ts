import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../../../shared/core/model/names.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { typedHead } from '../../../../shared/core/script/typed-head.ts'
import { headsOfCorpora, textsOfCorpora, whyNoCorpora } from '../../../support/corpora/heads-of-corpora.ts'

describe.skipIf(whyNoCorpora !== undefined)('words before a colon in scripts of others', () => {
  it.each([
    ['that its words were chosen on', 'chosenOn'],
    ['that nothing was chosen on', 'judgedOn'],
  ] as const)('add their speaker, or are left alone, in the half %s', (_, half) => {
    const { speakers, others } = headsOfCorpora(half)
    const counted = { speakers: speakers.size, added: 0, offered: 0, others: others.size, wronglyAdded: 0 }
    for (const name of speakers) {
      const head = typedHead(name, false)
      if (head?.is === 'sure') counted.added += 1
      else if (head !== undefined) counted.offered += 1
    }
    for (const words of others) if (typedHead(words, false)?.is === 'sure') counted.wronglyAdded += 1
    process.stdout.write(`typed heads, ${half}: ${JSON.stringify(counted)}\n`)
    expect(counted.speakers).toBeGreaterThan(20)
    expect(counted.others).toBeGreaterThan(20)
    // An addition that is wrong is undone by one key; a speaker that is missed is offered by the list.
    expect(counted.added / counted.speakers).toBeGreaterThan(0.9)
    expect(counted.wronglyAdded / counted.others).toBeLessThan(0.05)
  })
})

/** What the parser made of them before the editor rewrote what is typed (the commit before 9f2079a8). */
const BEFORE = { texts: 243, lines: 136, sum: 'dff87dc75eb7b93d827c080f2fb89b0e9038b4a0de371f458fe80770038bbc92' }

describe.skipIf(whyNoCorpora !== undefined)('scripts of before', () => {
  it('parse as before, every line of every text of others, with and without a cast', () => {
    const texts = textsOfCorpora()
    const halves = (['chosenOn', 'judgedOn'] as const).flatMap((half) => [...headsOfCorpora(half).speakers])
    const cast = new Set(halves.map(nameKey))
    const sum = createHash('sha256')
    let lines = 0
    for (const text of texts) {
      for (const known of [new Set<string>(), cast]) {
        for (const node of parseScript(text, known).nodes) {
          if (node.kind === 'line') lines += 1
          const { speaker, variant, delivery, id, parts } = node.kind === 'line' ? node : {}
          sum.update(JSON.stringify([node.kind, speaker, variant, delivery, id, parts]))
        }
      }
    }
    expect({ texts: texts.length, lines, sum: sum.digest('hex') }).toEqual(BEFORE)
  })
})
