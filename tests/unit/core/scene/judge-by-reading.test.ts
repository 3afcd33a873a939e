import { describe, expect, it } from 'vitest'
import { asksForSound } from '../../../../shared/core/direction/completions.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { borderConfidence, judgeByReading } from '../../../../shared/core/scene/judge-by-reading.ts'
import type { PathEvidence } from '../../../../shared/core/scene/phones/path-evidence.ts'
import { between, gap, line, unlikely, word } from '../../../support/scene/judged-lines.ts'

it.each([
  ['a quiet gap', 0, 'Those are lamps.', undefined],
  ['speech that nobody wrote', 60, 'Those are lamps.', 'scene.strangerAfter'],
  ['a gasp that the next line asks for', 60, '[gasping] Those are lamps.', undefined],
  ['speech beside a delivery, which is no sound', 60, '[sad] Those are lamps.', 'scene.strangerAfter'],
  ['more than a gasp can be', 300, '[gasping] Those are lamps.', 'scene.strangerAfter'],
] as const)('hears %s between two lines as it is', (_, run, text, found) => {
  const turns = ['I do.', text].map((said, at) => ({
    lineId: lineIdSchema.parse(`aaa11${at}`),
    voiceIndex: at,
    characters: said.length,
    makesSound: asksForSound(said),
  }))
  expect(judgeByReading(between(run), { turns }).problem?.id).toBe(found)
})

it('hears speech that nobody wrote where words beside it took its sound', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const quiet = { gain: 0, taken: 0, run: 0 }
  const judged = (gain: number, run: number) =>
    judgeByReading(between(0), { turns, strangers: [quiet, { gain, taken: 0, run }, quiet] }).problem?.id
  expect(judged(200, 60)).toBe('scene.strangerAfter')
  expect(judged(89, 60)).toBeUndefined()
  expect(judged(200, 10)).toBeUndefined()
  expect(judged(60, 70)).toBe('scene.strangerAfter')
})

it('doubts a line that is much shorter than it reads where it may be cut short', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const rival = {
    missing: -90,
    doubled: -90,
    truncated: -5,
    swapped: -90,
    replaced: -90,
    otherSpeaker: -3,
    isKnown: false,
  }
  const judged = (frames: number) => {
    const evidence = between(0)
    const lines = [line, { ...line, frames }]
    return judgeByReading({ ...evidence, lines }, { turns, rivals: [rival, rival] }).doubts
  }
  expect(judged(95)).toEqual([undefined, undefined])
  expect(judged(65)).toEqual([undefined, 'short'])
})

it.each([
  ['a short line on a sound of its neighbour, half as long as it reads', { frames: 15, expected: 30 }, -16, 'missing'],
  [
    'a short line on a sound of its neighbour that is longer than it reads',
    { frames: 30, expected: 15 },
    -16,
    'missing',
  ],
  ['a short line that was said', { frames: 20, expected: 32 }, -51, undefined],
  ['a long line in a voice that nothing fits', { frames: 330, expected: 370 }, -200, undefined],
  ['a long line that hardly anything speaks for', { frames: 330, expected: 370 }, -40, 'missing'],
] as const)('asks of %s what it spares with its frames', (_, own, missing, doubt) => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const unlikely = {
    missing: -90,
    doubled: -300,
    truncated: -300,
    swapped: -300,
    replaced: -300,
    otherSpeaker: -3,
    isKnown: false,
  }
  const evidence = { ...between(0), lines: [line, { ...line, ...own }] }
  const { doubts } = judgeByReading(evidence, { turns, rivals: [unlikely, { ...unlikely, missing }] })
  expect(doubts).toEqual([undefined, doubt])
})

it('hears speech that nobody wrote where it is broken into short loud runs', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (loud: number) => {
    const evidence = between(10)
    return judgeByReading({ ...evidence, gaps: [gap, { ...gap, run: 10, loud }, gap] }, { turns }).problem?.id
  }
  expect(judged(50)).toBeUndefined()
  expect(judged(150)).toBe('scene.strangerAfter')
})

