import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** A file of the built page, held in memory: the page is small, and nothing is looked up on the disk by an address. */
export type PageFile = {
  readonly bytes: Uint8Array
  readonly type: string
  /** True for names that carry a hash of their content: they never change. */
  readonly isImmutable: boolean
}

/** The built page by address, such as `/assets/index-3f2a.js`. The document itself is `document`, with its placeholder. */
export type PageFiles = { readonly document: string; readonly files: ReadonlyMap<string, PageFile> }

/** The types a page is made of. A file with another ending is not served. */
const TYPES: Readonly<Record<string, string>> = {
  aff: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  dic: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/**
 * Reads the built page once. Addresses are later looked up in this map and never joined to a path
 * (reliability M10), so no spelling of `..` means anything.
 * @throws StudioError `internal` if the page has not been built.
 */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw problemError('internal', say('hosting.page.notBuilt'), say('hosting.page.notBuilt.remedy'), error)
  })
  const files = new Map<string, PageFile>()
  for (const entry of entries) {
    const type = TYPES[entry.name.slice(entry.name.lastIndexOf('.') + 1)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(folder.length).replaceAll('\\', '/')
    const bytes = await readFile(path)
    files.set(address.startsWith('/') ? address : `/${address}`, {
      bytes,
      type,
      isImmutable: address.replace(/^\//, '').startsWith('assets/'),
    })
  }
  const document = files.get('/index.html')
  if (document === undefined)
    throw problemError('internal', say('hosting.page.noDocument'), say('hosting.page.noDocument.remedy'))
  files.delete('/index.html')
  return { document: new TextDecoder().decode(document.bytes), files }
}
