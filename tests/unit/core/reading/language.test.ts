import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignLanguages, languageRuns } from '../../../../shared/core/reading/language.ts'
import { nameOfLanguage } from '../../../../shared/messages/languages/en.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'

const runs = (text: string): readonly string[] => languageRuns(text).map((run) => `${run.language}: ${run.text}`)

describe('telling the languages of a line', () => {
  it.each([
    ['Hello there.', ['en: Hello there.']],
    ['你好 Anna', ['zh: 你好 ', 'en: Anna']],
    ['He said «Привет» to me.', ['en: He said «', 'ru: Привет» ', 'en: to me.']],
    ['3 你好', ['zh: 3 你好']],
    ['今日はいい天気ですね。', ['ja: 今日はいい天気ですね。']],
    ['안녕하세요', ['ko: 안녕하세요']],
    ['Дякую, їжак', ['uk: Дякую, їжак']],
    ['سلام', ['ar: سلام']],
    ['¿Quién dejó la lámpara encendida?', ['es: ¿Quién dejó la lámpara encendida?']],
    ['Guten Morgen, Herr Doktor.', ['de: Guten Morgen, Herr Doktor.']],
    ['Grüße aus München, schöne Straße.', ['de: Grüße aus München, schöne Straße.']],
    ['Žluťoučký kůň úpěl ďábelské ódy.', ['cs: Žluťoučký kůň úpěl ďábelské ódy.']],
    ['Je ne sais pas.', ['fr: Je ne sais pas.']],
    ['Ik weet het niet.', ['nl: Ik weet het niet.']],
    ['Nie wiem, dlaczego.', ['pl: Nie wiem, dlaczego.']],
    ['Ben seni gördüm.', ['tr: Ben seni gördüm.']],
    ['Ik heb hem met de boot ontmoet.', ['nl: Ik heb hem met de boot ontmoet.']],
    ['Merci, monsieur.', ['fr: Merci, monsieur.']],
    ['Dia dan kita tidak tahu.', ['id: Dia dan kita tidak tahu.']],
    ['Pour vous.', ['fr: Pour vous.']],
    ['Dove sono?', ['it: Dove sono?']],
    ['...', ['en: ...']],
    ['😀', ['en: 😀']],
    ['ᏣᎳᎩ', ['und: ᏣᎳᎩ']],
    ['', []],
  ])('reads %j as %j', (text, expected) => {
    expect(runs(text)).toEqual(expected)
  })

  it.each([
    'She came to the café.',
    'El Niño is coming.',
    'De la Cruz!',
    'Zoë Müller is here.',
    'Jürgen, Zoë and Björn came to the Café Müller for crème brûlée.',
    'The hotel Zum goldenen Hirsch, and quickly.',
    'No.',
    'Die, fiend!',
    'A non-committal answer.',
    'Ha ha ha!',
    'Ho! Ho, ho, ho!',
    'La la la la, da da da da.',
    'Ben!',
    'Dan? Ella?',
    'Ben is sad.',
    'Ana and Dan met Uma and Van Gogh.',
    'Gen. Lee, Col. Hale, Lt. Dan.',
    'Mon. and Tues.',
    'Sen. Z',
    'We met.',
    'I met E. E. Cummings.',
    'Met him?',
    'No comment.',
    'Pour!',
    'Care?',
    'Dove! A dove!',
    'Ale, Till?',
    'In jest, Hun.',
    'Notre Dame.',
    'Buenos Aires.',
    'Hello, Monsieur Ash.',
  ])('takes %j for English, names and loan words among it', (text) => {
    expect(foreignLanguages(text)).toEqual([])
  })

  it.each(['the-night-ferry', 'gatehouse-barks'])('finds nothing but English in the sample %s', async (sample) => {
    const url = new URL(`../../../../assets/${sample}/script.dialogue`, import.meta.url)
    const { nodes } = parseScript(await readFile(url, 'utf8'), { has: () => true })
    const lines = nodes.flatMap((node) => (node.kind === 'line' ? [node.text] : []))
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.flatMap(foreignLanguages)).toEqual([])
  })

  it('loses no character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(
          languageRuns(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('names a language for people', () => {
    expect(nameOfLanguage('es')).toBe('Spanish')
    expect(nameOfLanguage('und')).toBe('an unknown language')
  })
})
