import { describe, expect, it } from 'vitest'
import { typedHead } from '../../../../shared/core/script/typed-head.ts'
import { headsOfCorpora, whyNoCorpora } from '../../../support/corpora/heads-of-corpora.ts'

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
