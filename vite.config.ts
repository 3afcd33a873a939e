import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const builtins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/**
 * One build, three targets: the page, the main side (ESM, one file an entry, everything bundled but Electron and
 * opusscript, which reads its .wasm beside itself) and the preload (CommonJS, because a sandboxed preload must be).
 */
export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: at('./out/renderer'),
        emptyOutDir: true,
        target: 'chrome150',
        assetsInlineLimit: 0,
        // What the first screen needs is one file: one request, and its modules run in the order in which they are
        // imported, so that zod is told about the policy before the first schema is made.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron', 'opusscript', ...builtins] },
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
            'audio-worker': at('./electron/audio/worker.ts'),
            'import-worker': at('./electron/services/import/worker.ts'),
            'draft-worker': at('./electron/speech/draft/worker.ts'),
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
