// Adds the peaks of takes to a packed file, a few at a time, until it is killed or done.
import { packTakes } from '../../electron/audio/peaks/pack-takes.ts'
import { takeIdSchema } from '../../shared/core/model/ids.ts'

const [file = '', folder = '', batch = '1', ...ids] = process.argv.slice(2)
const takes = ids.map((id) => ({ takeId: takeIdSchema.parse(id), path: `${folder}/${id}.wav` }))
for (let at = 0; at < takes.length; at += Number(batch)) {
  await packTakes(file, takes.slice(at, at + Number(batch)), 44_100)
  process.stdout.write(`{"packed":${at}}\n`)
}
