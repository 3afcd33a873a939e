import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import { toFloat32 } from '../../../electron/audio/codecs/sample-format.ts'
import { addedClip } from '../../../shared/core/mix/added-clip.ts'
import { mixIdSchema } from '../../../shared/core/mix/mix-document.ts'
import { tone } from '../../support/audio/tones.ts'
import { wavBytes } from '../../support/audio/wav-bytes.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'

const script = `# Small
RUTH: Hold the line, please, and do not let go.  #aaa111
AMOS: I am holding it as well as I can.  #bbb222
`

/** A small project with draft audio, and a sound that lies ready for its mix. */
async function withSound() {
  const host = await studioHost()
  const { project } = await host.call('project.create', { name: 'Small', folderId: null })
  await host.call('script.replace', { project, text: script })
  await host.call('cast.autoCast', { project })
  await renderAll(host, { project, source: 'draft' })

  const bytes = Uint8Array.from(
    wavBytes({ tag: 3, bits: 32, channels: 1, sampleRate: 44_100, data: toFloat32([tone(300, 2, 44_100)]) }),
  )
  const { uploadId } = await host.call('sounds.begin', { project, name: 'Rain & sea.wav', bytes: bytes.byteLength })
  await host.call('sounds.append', { project, uploadId, bytes })
  const { sound } = await host.call('sounds.finish', { project, uploadId })
  return { host, project, sound }
}

it('a clip of a bed is a file of its own: what its stem has at its place, lowered by whoever speaks there', async () => {
  const { host, project, sound } = await withSound()
  const [clipId, other] = [mixIdSchema.parse('rain1'), mixIdSchema.parse('rain2')]
  const startSample = 30_000
  const before = await host.call('mix.read', { project })
  const bed = {
    id: clipId,
    lane: 'bed',
    start: { kind: 'at', samples: startSample },
    gainDb: -3,
    inSample: 500,
  } as const
  const later = { id: other, lane: 'bed', start: { kind: 'at', samples: 400_000 } } as const
  const after = addedClip(addedClip(before, sound, { ...bed, fadeInSamples: 4000 }), sound, later)
  await host.call('mix.change', { project, before, after })

  const { folderLabel } = await host.call('export.start', {
    project,
    options: { deliver: [{ what: 'stems', format: 'wav', bits: 32 }], missing: 'fillWithDraft', name: 'Out' },
  })
  const stems = join(host.folder, 'projects', 'Small', 'exports', folderLabel.split(' / ').at(-1) ?? '', 'stems')
  const stem = (await readdir(stems)).find((name) => name.includes('bed')) ?? ''
  const [whole = new Float32Array(0)] = readWav(new Uint8Array(await readFile(join(stems, stem)))).pcm.channels

  const { id, name } = await host.call('files.make', { project, of: { kind: 'sound', clipId } })
  expect(name).toBe('03_rain-sea.wav')
  const media = await host.studio.media(project, id)
  if (media === undefined || !('path' in media)) throw new Error('It is nowhere.')
  const file = await readFile(media.path)
  const [alone = new Float32Array(0)] = readWav(new Uint8Array(file)).pcm.channels
  expect(alone).toHaveLength(88_200 - 500)
  expect(alone).toEqual(whole.slice(startSample, startSample + alone.length))
  // Somebody speaks over its beginning, nobody over the end of the other one.
  const loudest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  expect(loudest(alone.subarray(10_000, 40_000))).toBeLessThan(0.5 * loudest(whole.subarray(420_000, 450_000)))
  expect(Number(file.readBigUInt64LE(file.indexOf('bext') + 8 + 338))).toBe(startSample)

  const gone = mixIdSchema.parse('nothing')
  expect(await host.problem('files.make', { project, of: { kind: 'sound', clipId: gone } })).toMatchObject({
    code: 'export.nothing',
  })
})

it('an export names a bed whose file others have damaged, and writes nothing', async () => {
  const { host, project, sound } = await withSound()
  const before = await host.call('mix.read', { project })
  const bed = { id: mixIdSchema.parse('rain1'), lane: 'bed', start: { kind: 'at', samples: 0 } } as const
  await host.call('mix.change', { project, before, after: addedClip(before, sound, bed) })
  const folder = join(host.folder, 'projects', 'Small')
  await writeFile(join(folder, 'sounds', `${sound.id}.wav`), 'no sound')
  const problem = await host.problem('export.start', {
    project,
    options: { deliver: [{ what: 'mix', format: 'wav' }], missing: 'fillWithDraft', name: 'Out' },
  })
  expect(problem).toMatchObject({ code: 'audio.invalid', id: 'sounds.missing', params: { list: 'Rain & sea.wav' } })
  expect(await readdir(join(folder, 'exports')).catch(() => [])).toEqual([])
})
