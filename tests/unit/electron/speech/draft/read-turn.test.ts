import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpeechModel } from '../../../../../shared/core/model/parameters.ts'
import { planSpeech } from '../../../../../electron/speech/draft/plan-speech.ts'
import { respelled } from '../../../../../electron/speech/draft/text/respelling.ts'
import { readTurn } from '../../../../../electron/speech/draft/read-turn.ts'
import { draftVoices } from '../../../../../electron/speech/draft/voices.ts'
import { MAX_LINE_CHARACTERS } from '../../../../../shared/core/model/limits.ts'
import { ttsRequestSchema } from '../../../../../shared/service/tts-request.ts'

function outline(text: string, model: SpeechModel): readonly string[] {
  return readTurn(text, model).map((part) => {
    if (part.kind === 'silence') return `silence ${part.durationMs}`
    if (part.kind === 'breath') return 'breath'
    if (part.kind === 'foreign') return `${part.language}: ${part.text}`
    const { gainDb, stretch, pitch } = part.style
    return `${part.text} (${gainDb} dB, ×${stretch}, ×${pitch})`
  })
}

const plain = '(0 dB, ×1, ×1)'

describe('reading a turn for the draft voices', () => {
  it.each<[string, SpeechModel, string, readonly string[]]>([
    ['plain words', 's2-pro', 'You came back.', [`You came back. ${plain}`]],
    ['a silent cue inside a sentence', 's2-pro', 'Did [smiling] you?', [`Did you? ${plain}`]],
    ['a breath inside a sentence', 's2-pro', 'Well [sighs] yes.', [`Well ${plain}`, 'breath', `yes. ${plain}`]],
    [
      'pauses',
      's2-pro',
      'a [pause] b [break] c [long-break] d [short pause] e [long pause] f',
      [
        `a ${plain}`,
        'silence 400',
        `b ${plain}`,
        'silence 400',
        `c ${plain}`,
        'silence 800',
        `d ${plain}`,
        'silence 400',
        `e ${plain}`,
        'silence 800',
        `f ${plain}`,
      ],
    ],
    [
      'a style until the end of its sentence',
      's2-pro',
      '[whispering] Come here. Now!',
      ['Come here. (-9 dB, ×1.08, ×0.94)', `Now! ${plain}`],
    ],
    [
      'a style changed by the next',
      's2-pro',
      '[slowly] One [shouting] two.',
      ['One (0 dB, ×1.25, ×1)', 'two. (5 dB, ×0.96, ×1.18)'],
    ],
    ['parentheses, which s2-pro reads aloud', 's2-pro', '(whispering) Come.', [`(whispering) Come. ${plain}`]],
    ['a known cue of s1', 's1', '(shouting) Come. Now!', ['Come. Now! (5 dB, ×0.96, ×1.18)']],
    [
      'known cues of several words',
      's1',
      '(in a hurry tone) Go! (Crying Loudly) No.',
      ['Go! (0 dB, ×0.8, ×1)', 'No. (4 dB, ×1, ×1)'],
    ],
    [
      'unknown words in parentheses on s1',
      's1',
      'The door (the red one) is open.',
      [`The door (the red one) is open. ${plain}`],
    ],
    ['brackets, which s1 reads aloud', 's1', '[sighs] Yes.', [`sighs Yes. ${plain}`]],
    [
      'the breaks of s1',
      's1',
      'One (break) two (long-break) three',
      [`One ${plain}`, 'silence 400', `two ${plain}`, 'silence 800', `three ${plain}`],
    ],
    ['only a cue', 's2-pro', '[sighs]', ['breath']],
    ['only a silent cue', 's2-pro', '[smiling]', ['breath']],
    ['only marks', 's2-pro', '…?!', ['breath']],
    ['only a pause', 's2-pro', '[pause]', ['silence 400', 'breath']],
    ['only an emoji', 's2-pro', '👍', ['breath']],
    ['numbers', 's2-pro', '1984', [`1984 ${plain}`]],
    ['another script', 's2-pro', 'Привет, как дела?', ['ru: Привет, как дела?']],
    ['another script with an English word', 's2-pro', 'Скажи hello ему', ['ru: Скажи', `hello ${plain}`, 'ru: ему']],
    ['an English word behind another script', 's2-pro', '你好 Anna', ['zh: 你好', `Anna ${plain}`]],
    [
      'another language in the same letters',
      's2-pro',
      '¿Quién [pause] dejó la lámpara?',
      ['es: ¿Quién', 'silence 400', 'es: dejó la lámpara?'],
    ],
    ['signs that nobody reads', 's2-pro', 'Say ʘ now', [`Say now ${plain}`, 'und: ʘ']],
    ['a cue beside another script', 's2-pro', '[sighs] 你好', ['breath', 'zh: 你好']],
    ['a unit with a letter of Greek', 's2-pro', '300 μm', [`300 micro m ${plain}`]],
    ['phonemes', 's2-pro', 'Say <|phoneme_start|>HH AH0 L OW1<|phoneme_end|> now', [`Say now ${plain}`]],
  ])('understands %s', (_, model, text, expected) => {
    expect(outline(text, model)).toEqual(expected)
  })

  it('never lets the words of a cue be heard, whatever stands around it', () => {
    const words = fc.stringMatching(/^[a-y ,.!?]{0,30}$/)
    fc.assert(
      fc.property(words, words, (before, after) => {
        const said = outline(`${before}[zzz zzz]${after}`, 's2-pro').join(' ')
        expect(said).not.toContain('z')
      }),
    )
  })

  it('leaves no letter out, but in words that sound like others', () => {
    const letters = fc.stringMatching(/^[a-zA-Z .,!?äßñ你好שלוםПриветʘᏣ]{0,40}$/u)
    fc.assert(
      fc.property(letters, (text) => {
        const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
        const bare = (words: string): string => plain(words).replace(/[^\p{L}]/gu, '')
        fc.pre(respelled(plain(text)) === plain(text))
        const parts = readTurn(text, 's2-pro').flatMap((part) => ('text' in part ? part.text : ''))
        expect(Array.from(bare(parts.join(''))).toSorted()).toEqual(Array.from(bare(text)).toSorted())
      }),
    )
  })

  it('always gives something to be heard, and plain ASCII only', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom<SpeechModel>('s1', 's2-pro'),
        (text, model) => {
          const parts = readTurn(text, model)
          expect(parts.some((part) => part.kind !== 'silence')).toBe(true)
          for (const part of parts) {
            if (part.kind === 'speech') expect(part.text).toMatch(/^[\x20-\x7e]*[A-Za-z0-9][\x20-\x7e]*$/)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the longest line that a script may have', () => {
  it('is taken with its delivery', () => {
    const text = `[very quiet indeed] ${'word '.repeat(MAX_LINE_CHARACTERS / 5)}`
    const body = ttsRequestSchema.parse({ text, reference_id: draftVoices[0]?.id, format: 'pcm' })
    expect(planSpeech(body, 's2-pro').job.turns).toHaveLength(1)
  })
})
