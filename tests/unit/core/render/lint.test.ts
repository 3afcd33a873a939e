import { describe, expect, it } from 'vitest'
import { directionNoteSchema } from '../../../../shared/contract/casting-views.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { directionNotes } from '../../../../shared/core/render/lint.ts'
import { pronunciationSchema } from '../../../../shared/core/model/pronunciations.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import type { Snapshot } from '../../../../shared/core/model/render.ts'
import { messageOf, sentencesOf } from '../../../../shared/messages/in-english.ts'
import { lineOf, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'

/** Each note as its kind and what it names in quotation marks, or its first words. */
function notesOf(text: string, model: string, parts: Partial<Snapshot> = {}): readonly string[] {
  const settings = projectSettingsSchema.parse({ ...parts.settings, model })
  const notes = directionNotes(snapshotOf('', { source: 'service', ...parts, settings }), lineOf(text))
  for (const note of notes) {
    expect(directionNoteSchema.parse(note)).toEqual(note)
    expect(messageOf(note)).toMatch(/\.$/)
  }
  return notes.map((note) => {
    const message = messageOf(note)
    return `${note.kind} ${/"([^"]*)"/.exec(message)?.[1] ?? message.split(' ')[0]}`
  })
}

describe('what is noted about a line', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    // line, for s2-pro, for s1
    ['MARA (low): [sighs] Did you? [pause] --', [], []],
    ['MARA: Oh (sighs) well (really)', ['readAloud (sighs)'], ['readAloud (sighs)']],
    ['MARA: [Fireball] Run', ['swallowed [Fireball]'], ['leftOut Fireball']],
    ['MARA: [I know you.] Run', ['swallowed [I know you.]'], ['leftOut I know you.']],
    ['MARA: [Sighs] Run', [], []],
    [
      'MARA: [like someone who has not slept at all] Run',
      ['swallowed [like someone who has not slept at all]'],
      ['leftOut like someone who has not slept at all'],
    ],
    ['MARA: \\[Fireball\\] Run', [], []],
    ['MARA: [smirks] Yes [smirks] no', [], ['leftOut smirks']],
    ['MARA (like a queen, sad): Yes', [], ['leftOut like a queen']],
    ['MARA (sad, angry, calm, bored): Yes', [], ['leftOut bored']],
    ['MARA (sad): [laughs][whispering][shouting] Yes. No', [], ['ignored One']],
    ['MARA (sad): [laughs] Yes. [whispering][shouting] No', [], []],
    ['MARA: I am [sad] here. [angry] Go', [], ['ignored sad']],
    ['MARA: I am [laughs] here', [], []],
    ['MARA: [laughs][sad] Here', [], []],
  ])('%s', (text, forS2, forS1) => {
    expect(notesOf(text, 's2-pro')).toEqual(forS2)
    expect(notesOf(text, 's1')).toEqual(forS1)
  })

  it.each<[string, string, string]>([
    ['MARA: Oh (sighs)', 's1', '"(sighs)" is text, and is read aloud. Write [sighs] for a direction.'],
    [
      'MARA: [Fireball] Run',
      's2-pro',
      '"[Fireball]" is taken as a direction, and its words are not spoken. Write \\[Fireball\\] if they are to be heard.',
    ],
    [
      'MARA (sad, angry, calm, bored): Yes',
      's1',
      '"bored" is left out: 3 directions are the most that s1 follows. Choose the most important ones.',
    ],
    [
      'MARA: [Fireball] Run',
      's1',
      'The model s1 has no direction "Fireball" and would read it aloud, so it is left out. Choose one of its list, or a model that takes free phrases.',
    ],
    [
      'MARA (sad): [laughs][whispering][shouting] Yes. No',
      's1',
      'One sentence has 4 directions; s1 follows 3 at most. Take some out, or divide the sentence.',
    ],
    [
      'MARA: I am [sad] here.',
      's1',
      '"sad" stands inside a sentence, where s1 may not follow an emotion. Put it at the beginning of the sentence.',
    ],
  ])('tells of %s to %s', (text, model, words) => {
    const settings = projectSettingsSchema.parse({ model })
    expect(directionNotes(snapshotOf('', { source: 'service', settings }), lineOf(text)).map(sentencesOf)).toEqual([
      words,
    ])
  })

  it('looks at the delivery that is inherited', () => {
    const cast = castSchema.parse({ speakers: [{ ...threeSpeakers.speakers[0], delivery: 'like a queen' }] })
    expect(notesOf('MARA: Yes', 's1', { cast })).toEqual(['leftOut like a queen'])
    expect(notesOf('MARA (sad): Yes', 's1', { cast })).toEqual([])
  })

  it('names a parameter without effect where somebody set it', () => {
    const settings = projectSettingsSchema.parse({ parameters: { prosody: { normalize_loudness: false } } })
    expect(notesOf('MARA: Yes', 's1', { settings })).toEqual(['ignored The'])
    expect(notesOf('MARA: Yes', 's2-pro', { settings })).toEqual([])
    const lines = { k3f9x2: { parameters: { prosody: { normalize_loudness: true } } } }
    const cast = castSchema.parse({ ...threeSpeakers, lines })
    expect(notesOf('MARA: Yes  #k3f9x2', 's1', { cast })).toEqual(['ignored The'])
    expect(notesOf('MARA: Yes  #k3f9x3', 's1', { cast })).toEqual([])
  })

  it('says that a model is not of the interface, and nothing of one nobody knows', () => {
    const models = [{ id: 'new-1', title: 'New', dialogue: true, cues: 'brackets' as const }]
    expect(notesOf('MARA: Yes', 'new-1', { models })).toEqual(['outsideInterface The'])
    expect(notesOf('MARA: Yes', 'new-2', { models })).toEqual([])
  })

  it('says when a draft voice cannot follow a pronunciation', () => {
    const pronunciations = [
      pronunciationSchema.parse({
        word: 'Wyre',
        spokenAs: '<|phoneme_start|>W AY1 ER0<|phoneme_end|>',
        scope: { kind: 'speaker', speakerId: 'mara' },
        wholeWord: true,
        matchCase: false,
      }),
    ]
    expect(notesOf('MARA: The Wyre', 's2-pro', { pronunciations, source: 'draft' })).toEqual(['ignored Draft'])
    expect(notesOf('MARA: The Wyre', 's2-pro', { pronunciations })).toEqual([])
    expect(notesOf('TOM: The Wyre', 's2-pro', { pronunciations, source: 'draft' })).toEqual([])
  })
})
