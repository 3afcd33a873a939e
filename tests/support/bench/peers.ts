import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBenchPeers } from '../../../scripts/set-up/bench-peers.mjs'

/** The root of the source tree. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the peers of the measurements lie, or why they could not be had. */
export type Peers = { readonly folder: string } | { readonly problem: string }

/** The peers, installed on first use. */
export function findPeers(): Promise<Peers> {
  return ensureBenchPeers(root)
}

type Peggy = {
  readonly generate: (grammar: string) => { readonly parse: (text: string) => readonly unknown[] }
}

/** A parser that peggy makes of a grammar. */
export function peggyParser(folder: string, grammar: string): (text: string) => readonly unknown[] {
  const module: Peggy = createRequire(join(folder, 'package.json'))('peggy')
  const parser = module.generate(grammar)
  return (text) => parser.parse(text)
}
