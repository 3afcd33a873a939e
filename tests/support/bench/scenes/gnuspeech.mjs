import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/*
 * Speaks texts with gnuspeech: jobs of `{ voice, text, out }`, an array as JSON, are read from the input. The package is no part
 * of the project: it is looked for in the folder that REPARTEE_ENGINES names, and the program fails where it is not there.
 */
const folder = process.env['REPARTEE_ENGINES'] ?? process.cwd()
const path = createRequire(join(folder, 'here.js')).resolve('@echogarden/gnuspeech-wasm')
const { synthesize } = await import(pathToFileURL(path).href)
for (const job of JSON.parse(await text(process.stdin))) {
  writeFileSync(job.out, (await synthesize(job.text, { voice: job.voice })).audioData)
}
