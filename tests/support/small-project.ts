import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '../../shared/core/model/canonical.ts'
import { castSchema } from '../../shared/core/model/cast.ts'

const project = {
  format: 'repartee-project',
  version: 1,
  id: 'b1b6a9a2-6f0e-4c9d-9a3a-2a6f3c1d5e70',
  name: 'Small',
  settings: {
    model: 's2-pro',
    mode: 'line',
    renderWith: 'draft',
    gaps: { sameSpeakerMs: 250, changeOfSpeakerMs: 450, sceneMs: 1200, overlapMs: 300 },
    parameters: {},
  },
}

const cast = castSchema.parse({
  speakers: [
    { id: 'ruth', name: 'RUTH', colour: 1, draftVoice: { id: 'draft-hazel', title: 'Hazel' } },
    { id: 'amos', name: 'AMOS', colour: 2, draftVoice: { id: 'draft-cliff', title: 'Cliff' } },
  ],
})

/** Writes a project of two speakers, RUTH and AMOS, with draft voices. Answers its folder. */
export async function writeProject(folder: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'project.json'), canonicalJson(project))
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  await writeFile(join(folder, 'script.dialogue'), script)
  return folder
}
