import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openClip } from '../../electron/audio/analysis/clip-reader.ts'
import { readWav, writeWav } from '../../electron/audio/codecs/wav.ts'
import { type Take, takeSchema } from '../../shared/core/model/take.ts'

/** Gives a line of a project in a folder a further take: the one it has, upside down, so that each sample tells which is heard. */
export async function addInvertedTake(folder: string, lineId: string): Promise<void> {
  const take = await takeOf(folder, lineId)
  const { pcm } = readWav(await readFile(join(folder, 'takes', `${take.id}.wav`)))
  const bytes = writeWav({ ...pcm, channels: pcm.channels.map((samples) => samples.map((sample) => -sample)) })
  const id = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, 'takes', `${id}.wav`), bytes)
  const createdAt = new Date(Date.parse(take.createdAt) + 1000).toISOString()
  const file = join(folder, 'takes.jsonl')
  await writeFile(file, `${await readFile(file, 'utf8')}${JSON.stringify({ ...take, id, createdAt })}\n`)
}

/** The samples of a line's first take as the mix reads them, none cut off. */
export async function samplesOfLine(folder: string, lineId: string): Promise<Float32Array> {
  const take = await takeOf(folder, lineId)
  const reader = await openClip(join(folder, 'takes', `${take.id}.wav`), 44_100)
  try {
    return await reader.take(60 * 44_100)
  } finally {
    await reader.close()
  }
}

async function takeOf(folder: string, lineId: string): Promise<Take> {
  const rows = (await readFile(join(folder, 'takes.jsonl'), 'utf8')).split('\n').filter((row) => row !== '')
  const found = rows.map((row) => takeSchema.parse(JSON.parse(row))).find((take) => take.lineId === lineId)
  if (found === undefined) throw new Error(`Line ${lineId} has no take.`)
  return found
}