it('hears a short word that nobody wrote, and no laughter, by the length of its runs', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (run: number, loud: number) =>
    judgeByReading({ ...between(0), gaps: [gap, { ...gap, run, loud }, gap] }, { turns }).problem?.id
  expect(judged(20, 57)).toBe('scene.strangerAfter')
  expect(judged(6, 63)).toBeUndefined()
  // Laughter, and the faint end of the line before.
  expect(judged(5, 71)).toBeUndefined()
  expect(judged(5, 120)).toBe('scene.strangerAfter')
  expect(judged(13, 71)).toBe('scene.strangerAfter')
  expect(judged(20, 30)).toBeUndefined()
})

it('hears a line that nobody wrote, though a word beside it lacks more than words do by chance', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (run: number, loud: number) => {
    const evidence = between(0)
    const words = [{ ...word, line: 0, frames: 15, loud: 15, misfit: 1 }, ...evidence.words.slice(1)]
    return judgeByReading({ ...evidence, words, gaps: [gap, { ...gap, run, loud }, gap] }, { turns }).problem?.id
  }
  expect(judged(18, 62)).toBe('scene.strangerAfter')
  expect(judged(12, 62)).toBe('scene.strangerAfter')
  // What it lacks may sound there, and somebody may laugh.
  expect(judged(18, 50)).toBeUndefined()
  expect(judged(9, 62)).toBeUndefined()
})

it('hears speech that nobody wrote where it leaves no quiet between two lines, and no breath', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (frames: number, run: number) =>
    judgeByReading(
      { ...between(0), gaps: [gap, { ...gap, from: 100, to: 100 + frames, run, loud: 33 }, gap] },
      { turns },
    ).problem?.id
  expect(judged(37, 8)).toBe('scene.strangerAfter')
  expect(judged(60, 8)).toBeUndefined()
  expect(judged(37, 0)).toBeUndefined()
})

it('takes a short word that is spoken otherwise than it reads for no more than one word', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (misfits: readonly number[]) => {
    const said = misfits.map((misfit) => ({ ...word, line: 1, frames: 12, loud: 12, expected: 12, misfit }))
    return judgeByReading({ ...between(0), words: said }, { turns }).doubts[1]
  }
  expect(judged([1, 30, 1, 1])).toBeUndefined()
  expect(judged([1, 30, 12, 1])).toBe('words')
})

it.each([
  ['its last words', 20, 18, 'words'],
  ['two words among many others', 20, 9, undefined],
  ['two words of few', 6, 2, 'words'],
] as const)('judges %s by how likely it is that they fit badly by chance', (_, count, at, found) => {
  const turns = [0, 1].map((own) => ({ lineId: lineIdSchema.parse(`aaa11${own}`), voiceIndex: own, characters: 9 }))
  const words = Array.from({ length: count }, (__, place) => {
    const misfit = place === at || place === at + 1 ? 12 : 1
    return { ...word, line: 1, frames: 30, loud: 30, expected: 30, misfit }
  })
  expect(judgeByReading({ ...between(0), words }, { turns }).doubts[1]).toBe(found)
})

it('hears a short word that nobody wrote and that no word beside it lacks, however little a search for it gains', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const quiet = { gain: 0, taken: 0, run: 0 }
  const judged = (gain: number, loud: number) => {
    const words = [40, loud].map((own, at) => ({ ...word, line: at, loud: own }))
    const evidence = { ...between(0), words, gaps: [gap, { ...gap, run: 20, loud: 51 }, gap] }
    return judgeByReading(evidence, { turns, strangers: [quiet, { gain, taken: 0, run: 20 }, quiet] }).problem?.id
  }
  expect(judged(77, 40)).toBe('scene.strangerAfter')
  expect(judged(77, 10)).toBeUndefined()
})

it('hears speech that nobody wrote where it made all words beside it fit badly, and not where one of them does', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const quiet = { gain: 0, taken: 0, run: 0 }
  const judged = (misfits: readonly number[], taken: number) => {
    const words = [0, ...misfits].map((misfit, at) => ({
      line: Math.min(1, at),
      from: 0,
      to: 40,
      frames: 40,
      loud: 40,
      expected: 40,
      misfit,
    }))
    const strangers = [quiet, { gain: 43, taken, run: 37 }, quiet]
    return judgeByReading({ ...between(0), words }, { turns, strangers }).problem?.id
  }
  expect(judged([4, 4, 4, 6, 1], 33)).toBe('scene.strangerAfter')
  expect(judged([8, 1, 2, 2, 1], 33)).toBeUndefined()
  expect(judged([4, 4, 4, 6, 1], 5)).toBeUndefined()
  expect(judged([4, 4], 33)).toBeUndefined()
})

