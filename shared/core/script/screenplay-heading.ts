/**
 * Where a scene of a screenplay takes place, as its heading begins: inside, outside, both, or seen from afar. The full stop
 * may be that of another script, and in front there may be the scene's number: `12A INT.`
 */
const number = String.raw`(?:\d{1,4}[A-Z]{0,3}[.)]?\s+)?`
const inOrOut = '(?:INT|EXT)'
const letters = '(?:I|E)'
const stop = '[.。]'
const pair = String.raw`(?:${inOrOut}${stop}?\s?/\s?(?:${inOrOut}|${letters})|${letters}${stop}?/${letters})`
const others = '(?:EST|INNEN|AU(?:SS|ß|ẞ)EN|ИНТ|НАТ|ЭКСТ)'

const inCapitals = new RegExp(
  String.raw`^${number}(?:(?:${pair}|${inOrOut}|${others})${stop}(?=\s|\p{Lu}|\p{Lo})|${pair}(?=\s))`,
  'u',
)
const inAnyCase = new RegExp(String.raw`^${number}(?:${pair}|${inOrOut})${stop}(?=\s)`, 'iu')
const withoutStop = /^(?:INT|EXT|EST)\s/

/** True for what nothing but a screenplay's heading begins with: `INT. `, `int. `, `EXT./INT. `, `I/E `, `12A INT. `. */
export function isScreenplayHeading(text: string): boolean {
  return inCapitals.test(text) || inAnyCase.test(text)
}

/** True for these, and for `INT KITCHEN`, with which an ordinary sentence may begin, too. */
export function maybeScreenplayHeading(text: string): boolean {
  return isScreenplayHeading(text) || withoutStop.test(text)
}

const ownNumber = new RegExp(String.raw`^\d{1,4}[A-Z]{0,3}[.)]?\s+(?=${inOrOut}|${letters}|${others})`, 'iu')

/** A screenplay's heading without the number of its scene; undefined for any other. `12A INT. BAR` -> `INT. BAR`. */
export function screenplayPlace(text: string): string | undefined {
  return isScreenplayHeading(text) ? text.replace(ownNumber, '') : undefined
}
