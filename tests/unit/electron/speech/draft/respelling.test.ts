import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWords } from '../../../../../shared/core/align/text-words.ts'
import { respelled } from '../../../../../electron/speech/draft/text/respelling.ts'

describe('words that the engine would spell out', () => {
  it.each([
    ['Hmm. Hm? HMMMM!', 'hum. hum? hum!'],
    ['Mmm, what?', 'um, what?'],
    ['Mm-hmm, mhm.', 'um-hum, um-hum.'],
    ['Shh! Psst, tsk-tsk.', 'shush! pist, tisk-tisk.'],
    ['Ahhh, ohh, oooh, uhh.', 'ah, oh, ooh, uh.'],
    ['Brrr. Grrr. Pfft. Zzz. Hmph.', 'burr. gurr. puft. zizz. humph.'],
    ['Aww, eww, ummm, ughhh, ow', 'aw, ew, um, ugh, aow'],
    ['Nooo! Yesss. Sooo?', 'No! Yes. So?'],
    ['WHAAAT? HELLOOOO', 'WHAT? HELLO'],
    ['Goooood and sweeeet, soooon', 'Good and sweet, soon'],
    ['Yeahhh, heyyy, pleeease', 'Yeah, hey, please'],
    ['W-what? I-I don’t', 'wuh-what? I-I don’t'],
    ['P-p-please, th-that', 'puh-puh-please, thuh-that'],
    ['C-can it c-cease, K-know', 'kuh-can it suh-cease, nuh-know'],
  ])('are written as words that sound like them: %j as %j', (text, expected) => {
    expect(respelled(text)).toBe(expected)
  })

  it.each([
    '5 mm and 35mm and 12 MM',
    'Henry VIII, Louis XIII, part III and page xiii',
    'AAA batteries, the IEEE, WWW and www.example.com',
    'at 10 PST by SSH',
    'D-Day, T-shirt, x-ray, e-mail, re-read, so-so, bye-bye, no-no',
    'Mr and Mrs Fly, why so sly? Oh, ah, huh, uh-huh, uh-oh, er, um, aw, ugh, err',
    'bookkeeper, seeing, cooing, skiing, agreeing, all, bull-s-h-i-t',
  ])('stay as they are where they are none: %j', (text) => {
    expect(respelled(text)).toBe(text)
  })

  it('are one word each, as before', () => {
    const words = fc.stringMatching(/^[A-Za-z]{1,3}(-?[a-zA-Z]){0,6}$/)
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (all) => {
        const text = all.join(' ')
        expect(textWords(respelled(text))).toHaveLength(textWords(text).length)
      }),
    )
  })
})