it('takes sound in a gap for the words beside it that lack as much, and for no other', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (loud: number) => {
    const words = [40, loud].map((own, at) => ({ ...word, line: at, loud: own, expected: 60 }))
    const evidence = { ...between(0), words, gaps: [gap, { ...gap, run: 40, loud: 70 }, gap] }
    return judgeByReading(evidence, { turns }).problem?.id
  }
  expect(judged(55)).toBe('scene.strangerAfter')
  expect(judged(20)).toBeUndefined()
})

it('hears speech that nobody wrote where words beside it that it made longer took most of its sound', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const quiet = { gain: 0, taken: 0, run: 0 }
  const judged = (frames: number) => {
    const words = [40, frames].map((own, at) => ({ ...word, line: at, frames: own, loud: own, misfit: 2 }))
    const strangers = [quiet, { gain: 60, taken: 0, run: 50 }, quiet]
    return judgeByReading({ ...between(0), words }, { turns, strangers }).problem?.id
  }
  expect(judged(60)).toBeUndefined()
  expect(judged(90)).toBe('scene.strangerAfter')
})

it('hears speech that nobody wrote inside a word that it stretches', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const judged = (frames: number, pause = 0) => {
    const words = [40, frames].map((own, at) => ({
      ...word,
      line: at,
      to: own + pause,
      frames: own,
      loud: own,
      expected: 80,
      misfit: 5,
    }))
    return judgeByReading({ ...between(0), words }, { turns }).doubts
  }
  expect(judged(120)).toEqual([undefined, undefined])
  expect(judged(170)).toEqual([undefined, 'words'])
  // Behind a pause less of it is enough.
  expect(judged(136, 10)).toEqual([undefined, undefined])
  expect(judged(136, 40)).toEqual([undefined, 'words'])
  expect(judged(120, 40)).toEqual([undefined, undefined])
})

it.each([
  ['of which little sounds, and that badly', 20, 'scene.heard.words'],
  ['that sounds as badly as long as it reads', 40, undefined],
] as const)('tells a line that is cut short inside its last word by that one alone: %s', (_, frames, id) => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const last = {
    ...word,
    line: 1,
    from: 40,
    to: 40 + frames,
    frames,
    loud: frames,
    expected: 47,
    misfit: frames === 20 ? 8.3 : 4.2,
  }
  const evidence = { ...between(0), words: [...[0, 1].map((line) => ({ ...word, line })), last] }
  expect(judgeByReading(evidence, { turns }).problem?.id).toBe(id)
})

it('doubts a line with a pause before which nothing fits, as what else is said before it', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  /** Misfits of the second line's words, and where its pause lies: before a word, or inside it. */
  const judged = (misfits: readonly number[], at: number, kind: 'before' | 'inside', pause = 60) => {
    const own = misfits.map((misfit, index) => {
      const from = 40 * index + (index > at || (kind === 'before' && index === at) ? pause : 0)
      const to = from + 40 + (kind === 'inside' && index === at ? pause : 0)
      return { ...word, line: 1, from, to, misfit }
    })
    const words = [...between(0).words.slice(0, 1), ...own]
    return judgeByReading({ ...between(0), words }, { turns }).doubts[1]
  }
  expect(judged([2, 2, 2, 0, 0], 3, 'before')).toBe('words')
  expect(judged([2, 2, 2, 0, 0], 3, 'inside')).toBe('words')
  expect(judged([0, 0, 2, 2, 2], 1, 'inside')).toBe('words')
  expect(judged([2, 2, 2, 0, 0], 3, 'before', 20)).toBeUndefined()
  expect(judged([2, 1, 2, 0, 0], 3, 'before')).toBeUndefined()
  expect(judged([2, 2, 0, 0, 0], 2, 'before')).toBeUndefined()
})

