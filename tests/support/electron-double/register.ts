import { registerHooks } from 'node:module'

// Preloaded before the built main side: whoever imports `electron` gets the double.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
})
