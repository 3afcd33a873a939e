import type { TakeDetail } from '../../../shared/contract/views.ts'

const kinds = {
  wav: { type: 'audio/wav', ending: 'wav' },
  mp3: { type: 'audio/mpeg', ending: 'mp3' },
  opus: { type: 'audio/ogg', ending: 'opus' },
} as const

/**
 * Makes a file of a take that is dragged out of the window: wherever it is dropped, the browser fetches it by its address.
 * `address`: of its sound, below this page's own. `name`: without an ending.
 */
export function offerFile(
  transfer: DataTransfer,
  { address, name, take }: { readonly address: string; readonly name: string; readonly take: TakeDetail },
): void {
  const { type, ending } = kindOf(take)
  const plain = name.replace(/[^\p{L}\p{N}-]+/gu, '_')
  transfer.effectAllowed = 'copy'
  transfer.setData('DownloadURL', `${type}:${plain}.${ending}:${new URL(address, location.href).href}`)
}

/** Only a browser fetches by an address; other windows have no such way. */
export function canOfferFiles(): boolean {
  return location.protocol === 'http:' || location.protocol === 'https:'
}

function kindOf({ requests }: Pick<TakeDetail, 'requests'>): (typeof kinds)[keyof typeof kinds] {
  const format = requests[0]?.body['format']
  return format === 'mp3' || format === 'opus' ? kinds[format] : kinds.wav
}
