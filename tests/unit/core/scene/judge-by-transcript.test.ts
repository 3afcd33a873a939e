import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { judgeByReading } from '../../../../shared/core/scene/judge-by-reading.ts'
import type { PathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { between, line, unlikely, word } from '../../../support/scene/judged-lines.ts'

describe('a transcript', () => {
  const said = ['I do see them.', 'Those are lamps down there.']
  const turns = said.map((text, at) => ({
    lineId: lineIdSchema.parse(`aaa11${at}`),
    voiceIndex: at,
    characters: text.length,
    text,
  }))
  const heard = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at / 3, end: (at + 1) / 3 }))

  it('speaks for a line of which it has all words but one, and for no other', () => {
    const evidence = between(0)
    const words = [0, 12].map((misfit, at) => ({ ...word, line: at, misfit }))
    const judged = (text: string) => judgeByReading({ ...evidence, words }, { turns, words: heard(text) }).problem?.id
    expect(judgeByReading({ ...evidence, words }, { turns }).problem?.id).toBe('scene.heard.words')
    expect(judged('I do see them. Those are lambs down there.')).toBeUndefined()
    expect(judged('I do see them. Those are lamps')).toBe('scene.heard.words')
  })
  it.each([
    ['that it was left out', { missing: -20 }, said.join(' '), undefined],
    ['that it was cut short', { truncated: 15 }, said.join(' '), undefined],
    ['that it was cut short, by far', { truncated: 40 }, said.join(' '), 'scene.heard.short'],
    ['that it was said twice', { doubled: 30 }, said.join(' '), undefined],
    ['twice what was said twice', { doubled: 30 }, `${said.join(' ')} Those are lamps down.`, 'scene.heard.twice'],
    ['that somebody else says it', { otherSpeaker: 2 }, said.join(' '), 'scene.heard.voice'],
  ] as const)('speaks against what would explain a line better that it has: %s', (_, rival, text, id) => {
    const rivals = [unlikely, { ...unlikely, ...rival }]
    const { doubts, problem } = judgeByReading(between(0), { turns, words: heard(text), rivals })
    expect(problem?.id).toBe(id)
    expect(judgeByReading(between(0), { turns, rivals }).doubts[1]).toBeDefined()
    if (id === undefined) expect(doubts).toEqual([undefined, undefined])
  })

  /** The first line ends at 2 s, and the second begins. */
  const placed = (margin: number, misfit = 0): PathEvidence => ({
    ...between(0),
    lines: [
      { ...line, to: 200 },
      { ...line, from: 204, to: 300 },
    ],
    words: [misfit, 0].map((own, at) => ({ ...word, line: at, misfit: own })),
    margins: [margin],
  })
  const longer = ['Well, I do see them there.', 'Those are lamps.'].map((text, at) => ({
    lineId: lineIdSchema.parse(`aaa11${at}`),
    voiceIndex: at,
    characters: text.length,
    text,
  }))

  it.each([
    ['its last two words, and it ends badly', 8, 'Well, I do see. Those are lamps.', 'scene.heard.short'],
    ['its last two words, and all else speaks for it', 0, 'Well, I do see. Those are lamps.', undefined],
    ['its last word, and it ends badly', 8, 'Well, I do see them. Those are lamps.', undefined],
  ] as const)('may lack of a line %s', (_, misfit, text, id) => {
    const evidence = placed(100, misfit)
    expect(judgeByReading(evidence, { turns: longer }).problem?.id).toBeUndefined()
    expect(judgeByReading(evidence, { turns: longer, words: heard(text) }).problem?.id).toBe(id)
  })

  it('places no border beside a word that it lacks', () => {
    const id = (text: string) => judgeByReading(placed(10), { turns: longer, words: heard(text) }).problem?.id
    expect(id('Well, I do see them there. Those are lamps.')).toBeUndefined()
    expect(id('Well, I do see them. ferry Those are lamps.')).toBe('scene.heard.border')
    expect(id('Well, I do see them there. ferry are lamps.')).toBe('scene.heard.border')
  })

  it.each([
    ['says nothing against a scene that it has whole', said.join(' '), undefined],
    ['may mishear a word', 'I do see them. Those are lambs down there.', undefined],
    ['may mishear a word of each line', 'I do see ferry. Those are lamps down ferry ferry ferry.', undefined],
    ['speaks against a line that it does not have', 'I do see them.', 'scene.heard.words'],
    ['speaks against four words in a row', 'I do see them. Not now my dear are lamps down there.', 'scene.strays'],
    ['speaks against what nobody wrote', `${said.join(' ')} and then we all went home to bed`, 'scene.strays'],
  ])('%s', (_, text, found) => {
    expect(judgeByReading(between(0), { turns, words: heard(text) }).problem?.id).toBe(found)
  })

  describe('of a line of few words', () => {
    const judged = (misfit: number, text: string, line = 'Never!') => {
      const short = turns.map((turn, at) => (at === 1 ? { ...turn, text: line } : turn))
      const words = [0, misfit].map((own, at) => ({ ...word, line: at, misfit: own }))
      return judgeByReading({ ...between(0), words }, { turns: short, words: heard(text) }).problem?.id
    }

    it('may have misheard two where it fits well, and speaks against it where more are lacking or it hardly fits', () => {
      expect(judged(1, 'I do see them. Fine, ferry it.', 'Fine, you do it.')).toBeUndefined()
      expect(judged(8, 'I do see them. Fine, ferry it.', 'Fine, you do it.')).toBe('scene.heard.words')
      expect(judged(1, 'I do see them. Fine.', 'Fine, you do it.')).toBe('scene.heard.words')
      expect(judged(0, 'I do see them. Ferry.')).toBeUndefined()
      expect(judged(8, 'I do see them. Never!')).toBeUndefined()
      expect(judged(8, 'I do see them. Ferry.')).toBe('scene.heard.words')
    })

    it('is no evidence for it where the word was not heard', () => {
      expect(judged(12, 'I do see them. Never!')).toBeUndefined()
      expect(judged(12, 'I do see them. Ferry.')).toBe('scene.heard.words')
    })
  })
})
