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
    ['half is 1/2, not 3/2', 'half is 1/2, not 3 halves'],
    ['on 12/24/1999', 'on twelve twenty four 1999'],
    ['No. 5 on Mt. Fuji', 'number 5 on Mount Fuji'],
    ['№ 5 in §7', 'number 5 in section 7'],
    ['It was −5, then -3 or -.5', 'It was minus 5, then minus 3 or minus .5'],
    ['2%-10% and 1984–85', '2 percent to 10 percent and 1984 to 85'],
    ['2½ cups or ½ of it', '2 and 1/2 cups or 1/2 of it'],
    ['x² and 10³', 'x squared and 10 cubed'],
    ['0.4kg or 2.5x', '0.4 kg or 2.5 x'],
    ['version 1.2.3 of 12.10.2021', 'version 1 point 2 point 3 of twelve ten 2021'],
    ['£5 million, €3bn, $2k', '5 million pounds, 3 billion euros, 2 thousand dollars'],
    ['¥1.5 trillion now', '1.5 trillion yen now'],
    ['He is 6\'2", 5’10” or 5\' 4"', 'He is 6 foot 2, 5 foot 10 or 5 foot 4'],
    ['C# or #home, @home', 'C sharp or hashtag home, at home'],
    ['2*8, 3 < 5 > 4, ~6', '2 times 8, 3 less than 5 greater than 4, about 6'],
    ['3 × 4 ÷ 2 ± 1 at 20°, 5¢', '3 times 4 divided by 2 plus or minus 1 at 20 degrees, 5 cents'],
    ['Mr. & Mrs. Fly', 'Mr. and Mrs. Fly'],
    ['300 μm', '300 micro m'],
  ])('%j is %j', (text, expected) => {
    expect(
      toSpeakable(text)
        .text.replace(/ +/g, ' ')
        .replace(/ (?=,)/g, ''),
    ).toBe(expected)
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

  it.each(['====', '&', '***', '% %', 'No. No!', 'Oh, no. 5 of them', '!= @ #', '1 - 2', 'well-5', '*5*', '<b>5</b>'])(
    'in %j there are none',
    (text) => {
      expect(toSpeakable(text).text).not.toMatch(/percent|and|equals|at |plus|number|minus|times|than|sharp/)
    },
  )
})
