import { describe, expect, it } from 'vitest'
import { cueCompletions, deliveryCompletions } from '../../../../shared/core/direction/completions.ts'
import { givenModels, isAddedModel, type ModelFacts, modelFacts } from '../../../../shared/core/model/models.ts'
import {
  isUsualCue,
  s1Tag,
  s1Vocabulary,
  s2Suggestions,
  suggestedCues,
} from '../../../../shared/core/direction/vocabulary.ts'
import { projectSettingsSchema } from '../../../../shared/core/model/project.ts'
import { needsRender } from '../../../../shared/core/render/line-views.ts'
import { planRender, requestsOfLine } from '../../../../shared/core/render/plan.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import { readTurn } from '../../../../electron/speech/draft/read-turn.ts'
import { sha256, snapshotOf, threeSpeakers } from '../../../support/core-values.ts'
import { inEnglish, messageOf } from '../../../../shared/messages/in-english.ts'

const round: ModelFacts = { id: 's9-round', title: 'Round', dialogue: false, cues: 'parentheses' }
const square: ModelFacts = { id: 's9-square', title: 'Square', dialogue: true, cues: 'brackets' }
const added = [round, square]

const text = 'MARA (sad): [smirks] Yes [laughs] no  #k3f9x2'

function lineWith(model: string, models: readonly ModelFacts[]) {
  const settings = projectSettingsSchema.parse({ model })
  const [line] = planRender(snapshotOf(text, { settings, models }), sha256).lines
  if (line === undefined) throw new Error('no line')
  return line
}

describe('a model that a user added', () => {
  it.each([
    ['s1', '(sad) Yes (laughing) no'],
    ['s9-round', '(sad) Yes (laughing) no'],
    ['s2-pro', '[sad] [smirks] Yes [laughs] no'],
    ['s9-square', '[sad] [smirks] Yes [laughs] no'],
  ])('takes cues as it was described: %s', (model, sent) => {
    expect(requestsOfLine(lineWith(model, added)).map((request) => request.text)).toEqual([sent])
    expect(diagnose(snapshotOf(text).script, threeSpeakers, { model, models: added }).map(({ code }) => code)).toEqual(
      sent.startsWith('(') ? ['cueReadAloud'] : [],
    )
  })

  it('is offered the words of its form', () => {
    expect(suggestedCues('s9-round', added)).toBe(s1Vocabulary)
    expect(cueCompletions('s9-square', added)).toEqual(cueCompletions('s2-pro'))
    expect(deliveryCompletions('s9-round', added)).toEqual(deliveryCompletions('s1'))
  })

  it('never takes the place of a given one', () => {
    const facts = modelFacts('s1', [{ ...square, id: 's1' }])
    expect(facts).toBe(givenModels.find(({ id }) => id === 's1'))
    expect([isAddedModel('s1'), isAddedModel('s9-round')]).toEqual([false, true])
  })

  it('is heard with draft voices without its cues', () => {
    const heard = ['[smirks] Yes (laughing) no (really)', 'Yes no (really)'].map((turn) => readTurn(turn, 's9-round'))
    const words = heard.map((parts) => parts.map((part) => (part.kind === 'speech' ? part.text : '')).join(' '))
    expect(words[0]).not.toMatch(/smirks|laughing/)
    expect(words[1]).toMatch(/really/)
  })
})

describe('a model that nobody described', () => {
  it('blocks every line in words, for drafts as well, and is no reason to render all again', () => {
    const line = lineWith('s9-round', [square])
    expect(line).toMatchObject({ kind: 'blocked', problem: { code: 'model.unknown', lineId: 'k3f9x2' } })
    if (line.kind !== 'blocked') throw new Error('not blocked')
    expect(messageOf(line.problem)).toContain('"s9-round"')
    expect(inEnglish(line.problem).remedy).toMatch(/\.$/)
    expect(needsRender({ state: 'failed', problem: line.problem }, 'draft')).toBe(false)
  })

  it('is offered nothing but exact silences', () => {
    expect(cueCompletions('s9-round').map(({ kind }) => kind)).toEqual(['pause', 'pause', 'pause'])
    expect(deliveryCompletions('s9-round')).toEqual([])
  })
})

describe('the vocabulary', () => {
  // The lists of the public documentation, by where they stand.
  const emotions =
    'happy sad angry excited calm nervous confident surprised satisfied delighted scared worried upset frustrated ' +
    'depressed empathetic embarrassed disgusted moved proud relaxed grateful curious sarcastic disdainful unhappy ' +
    'anxious hysterical indifferent uncertain doubtful confused disappointed regretful guilty ashamed jealous envious ' +
    'hopeful optimistic pessimistic nostalgic lonely bored contemptuous sympathetic compassionate determined resigned'
  const older =
    'joyful interested furious panicked scornful keen negative denying astonished serious conciliative comforting ' +
    'sincere sneering hesitating yielding painful awkward amused impatient reluctant disapproving'
  const tones = ['in a hurry tone', 'shouting', 'screaming', 'whispering', 'soft tone']
  const effects =
    'laughing,chuckling,sobbing,crying loudly,sighing,groaning,panting,gasping,yawning,snoring,audience laughing,' +
    'background laughter,crowd laughing,break,long-break,breath,laugh,cough,lip-smacking,sigh'
  const free =
    'pause,emphasis,laughing,inhale,chuckle,tsk,singing,excited,laughing tone,interrupting,volume up,volume down,echo,' +
    'angry,low volume,sigh,low voice,whisper,screaming,shouting,loud,surprised,short pause,exhale,delight,panting,' +
    'audience laughter,with strong accent,clearing throat,sad,shocked,long pause,giggle,gasp,sobbing,groan,breathing,' +
    'clear throat,break,long-break'

  it.each([...emotions.split(' '), ...older.split(' '), ...tones, ...effects.split(',')])('knows the tag %s', (tag) => {
    expect(s1Vocabulary).toContain(tag)
    expect(s1Vocabulary).toContain(s1Tag(tag))
  })

  it.each([...emotions.split(' '), ...free.split(',')])('offers the phrase %s', (phrase) => {
    expect(s2Suggestions).toContain(phrase)
    expect(isUsualCue(phrase)).toBe(true)
  })

  it('holds each word once', () => {
    for (const words of [s1Vocabulary, s2Suggestions]) expect(new Set(words).size).toBe(words.length)
  })
})
