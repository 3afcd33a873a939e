import type { ClaimFiles, Claims } from './claim-files.ts'
import { readSign, type Sender, type SenderSign, type SentElsewhere } from './sender-sign.ts'

/** What senders before left on its way; it may have been billed. */
export type LeftBehind = {
  readonly requests: readonly (SentElsewhere & { readonly computer: string })[]
  readonly transcripts: SenderSign['transcripts']
}

/** Nobody sent before. */
export const nothingLeft: LeftBehind = { requests: [], transcripts: [] }

/** What every sender before the claim `own` has left. Files that nobody needs any more are removed. */
export async function leftBehind(
  own: number,
  { all, free }: Claims,
  files: Pick<ClaimFiles, 'sign' | 'remove'>,
  makerOf: (number: number) => Promise<Sender | undefined>,
): Promise<LeftBehind> {
  const requests: (SentElsewhere & { readonly computer: string })[] = []
  const answers: SenderSign['transcripts'][number][] = []
  for (const number of all) {
    if (number >= own) continue
    const sign = readSign(await files.sign(number))
    const isOpen = sign !== undefined && !free.has(number)
    const left = [...(isOpen ? sign.underWay : []), ...(sign?.unknown ?? [])]
    const sent = isOpen ? sign.transcripts : []
    if (left.length + sent.length === 0) {
      // Two are kept, so that nobody with an old list of them can take a number twice.
      if (number < own - 1) await files.remove(number)
      continue
    }
    const computer = (await makerOf(number))?.host ?? 'another computer'
    requests.push(...left.map((request) => ({ ...request, computer })))
    answers.push(...sent)
  }
  return { requests, transcripts: answers }
}
