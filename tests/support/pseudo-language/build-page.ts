import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder, type Plugin, type PluginOption } from 'vite'
import { readCatalogue, SOURCE } from '../../../scripts/messages/catalogue.mjs'
import { compilePart } from '../../../scripts/messages/compile.mjs'
import { pseudoPart } from '../../../scripts/messages/pseudo.mjs'
import config from '../../../vite.config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The program with a page in a language that nobody speaks. */
export type PseudoProgram = {
  /** The folder of its main side, for `startLocalStudio`. */
  readonly program: string
  /** What a message without parameters says in it, by its id. */
  readonly words: (id: string) => string
}

/**
 * Builds the page with every message of the catalogue in brackets and longer, into a folder, beside the main side as it is
 * built already.
 */
export async function buildPseudoProgram(folder: string): Promise<PseudoProgram> {
  const parts = (await readCatalogue(root, SOURCE)).map(pseudoPart)
  const modules = new Map(parts.map((part) => [part.path, compilePart(part, SOURCE)]))
  const pseudo: Plugin = {
    name: 'pseudo-language',
    enforce: 'pre',
    load: (id) => modules.get(/\/shared\/messages\/made\/(.+)\.ts$/.exec(id.replaceAll('\\', '/'))?.[1] ?? ''),
  }
  const builder = await createBuilder({
    configFile: false,
    root: join(root, 'renderer'),
    base: './',
    logLevel: 'error',
    // The words are those of the catalogue as it is: here every message stays a call.
    plugins: [pseudo, (config.plugins ?? []).filter((plugin) => nameOf(plugin) !== 'inline-words')],
    environments: {
      client: { build: { ...config.environments?.['client']?.build, outDir: join(folder, 'out', 'renderer') } },
    },
  })
  const page = builder.environments['client']
  if (page === undefined) throw new Error('Vite has no environment for the page.')
  await builder.build(page)

  const program = join(folder, 'out', 'main')
  await mkdir(join(folder, 'out'), { recursive: true })
  await cp(join(root, 'out', 'main'), program, { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await symlink(join(root, 'assets'), join(folder, 'assets'), 'junction')
  await cp(join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), join(folder, 'out', 'THIRD-PARTY-NOTICES.txt'))

  const constant = new Map(
    parts.flatMap(({ messages }) =>
      messages.map(({ id, form }) => [id, form.map((part) => ('value' in part ? part.value : '')).join('')]),
    ),
  )
  const words = (id: string): string => {
    const found = constant.get(id)
    if (found === undefined) throw new Error(`No message is called ${id}.`)
    return found
  }
  return { program, words }
}

function nameOf(plugin: PluginOption): string {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin ? plugin.name : ''
}
