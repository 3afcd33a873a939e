/** A file that the main side has at an address below this page's own. `type`: of its media. */
export type OutFile = { readonly name: string; readonly type: string; readonly address: string }

/** Makes a file of what is dragged out of the window: wherever it is dropped, the browser fetches it by its address. */
export function offerFile(transfer: DataTransfer, { name, type, address }: OutFile): void {
  transfer.effectAllowed = 'copy'
  transfer.setData('DownloadURL', `${type}:${name}:${new URL(address, location.href).href}`)
}

/** Only a browser fetches by an address; a window of the desktop asks its main side. */
export function canOfferFiles(): boolean {
  return location.protocol === 'http:' || location.protocol === 'https:'
}

/** Lets the browser or Electron save a file where its user wants it. */
export function saveFile({ name, address }: Pick<OutFile, 'name' | 'address'>): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
