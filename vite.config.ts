import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineWords } from './scripts/messages/inline.mjs'
import { besideProgram } from './scripts/encoders/beside-program.mjs'
import { bundledList } from './scripts/notices/bundled-list.mjs'
import { writeNotices } from './scripts/notices/notices.mjs'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const builtins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/** Lets the file `early` run as soon as it is there, where the page would only fetch it along with the window's own. */
const runEarly: Plugin = {
  name: 'run-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const early = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early')
      if (early === undefined) throw new TypeError('There is no file that runs early.')
      const attrs = { type: 'module', async: true, crossorigin: true, src: `./${early.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
}

/**
 * Asks for the face of all words along with its style sheet: a browser asks for one when it lays out words in it, and lays
 * them out again when it has come.
 */
const fetchFace: Plugin = {
  name: 'fetch-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const face = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name))
      if (face === undefined) throw new TypeError('There is no file of the face that words are set in.')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${face}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/** What the window is drawn with: everything that its file imports, but not what the text is shown with before. */
const ofWindow = new Set<string>()
const findWindow: Plugin = {
  name: 'find-window',
  buildEnd() {
    ofWindow.clear()
    const add = (id: string): void => {
      if (ofWindow.has(id)) return
      ofWindow.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
    }
    add(at('./renderer/shell/window.tsx'))
  },
}

const bundled = bundledList(at('.'))

/**
 * One build, three targets: the page, the main side (ESM, one file an entry, everything bundled but Electron and
 * one package that reads its .wasm beside itself) and the preload (CommonJS, because a sandboxed preload must be).
 */
export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [inlineWords(at('.')), react(), runEarly, fetchFace, findWindow, bundled.plugin, besideProgram(at('.'))],
  worker: { plugins: () => [bundled.worker()] },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
      await writeNotices(at('.'))
    },
  },
  environments: {
    client: {
      build: {
        outDir: at('./out/renderer'),
        emptyOutDir: true,
        target: 'chrome150',
        assetsInlineLimit: 0,
        // Every browser of the target knows it.
        modulePreload: { polyfill: false },
        // What the first screen needs is one file: one request, and its modules run in the order in which they are
        // imported, so that zod is told about the policy before the first schema is made. Before it comes a small one,
        // the way to the main side, which asks while the large one is still being read.
        // The reading of program languages is named by what the first screen imports, but only lists of words use it.
        // What several later parts share is three files instead of dozens: the widgets, zod, and our own.
        rolldownOptions: {
          // Nothing happens when these are read, though their packages do not say so.
          treeshake: { moduleSideEffects: [{ test: /@lezer/, sideEffects: false }] },
          output: {
            // Nearly all of it runs before a line is seen: the browser compiles it whole while it comes, on a thread of
            // its own, instead of a thousand functions one by one where the text is to be drawn.
            postBanner: ({ isEntry, name }) => (isEntry || name === 'early' ? '//# allFunctionsCalledOnLoad\n' : ''),
            codeSplitting: {
              groups: [
                {
                  name: 'early',
                  test: /renderer.(?:early\.ts|base.bridge)|shared.messages.made.bridge|@msgpack|rolldown.runtime/,
                  tags: ['$initial'],
                  priority: 5,
                },
                {
                  name: 'syntax',
                  test: /@codemirror.language|@lezer/,
                  includeDependenciesRecursively: false,
                  priority: 6,
                },
                { name: 'first', tags: ['$initial'], priority: 4 },
                { name: 'window', test: (id) => ofWindow.has(id), priority: 3.5 },
                {
                  name: 'widgets',
                  test: /node_modules[\\/](?:@radix-ui|radix-ui|@floating-ui|react-remove-scroll)/,
                  priority: 3,
                },
                { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
                { name: 'shared', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    main: {
      consumer: 'server',
      resolve: {
        noExternal: true,
        external: ['electron', '@humansignal/audio-file-decoder', ...builtins],
      },
      build: {
        ssr: true,
        outDir: at('./out/main'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: {
            main: at('./electron/main.ts'),
            local: at('./electron/local.ts'),
            cli: at('./electron/cli.ts'),
            'audio-worker': at('./electron/audio/jobs/worker.ts'),
            'import-worker': at('./electron/import/worker.ts'),
            'draft-worker': at('./electron/speech/thread/draft-worker.ts'),
            'words-worker': at('./electron/speech/reading/worker.ts'),
          },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        ssr: true,
        outDir: at('./out/preload'),
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          input: { preload: at('./electron/preload.ts') },
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
})
