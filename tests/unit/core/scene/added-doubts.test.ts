import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { judgeByReading } from '../../../../shared/core/scene/judge-by-reading.ts'
import type { SceneVoice } from '../../../../shared/core/scene/types.ts'
import type { PathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'

const line = { from: 0, to: 100, frames: 100, expected: 100, misfit: 0, otherVoice: -1, otherStretch: 0 }
/** A word that fits. */
const word = { from: 0, to: 40, frames: 40, loud: 40, expected: 40, misfit: 0 }
const gap = { from: 0, to: 300, loud: 0, voiced: 0, run: 0, fit: 0 }
const turns = [0, 1, 2].map((at) => ({
  lineId: lineIdSchema.parse(`aaa11${at}`),
  voiceIndex: at,
  characters: 9,
  number: 40 + at,
  speaker: 'MARA',
  text: 'Those are lamps.',
}))
const quiet = { gain: 0, taken: 0, run: 0 }
const bias = new Float32Array(0)
const known = { phones: { bias, pitch: 80, pitchSpread: 3, frames: 400, misfit: 1 } }

type Measures = { readonly misfit: number; readonly gain: number; readonly gapAt?: number }

/** Three lines, of which the second one fits so badly; in one gap a search for other speech gains so much. */
function judged({ misfit, gain, gapAt = 1 }: Measures, more: Partial<Parameters<typeof judgeByReading>[1]> = {}) {
  const evidence: PathEvidence = {
    lines: [line, line, line],
    words: [0, misfit, 0].map((own, at) => ({ ...word, line: at, misfit: own })),
    gaps: [gap, gap, gap, gap],
    margins: [100, 100],
    distinct: [],
  }
  const strangers = [0, 1, 2, 3].map((at) => (at === gapAt ? { ...quiet, gain, run: 40 } : quiet))
  return judgeByReading(evidence, { turns, strangers, ...more })
}

describe('a place where two measures come near their limits', () => {
  it('is doubted in voices that nobody has heard, and what speaks most against it is told', () => {
    expect(judged({ misfit: 7, gain: 80 }).problem).toMatchObject({
      id: 'scene.strangerAfter',
      params: { line: 40, speaker: 'MARA' },
    })
    const { problem, doubts } = judged({ misfit: 9.5, gain: 65 })
    expect(problem).toMatchObject({ id: 'scene.heard.words', params: { line: 41, speaker: 'MARA' } })
    expect(doubts).toEqual([undefined, 'words', undefined])
  })

  it('is believed where only one of them does', () => {
    expect(judged({ misfit: 0, gain: 85 }).problem).toBeUndefined()
    expect(judged({ misfit: 10, gain: 0 }).problem).toBeUndefined()
  })

  it('is believed where they are those of two places', () => {
    expect(judged({ misfit: 7, gain: 80, gapAt: 3 }).problem).toBeUndefined()
  })

  it('may come nearer where both lines are by voices that earlier takes tell of', () => {
    const near = (misfit: number, voices: readonly SceneVoice[]) => judged({ misfit, gain: 80 }, { voices }).problem?.id
    expect(near(7, [known, known, {}])).toBeUndefined()
    expect(near(7, [known, {}, {}])).toBe('scene.strangerAfter')
    expect(near(9.9, [known, known, {}])).toBe('scene.heard.words')
  })

  it('is believed where a transcript has the words of both lines', () => {
    const words = 'Those are lamps. Those are lamps. Those are lamps.'
      .split(' ')
      .map((text, at) => ({ text, start: at / 3, end: (at + 1) / 3 }))
    expect(judged({ misfit: 7, gain: 80 }, { words }).problem).toBeUndefined()
  })

  it('is believed where a person has set a border of its lines, and has heard them', () => {
    expect(judged({ misfit: 7, gain: 80 }).problem).toBeDefined()
    expect(judged({ misfit: 7, gain: 80 }, { fixed: new Map([[0, 100]]) }).problem).toBeUndefined()
    const other = judged({ misfit: 7, gain: 80, gapAt: 2 }, { fixed: new Map([[0, 100]]) })
    expect(other.problem).toBeUndefined()
  })

  it('counts a border by how uncertain it is, where another place for it is hardly dearer', () => {
    const near = (margin: number) => {
      const first = { ...word, line: 1, misfit: 3 }
      const last = { ...first, frames: 20, loud: 20, expected: 20, misfit: 18 }
      const words = [{ ...first, line: 0 }, first, last, { ...first, line: 2 }]
      const gaps = [gap, gap, gap, gap]
      const evidence = { lines: [line, line, line], words, gaps, margins: [100, margin], distinct: [] }
      return judgeByReading(evidence, { turns }).problem?.id
    }
    expect(near(50)).toBe('scene.heard.border')
    expect(near(150)).toBeUndefined()
  })

  it('counts no border that a person has set', () => {
    const near = (fixed: ReadonlyMap<number, number>) => {
      const words = [0, 7, 0].map((own, at) => ({ ...word, line: at, misfit: own }))
      const gaps = [gap, gap, gap, gap]
      const evidence = { lines: [line, line, line], words, gaps, margins: [27, 100], distinct: [] }
      return judgeByReading(evidence, { turns, fixed }).problem?.id
    }
    expect(near(new Map())).toBe('scene.heard.border')
    expect(near(new Map([[0, 100]]))).toBeUndefined()
  })
})
