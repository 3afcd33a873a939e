/** How well a caption or a line of one can end behind a word. */
export type Boundary = 'sentence' | 'clause' | 'pause' | 'none' | 'inside'

/** Silence behind a word from which on it counts as a pause, in ms. */
const PAUSE_MS = 250

const numberWords =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,5}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion)(?:-\w+)?$/i
/** Words whose full stop ends no sentence, and which belong to the word behind them. */
const titles = /^(?:mr|mrs|ms|mx|dr|prof|st|sgt|capt|cpt|lt|col|gen|rev|hon|jr|sr|vs|fig|vol|herr|frau|mme|mlle|m)\.$/i
const initial = /^\p{Lu}\.$/u

/** Of a date. In small letters "may" and "march" are other words. */
const month =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?$/
/** Behind "the", part of a name: "Elizabeth the Second". */
const ordinal = /^(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Great)$/

/** What is counted, right behind its number, in Japanese and Chinese; in Korean a won, a year, a month, a day, a person. */
const counted =
  /^(?:[円圓元块年月日時时分秒人名個个本枚台歳岁回番号階度点歩년월일시분초명원]|メートル|キロ|パーセント)/u

/** Words of a number that "and" may follow: "two hundred and thirty". */
const countedIn = /^(?:hundred|thousand|million|billion)$/i
/** Words in small letters within a name: "Ludwig van Beethoven". */
const particles = /^(?:van|von|vom|zu|zum|zur|der|den|de|del|della|di|da|dos|du|des|la|le|bin|ibn|al|el|ten|ter|of)$/

/** The words on either side of the two that a boundary is looked for between. */
export type Neighbours = { readonly before?: string | undefined; readonly after?: string | undefined }

/** What stands between two words of a line, the first of which is followed by so much silence. */
export function boundaryBetween(left: string, right: string, silenceMs: number, around: Neighbours = {}): Boundary {
  if (isWithinNumber(left, right) || isWithinName(left, right) || isJoined(left, right, around)) return 'inside'
  const end = left.replace(/["'”’»›)\]\p{Pe}\p{Pf}]+$/u, '')
  const goesOn = /^["'“‘(]*\p{Ll}/u.test(right)
  // "at 7 p.m. on the quay": a full stop before a small letter is that of an abbreviation.
  const isEnd = /[.!?…。！？؟।]$/u.test(end) && !titles.test(end) && !initial.test(end)
  if (isEnd && !goesOn) return 'sentence'
  if (isEnd && /[!?…！？]$/u.test(end)) return 'clause'
  if (/(?:[,;:–—、，；：،]|--)$/u.test(end)) return 'clause'
  return silenceMs >= PAUSE_MS ? 'pause' : 'none'
}

/** Two words that a third one makes part of a number or a name, before or behind them. */
function isJoined(left: string, right: string, { before = '', after = '' }: Neighbours): boolean {
  if (right === 'and' && countedIn.test(left) && numberWords.test(bare(after))) return true
  if (left === 'and' && countedIn.test(before) && numberWords.test(bare(right))) return true
  if (right === 'the' && ordinal.test(bare(after))) return isNamed(left)
  if (left === 'the' && ordinal.test(bare(right))) return isNamed(before)
  if (particles.test(right)) return isNamed(left) && isNamed(after)
  return particles.test(left) && isNamed(before) && isNamed(right)
}

function isNamed(word: string): boolean {
  return /^\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*$/u.test(bare(word))
}

function bare(word: string): string {
  return word.replace(/["'”’)\],.;:!?…\p{Pe}\p{Pf}]+$/u, '')
}

/** "3 000", "two hundred", "12 %", "$ 5", "10 km", "No. 7", "7 a.m.", "Jan. 5" */
function isWithinNumber(left: string, right: string): boolean {
  const before = left.replace(/^["'“‘(\p{Ps}\p{Pi}]+/u, '')
  const after = right.replace(/["'”’)\],.;:!?…\p{Pe}\p{Pf}]+$/u, '')
  if ((month.test(before) && /^\p{Nd}/u.test(after)) || (/^\p{Nd}+$/u.test(before) && month.test(after))) return true
  // "2024年12月5日"
  if (/\p{Nd}[年月日時时分년월일시분]$/u.test(before) && /^\p{Nd}/u.test(after)) return true
  if (/^(?:no|nr)\.$/i.test(before) && /^\p{Nd}/u.test(after)) return true
  if (/^(?:[\p{Sc}§#]|n[o°º])$/iu.test(before) && /^\p{Nd}/u.test(after)) return true
  if (/\p{Nd}$/u.test(before)) {
    if (/^\p{Nd}/u.test(after) || /^[%‰°\p{Sc}％℃]/u.test(after) || counted.test(after)) return true
    if (
      /^(?:[kcm]?m|km\/h|mph|[km]?g|lbs?|ft|in|[km]?l|[km]?hz|[kmg]b|[kmg]?w|ms|s|min|h|a\.m|p\.m|am|pm|o['’]clock)$/i.test(
        after,
      )
    ) {
      return true
    }
  }
  return numberWords.test(before) && numberWords.test(after)
}

/** "Nan Rudd", "Dr. Hale", "J. R. Hart", "ジョン・スミス": two words in capitals with nothing between them. Writing in capitals has no names. */
function isWithinName(left: string, right: string): boolean {
  const before = left.replace(/^["'“‘(\p{Ps}\p{Pi}]+/u, '')
  // "ジョン・スミス"
  if (/[\p{sc=Katakana}ー][・＝]$/u.test(before)) return /^\p{sc=Katakana}/u.test(right)
  if (!/^\p{Lu}/u.test(right)) return false
  if (titles.test(before) || initial.test(before)) return true
  if (!/^\p{Lu}[\p{L}\p{M}'’-]*$/u.test(before)) return false
  const isShouted = (word: string): boolean => /^[^\p{Ll}]{2,}$/u.test(word)
  return !isShouted(before) || !isShouted(right)
}
