import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeWav } from '../../../electron/speech/draft/streamed-wav.ts'
import { draftVoices } from '../../../electron/speech/draft/voices.ts'
import { draftOrigin } from '../../../electron/rendering/sound.ts'
import { autoCast } from '../../../shared/core/cast/cast.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { planRender, requestsOfLine } from '../../../shared/core/render/plan.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { bigScript } from '../big-script.ts'
import { sha256, snapshotOf } from '../core-values.ts'
import { writeProject } from '../small-project.ts'

/** Samples of the one piece of audio that all drafts here have: what it says is no matter of theirs. */
const SAMPLES = 44_100

/** A project on the disk of that many lines of text, every spoken one of them with its draft. Answers its folder. */
export async function writeDraftedProject(folder: string, lines: number): Promise<string> {
  const text = bigScript(lines)
  await writeProject(folder, text)
  const script = parseScript(text)
  const cast = autoCast({ cast: { speakers: [] }, script, draftVoices })
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  const sound = wholeWav(SAMPLES, new Uint8Array(SAMPLES * 2).fill(7))
  const id = createHash('sha256').update(sound).digest('hex')
  await mkdir(join(folder, 'takes'), { recursive: true })
  await writeFile(join(folder, 'takes', `${id}.wav`), sound)
  const { lines: planned } = planRender({ ...snapshotOf('', { cast, origin: draftOrigin }), script }, sha256)
  const rows = planned.flatMap((line) => {
    if (line.kind !== 'renderable') return []
    const requests = requestsOfLine(line).map(({ model, text: words, bytesOfText }) => {
      return { origin: draftOrigin, model, encoding: 'json', body: { text: words }, bytesOfText }
    })
    const { lineId, contentKey: key } = line
    const made = { kind: 'line', source: 'draft', createdAt: '2026-01-02T03:04:05.000Z', verdict: 'ready' }
    return [JSON.stringify({ ...made, id, lineId, key, requests, sampleRate: SAMPLES, durationSamples: SAMPLES })]
  })
  await writeFile(join(folder, 'takes.jsonl'), `${rows.join('\n')}\n`)
  return folder
}
