// Builds parts with Vite, each into a folder of its own choosing: `<part>=<folder> …`. Run on the lock file's Node.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

// Set by a test run, it would put React's development build into the window: twice the code, and slow.
process.env['NODE_ENV'] = 'production'
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const outputs = process.argv.slice(2).map((argument) => argument.split('='))
const builder = await createBuilder({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  environments: Object.fromEntries(outputs.map(([part, outDir]) => [part, { build: { outDir } }])),
})
for (const [part] of outputs) {
  const environment = builder.environments[part ?? '']
  if (environment === undefined) throw new Error(`The build has no part "${part}".`)
  await builder.build(environment)
}
