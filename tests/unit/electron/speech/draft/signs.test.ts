import { describe, expect, it } from 'vitest'
import { smallNumber } from '../../../../../electron/speech/draft/text/signs.ts'
import { toSpeakable } from '../../../../../electron/speech/draft/text/speakable.ts'

describe('signs that are said', () => {
  it.each([
    ['5.5% of it', '5.5 percent of it'],
    ['R&B and rock & roll', 'R and B and rock and roll'],
    ['two + two = four', 'two plus two equals four'],
    ['C++ and an A+', 'C plus plus and an A plus'],
    ['+5 degrees, gate #5', 'plus 5 degrees, gate number 5'],
    ['me@home.com', 'me at home dot com'],
    ['www.example.com', 'www dot example dot com'],
    ['£5 and €7.50', '5 pounds and 7.50 euros'],
    ['24/7, 50/50, and/or', 'twenty four seven, fifty fifty, and or'],
    ['half is 1/2', 'half is 1/2'],
    ['on 12/24/1999', 'on twelve twenty four 1999'],
    ['No. 5 on Mt. Fuji', 'number 5 on Mount Fuji'],
  ])('%j is %j', (text, expected) => {
    expect(toSpeakable(text).text.replace(/ +/g, ' ')).toBe(expected)
  })

  it.each([
    ['0', 'zero'],
    ['7', 'seven'],
    ['05', 'oh five'],
    ['12', 'twelve'],
    ['20', 'twenty'],
    ['99', 'ninety nine'],
    ['00', '00'],
    ['100', '100'],
    ['5th', '5th'],
  ])('the number %s is %s', (number, words) => {
    expect(smallNumber(number)).toBe(words)
  })

  it.each(['====', '&', '***', '% %', 'No. No!', 'Oh, no. 5 of them', '!= @ #'])('in %j there are none', (text) => {
    expect(toSpeakable(text).text).not.toMatch(/percent|and|equals|at |plus|number/)
  })
})