describe('how words fit', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  /** The second line fits so badly, in a voice whose takes fit so. */
  const judged = (misfit: number, ofTake: number | undefined, margin = 100) => {
    const { lines, gaps } = between(0)
    const words = [0, misfit].map((own, at) => ({ ...word, line: at, misfit: own }))
    const bias = new Float32Array(0)
    const phones =
      ofTake === undefined ? {} : { phones: { bias, pitch: 80, pitchSpread: 3, frames: 400, misfit: ofTake } }
    return judgeByReading({ lines, gaps, words, margins: [margin], distinct: [] }, { turns, voices: [{}, phones] })
      .problem?.id
  }

  it('is judged by how the voice fits in takes that are right', () => {
    expect(judged(5, undefined)).toBeUndefined()
    expect(judged(11, undefined)).toBe('scene.heard.words')
    expect(judged(11, 2)).toBe('scene.heard.words')
    expect(judged(11, 5)).toBeUndefined()
  })

  it('is not excused by a take of any other misfit than a little', () => {
    expect(judged(13, 50)).toBe('scene.heard.words')
  })

  it('says nothing of a border that could as well lie elsewhere', () => {
    expect(judged(0, undefined, 5)).toBe('scene.heard.border')
    const moved = { turns, fixed: new Map([[0, 100]]) }
    expect(judgeByReading({ ...between(0), margins: [5] }, moved).problem).toBeUndefined()
  })
})

describe('a border beside a word that is spoken otherwise than it reads', () => {
  const turns = [0, 1].map((at) => ({ lineId: lineIdSchema.parse(`aaa11${at}`), voiceIndex: at, characters: 9 }))
  const beside = (margin: number): PathEvidence => {
    const words = [
      { ...word, line: 0 },
      { ...word, line: 0, frames: 4, loud: 4, expected: 21, misfit: 20 },
      { ...word, line: 1 },
    ]
    return { ...between(0), words, margins: [margin] }
  }

  it('is sure where every other place is far dearer', () => {
    expect(borderConfidence(beside(300), 0)).toBeGreaterThan(0.6)
    expect(borderConfidence(beside(300), 0)).toBeLessThan(borderConfidence(between(0), 0))
    expect(judgeByReading(beside(300), { turns }).problem).toBeUndefined()
  })

  it('is told where it could as well lie elsewhere', () => {
    expect(borderConfidence(beside(40), 0)).toBeLessThan(0.1)
    expect(judgeByReading(beside(40), { turns }).problem?.id).toBe('scene.heard.border')
  })
})

describe('a scene that went wrong in one line', () => {
  const turns = [0, 1].map((at) => ({
    lineId: lineIdSchema.parse(`aaa11${at}`),
    voiceIndex: at,
    characters: 9,
    number: 40 + at,
    speaker: 'MARA',
  }))

  it.each([
    ['left out', { missing: 40 }, 'scene.heard.missing'],
    ['left out, and hardly spared by it', { missing: -40 }, 'scene.heard.missing'],
    ['spared as little, in known voices', { missing: -40, isKnown: true }, undefined],
    ['left out, in known voices', { missing: -20, isKnown: true }, 'scene.heard.missing'],
    ['said twice', { doubled: 40 }, 'scene.heard.twice'],
    ['cut short', { truncated: 40 }, 'scene.heard.short'],
    ['moved', { swapped: 40 }, 'scene.heard.moved'],
    ['said in the place of another', { replaced: 40 }, 'scene.heard.words'],
    ['said by another speaker', { otherSpeaker: 1.1 }, 'scene.heard.voice'],
    ['said by one of two who are alike', { otherSpeaker: 0.3 }, undefined],
    ['said as it is written', {}, undefined],
  ] as const)('is doubted where a line that was %s explains it better, and the line is named', (_, rival, id) => {
    const { problem, doubts } = judgeByReading(between(0), { turns, rivals: [unlikely, { ...unlikely, ...rival }] })
    expect(problem?.id).toBe(id)
    if (id !== undefined) expect(problem?.params).toEqual({ line: 41, speaker: 'MARA' })
    expect(doubts[0]).toBeUndefined()
  })
})

it.each([
  ['of another language', true, { truncated: 40 }, 'scene.notReadable'],
  ['of English', false, { truncated: 40 }, 'scene.heard.short'],
  ['of another language, in a wrong voice', true, { otherSpeaker: 2 }, 'scene.heard.voice'],
  ['of another language that are believed', true, {}, undefined],
] as const)('says of lines %s what can be said of them', (_, isForeign, rival, id) => {
  const turns = [0, 1].map((at) => ({
    lineId: lineIdSchema.parse(`aaa11${at}`),
    voiceIndex: at,
    characters: 9,
    isForeign,
  }))
  const { problem } = judgeByReading(between(0), { turns, rivals: [unlikely, { ...unlikely, ...rival }] })
  expect(problem?.id).toBe(id)
})
