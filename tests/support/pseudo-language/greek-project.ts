import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'

/** Everything of the user's is Greek: what stands in Latin letters outside of messages is a stray word. */
export const greekScript = `# Ο φάρος
## Το κατάστρωμα
ΡΟΥΘ: Ολοταχώς πίσω.  #aaaaa1
ΑΜΟΣ: Τίποτα απολύτως, είπα.  #aaaaa2
ΡΟΥΘ: Τότε μην κοιτάς.  #aaaaa3
## Το αμπάρι
ΑΜΟΣ: Κάποιος πρέπει να φυλάει το φως.  #aaaaa4
// TODO: το τέλος
ΝΙΚΟΣ: Ποιος είναι εκεί;  #aaaaa5
`

const cast = castSchema.parse({
  speakers: [
    {
      id: 'ruth',
      name: 'ΡΟΥΘ',
      colour: 1,
      draftVoice: { id: 'draft-hazel', title: 'Φουντουκιά' },
      voice: { id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', title: 'Λιμάνι' },
    },
    { id: 'amos', name: 'ΑΜΟΣ', colour: 2, draftVoice: { id: 'draft-cliff', title: 'Βράχος' } },
  ],
})

/** Writes a project whose every name is Greek below a folder. Answers its own folder. */
export async function writeGreekProject(base: string, script: string): Promise<string> {
  const folder = join(base, 'Έργα', 'Φάρος')
  await mkdir(folder, { recursive: true })
  const project = {
    format: 'repartee-project',
    version: 1,
    id: 'b1b6a9a2-6f0e-4c9d-9a3a-2a6f3c1d5e72',
    name: 'Φάρος',
    settings: { model: 's2-pro', mode: 'line', renderWith: 'draft' },
  }
  await writeFile(join(folder, 'project.json'), canonicalJson(project))
  await writeFile(join(folder, 'cast.json'), canonicalJson(cast))
  await writeFile(join(folder, 'script.dialogue'), script)
  return folder
}
