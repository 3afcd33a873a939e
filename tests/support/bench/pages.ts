import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const sources = fileURLToPath(new URL('./pages/', import.meta.url))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

/** Pages that the studio is compared with, behind a server on loopback. */
export type PeerPages = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Builds the peers' pages as the studio's own page is built, and serves them as its local host does: the page anew each
 * time, what it is made of from the browser's cache. Paths: `/hello/index.html`, `/codemirror/index.html`, and
 * `/monaco/index.html` if `peers`, the folder Monaco is installed in, is given. `script`: what the editors open.
 */
export async function servePeerPages(input: { readonly peers?: string; readonly script: string }): Promise<PeerPages> {
  const base = await mkdtemp(join(tmpdir(), 'repartee-peer-pages-'))
  await buildPage('hello', base)
  await buildPage('codemirror', base)
  if (input.peers !== undefined) await buildPage('monaco', base, join(input.peers, 'node_modules', 'monaco-editor'))
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const isScript = path.endsWith(`${sep}script.txt`)
    const reading = isScript ? Promise.resolve(input.script) : readFile(join(base, path)).catch(() => undefined)
    void reading.then((body) => {
      const isLasting = !isScript && !path.endsWith('.html')
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'cache-control': isLasting ? 'private, max-age=31536000, immutable' : 'no-store',
      })
      return response.end(body)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
      await rm(base, { recursive: true, force: true })
    },
  }
}

async function buildPage(name: string, base: string, monaco?: string): Promise<void> {
  const outDir = join(base, name)
  await mkdir(outDir)
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(sources, name),
    base: './',
    plugins: [react()],
    resolve: { alias: monaco === undefined ? {} : { 'monaco-editor': monaco } },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'chrome150', assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 },
  })
}
