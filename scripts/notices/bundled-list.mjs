import { join, relative, resolve, sep } from 'node:path'

/** The file in each part's folder that says which packages the bundler put in. */
export const BUNDLED_LIST = '.bundled.json'

/** Code that the bundler adds of its own, by how its modules are called. */
const ownCode = [
  [/^\0rolldown\//, 'node_modules/rolldown'],
  [/^\0vite\//, 'node_modules/vite'],
]

/**
 * Keeps count of the packages that a build really holds: modules of which something is left, style sheets, and files such
 * as fonts and dictionaries. Workers are bundled apart: `worker` is for them, `plugin` writes the list of both.
 * @param {string} root
 * @returns {{ plugin: import('vite').Plugin, worker: () => import('vite').Plugin }}
 */
export function bundledList(root) {
  /** @type {Set<string>} */
  const inWorkers = new Set()
  return {
    worker: () => ({
      name: 'bundled-in-workers',
      generateBundle(_, bundle) {
        for (const folder of packagesOf(root, bundle, [])) inWorkers.add(folder)
      },
    }),
    plugin: {
      name: 'bundled-list',
      generateBundle(_, bundle) {
        const sheets = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id))
        const folders = packagesOf(root, bundle, sheets)
        // Only the page has workers of the bundler's; the main side's are entries.
        if (this.environment.name === 'client') for (const folder of inWorkers) folders.add(folder)
        const source = `${JSON.stringify([...folders].toSorted(), null, 2)}\n`
        this.emitFile({ type: 'asset', fileName: BUNDLED_LIST, source })
      },
    },
  }
}

/**
 * @param {string} root
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {readonly string[]} sheets
 * @returns {Set<string>} the packages' folders below the root, with forward slashes
 */
function packagesOf(root, bundle, sheets) {
  const ids = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : // Names of files are relative to the root of the page.
        file.originalFileNames.map((name) => resolve(root, 'renderer', name)),
  )
  return new Set([...ids, ...sheets].flatMap((id) => packageFolder(root, id) ?? []))
}

/**
 * The folder of the package that a module is of, below the root; undefined for our own. A package inside another one's
 * folder is itself.
 * @param {string} root
 * @param {string} id
 * @returns {string | undefined}
 */
export function packageFolder(root, id) {
  const own = ownCode.find(([pattern]) => pattern instanceof RegExp && pattern.test(id))?.[1]
  if (typeof own === 'string') return own
  const path = relative(root, id.replace(/^\0/, '').replace(/[?#].*$/, ''))
    .split(sep)
    .join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}

/**
 * Where the parts' lists are.
 * @param {string} root
 */
export function listPaths(root) {
  return ['renderer', 'main', 'preload'].map((part) => join(root, 'out', part, BUNDLED_LIST))
}

/**
 * Where the notices are written.
 * @param {string} root
 */
export function noticesPath(root) {
  return join(root, 'out', 'THIRD-PARTY-NOTICES.txt')
}
