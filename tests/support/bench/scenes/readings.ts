import { existsSync, readFileSync } from 'node:fs'
import { readTextAloud } from '../../../../electron/speech/reading/read-text-aloud.ts'
import type { LineReading } from '../../../../shared/core/scene/phones/line-reading.ts'
import { builtAssets } from '../../studio/ports.ts'
import { cachePath, keepCached } from './engines.ts'

let module: WebAssembly.Module | undefined

/** How the draft engine reads a text; kept. */
export function readingOf(text: string): LineReading {
  const path = cachePath('reading', ['3', text])
  if (!existsSync(path)) {
    module ??= new WebAssembly.Module(readFileSync(builtAssets.fliteWasm))
    const { words } = readTextAloud(module, text, 'kal16')
    keepCached(path, JSON.stringify({ words: words.map(({ start, end, phones }) => ({ start, end, phones })) }))
  }
  const reading: LineReading = JSON.parse(readFileSync(path, 'utf8'))
  return reading
}
