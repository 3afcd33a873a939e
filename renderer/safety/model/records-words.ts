import type { RecordsView } from '../../../shared/contract/safety-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { formatCount, plural } from '../../base/format.ts'

type LostLine = RecordsView['lost'][number]

/** What a notice about the records of takes says. */
export type RecordsWords = {
  readonly title: string
  /** Begins the first sentence and is set off; absent if nothing came back. */
  readonly count?: string
  readonly body: string
  /** Of lines that are held: one sentence, and the lines that sending them again means. */
  readonly lost?: { readonly words: string; readonly action: string; readonly lineIds: readonly LineId[] }
}

/** Lines named one by one; of more their number is said. */
const MOST_NAMED = 6

/** Says what happened, what is safe and what comes next. `isHeld`: lines of `lost` that still wait; `when`: a time in words. */
export function recordsWords(
  { back, fromAnswers, unreadable, decisionsAt, lost }: RecordsView,
  isHeld: (lineId: LineId) => boolean,
  when: (iso: string) => string,
): RecordsWords | undefined {
  const held = lost.filter(({ lineId }) => isHeld(lineId))
  const body: string[] = []
  if (decisionsAt !== undefined)
    body.push(`Your choices, locks, stars and notes come from the copy of ${when(decisionsAt)}.`)
  if (fromAnswers > 0)
    body.push(
      `${plural(fromAnswers, 'answer')} that could not be kept before ${fromAnswers === 1 ? 'is a take' : 'are takes'} now.`,
    )
  if (unreadable > 0) {
    body.push(
      `${plural(unreadable, 'record')} of what was sent cannot be read; counted as sent, so nothing is paid twice.`,
    )
  }
  const about = held.length === 0 ? {} : { lost: lostWords(held) }
  if (back > 0) {
    const count =
      held.length === 0 ? plural(back, 'take') : `${formatCount(back)} of ${formatCount(back + held.length)} takes`
    const rest = `${back === 1 && held.length === 0 ? 'is' : 'are'} back from ${back === 1 ? 'its file' : 'their files'} and what was sent.`
    const words = [rest, ...body].join(' ')
    return { title: 'The list of takes was damaged and was made again', count, body: words, ...about }
  }
  if (fromAnswers > 0) return { title: 'What had come was found again', body: body.join(' '), ...about }
  if (unreadable > 0) return { title: 'Some records of what was sent are damaged', body: body.join(' '), ...about }
  if (held.length === 0) return undefined
  const isDoubt = held.some(({ loss }) => loss === 'notKnown')
  return isDoubt
    ? {
        title: 'It cannot be known what was paid for',
        body: 'The records of what was sent are damaged or not on this computer. Nothing is sent until you say so once.',
        ...about,
      }
    : {
        title: held.length === 1 ? 'A line has lost its audio' : `${plural(held.length, 'line')} have lost their audio`,
        body: 'Nothing is sent again by itself. If the files are elsewhere, put them back into the takes folder.',
        ...about,
      }
}

function lostWords(held: readonly LostLine[]): NonNullable<RecordsWords['lost']> {
  const numbers = held.map(({ number }) => formatCount(number))
  const isOne = held.length === 1
  const names = isOne
    ? `Line ${numbers[0]}`
    : held.length <= MOST_NAMED
      ? `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
      : plural(held.length, 'line')
  const bytes = held.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
  const isPaid = held.every(({ loss }) => loss === 'paid' || loss === 'damaged')
  const isDoubt = held.some(({ loss }) => loss === 'notKnown')
  const file = `${isOne ? 'has no file' : 'have no files'} any more.`
  const money = isPaid
    ? `${isOne ? 'It was' : 'They were'} paid for once.`
    : `Whether ${isOne ? 'it was' : 'they were'} paid for is not known here.`
  return {
    words: isDoubt
      ? `${names} ${isOne ? 'waits' : 'wait'}. It may be paid for a second time.`
      : `${names} ${file} ${money}`,
    action: `${isDoubt ? 'Send' : 'Send again'}, ${plural(bytes, 'byte')}`,
    lineIds: held.map(({ lineId }) => lineId),
  }
}
