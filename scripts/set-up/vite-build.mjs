// Builds the named parts with Vite; run on the Node that the lock file names.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
for (const name of process.argv.slice(2)) {
  const environment = builder.environments[name]
  if (environment === undefined) throw new Error(`The build has no part "${name}".`)
  await builder.build(environment)
}
