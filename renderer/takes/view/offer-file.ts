import type { TakeDetail } from '../../../shared/contract/views.ts'
import { offerFile } from '../../base/out-file.ts'

const kinds = {
  wav: { type: 'audio/wav', ending: 'wav' },
  mp3: { type: 'audio/mpeg', ending: 'mp3' },
  opus: { type: 'audio/ogg', ending: 'opus' },
} as const

/** Makes a file of a take that is dragged out of the window. `address`: of its sound. `name`: without an ending. */
export function offerTake(
  transfer: DataTransfer,
  { address, name, take }: { readonly address: string; readonly name: string; readonly take: TakeDetail },
): void {
  const { type, ending } = kindOf(take)
  offerFile(transfer, { address, type, name: `${name.replace(/[^\p{L}\p{N}-]+/gu, '_')}.${ending}` })
}

function kindOf({ requests }: Pick<TakeDetail, 'requests'>): (typeof kinds)[keyof typeof kinds] {
  const format = requests[0]?.body['format']
  return format === 'mp3' || format === 'opus' ? kinds[format] : kinds.wav
}
