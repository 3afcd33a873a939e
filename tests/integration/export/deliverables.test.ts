import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { soundMeter } from '../../../electron/audio/analysis/measure-sound.ts'
import { readWav } from '../../../electron/audio/codecs/wav.ts'
import type { ExportOptions, SoundPiece } from '../../../shared/contract/export-views.ts'
import { usualForm } from '../../../shared/core/deliver/deliverables.ts'
import { withRoomTone } from '../../../shared/core/mix/with-room-tone.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { soundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { hasFfmpeg } from '../../support/audio/ffmpeg-loudness.ts'
import { byFfmpeg } from '../../support/audio/foreign-decoders.ts'
import { leaveUnfinished } from '../../support/unfinished-export.ts'
import { renderAll, studioHost } from '../../support/studio/studio-host.ts'

const script = `# The Line

## Causeway gate

RUTH: Hold the line, please, and do not let go.  #aaa111
AMOS: ^ I am holding it.  #bbb222

## Signal house / at night

RUTH: Thank you very much indeed.  #ccc333
`

type Sound = readonly Float32Array[]

/** A studio of its own with three draft lines: two overlap, one stands aside, one is louder. */
async function drafted() {
  const host = await studioHost()
  const { project } = await host.call('project.create', { name: 'The Line', folderId: null })
  await host.call('script.replace', { project, text: script })
  await host.call('cast.autoCast', { project })
  const { cast } = await host.call('project.read', { project })
  const speakers = cast.speakers.map((one) => (one.name === 'AMOS' ? { ...one, gainDb: 2.5, pan: -0.6 } : one))
  await host.call('cast.change', { project, cast: { ...cast, speakers } })
  await renderAll(host, { project, source: 'draft' })
  const options = (over: Partial<ExportOptions>): ExportOptions => ({
    deliver: [{ what: 'mix', format: 'wav' }],
    missing: 'fillWithDraft',
    name: 'Out',
    ...over,
  })
  const run = async (over: Partial<ExportOptions>) => {
    const result = await host.call('export.start', { project, options: options(over) })
    const folder = join(host.folder, 'projects', 'The Line', 'exports', result.folderLabel.split(' / ').at(-1) ?? '')
    return { result, folder }
  }
  return { host, project, options, run }
}

async function wavOf(folder: string, name: string): Promise<Sound> {
  const bytes = await readFile(join(folder, name))
  return readWav(new Uint8Array(bytes)).pcm.channels
}

function sumOf(sounds: readonly Sound[]): Sound {
  const [first = []] = sounds
  return first.map((samples, channel) =>
    samples.map((_, at) => sounds.reduce((sum, sound) => sum + (sound[channel]?.[at] ?? 0), 0)),
  )
}

function furthest(a: Sound, b: Sound): number {
  let most = 0
  for (const [channel, samples] of a.entries()) {
    for (const [at, sample] of samples.entries()) most = Math.max(most, Math.abs(sample - (b[channel]?.[at] ?? 0)))
  }
  return most
}

/** Half a step for each of two stems; of the mix half a step and its dither. */
const steps = { 16: 2 / 32_768, 24: 2 / 8_388_608, 32: 1e-6 } as const

describe('a target of games', () => {
  it('brings each speaker to it as they are heard in the mix, also in two channels, and is judged by that', async () => {
    const made = await drafted()
    const { folder, result } = await made.run({
      deliver: [
        { what: 'mix', format: 'wav' },
        { what: 'stems', format: 'wav', bits: 32 },
      ],
      loudness: { kind: 'games' },
    })
    // Amos has one line, on one side. The silence around it is no part of it.
    const stem = await wavOf(folder, 'stems/02_amos_draft.wav')
    const [left = new Float32Array()] = stem
    const from = left.findIndex((sample) => sample !== 0)
    const until = left.findLastIndex((sample) => sample !== 0) + 1
    const meter = soundMeter(44_100, 2)
    meter.push(stem.map((samples) => samples.slice(from, until)))
    const { integratedLufs = 0 } = meter.measured()
    expect(Math.abs(integratedLufs + 23)).toBeLessThan(0.15)
    const [asked] = result.loudness?.rules ?? []
    expect(asked).toMatchObject({ rule: 'integratedLufs', passes: true })
    expect(Math.abs((asked?.value ?? 0) + 23)).toBeLessThan(0.06)
  })
})

describe('an export that a killed host left', () => {
  it('is told of, and gone on with: what was whole is neither made nor touched again', async () => {
    const { host, project, options, run } = await drafted()
    const asked: Partial<ExportOptions> = {
      deliver: [usualForm('mix'), usualForm('lines'), usualForm('captions')],
      onlyChanged: true,
    }
    const { folder } = await run(asked)
    const whole = await Promise.all(
      (await readdir(join(folder, 'lines'))).map((name) => stat(join(folder, 'lines', name))),
    )
    const mix = await readFile(join(folder, 'mix draft.wav'))
    const partial = await leaveUnfinished(folder, 'mix', options(asked))
    const interrupted = async () =>
      (await host.call('export.readiness', { project, options: options(asked) })).interrupted
    expect(await interrupted()).toEqual({ files: 4, total: 6, options: options(asked) })
    // Changed since by somebody: made again.
    await appendFile(join(partial, 'captions.srt'), 'more')
    const again = await run(asked)
    expect(again.folder).toBe(folder)
    expect([again.result.written, again.result.reused]).toEqual([3, 3])
    const after = await Promise.all(
      (await readdir(join(folder, 'lines'))).map((name) => stat(join(folder, 'lines', name))),
    )
    expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(whole.map(({ ino, mtimeMs }) => [ino, mtimeMs]))
    expect(await readFile(join(folder, 'mix draft.wav'))).toEqual(mix)
    expect((await readdir(folder)).toSorted()).toEqual(['captions.srt', 'lines', 'manifest.json', 'mix draft.wav'])
    expect(await readdir(join(folder, '..'))).toEqual([folder.split(sep).at(-1)])
    expect(await interrupted()).toBeUndefined()

    // Or it is not wanted.
    await leaveUnfinished(folder, 'mix', options(asked))
    await host.call('export.dismiss', { project })
    expect([await readdir(join(folder, '..')), await interrupted()]).toEqual([[], undefined])
  })
})

describe('a clip or a lane as a file of its own', () => {
  it('is the stem of the lane, byte for byte, and of a clip what that has at its place', async () => {
    const { host, project, run } = await drafted()
    const bytesOf = async (of: SoundPiece) => {
      const { id, name } = await host.call('files.make', { project, of })
      const media = await host.studio.media(project, id)
      if (media === undefined || !('path' in media)) throw new Error('It is nowhere.')
      return { name, bytes: await readFile(media.path), type: media.type, path: media.path }
    }
    const { folder } = await run({ deliver: [{ what: 'stems', format: 'wav', bits: 32 }] })
    const lane = await bytesOf({ kind: 'lane', lane: 'amos' })
    expect([lane.name, lane.type]).toEqual(['02_amos_draft.wav', 'audio/wav'])
    expect(lane.bytes).toEqual(await readFile(join(folder, 'stems', lane.name)))

    const clip = await bytesOf({ kind: 'clip', lineId: lineIdSchema.parse('bbb222') })
    expect(clip.name).toBe('002_amos_bbb222_draft.wav')
    const timeline = await host.call('timeline.read', { project })
    if (timeline.kind !== 'whole') throw new Error('Only what has changed was read.')
    const { startSample = 0, durationSamples = 0 } =
      soundGraph(timeline.parts).clips.find(({ id }) => id === 'bbb222') ?? {}
    const sound = readWav(new Uint8Array(clip.bytes)).pcm.channels
    const whole = readWav(new Uint8Array(lane.bytes)).pcm.channels
    expect(sound.map(({ length }) => length)).toEqual([durationSamples, durationSamples])
    expect(sound).toEqual(whole.map((samples) => samples.slice(startSample, startSample + durationSamples)))
    // It says where it lies, for editors that put it there again: in the head of broadcast files, behind texts and a day.
    const head = clip.bytes.indexOf('bext') + 8
    expect(Number(clip.bytes.readBigUInt64LE(head + 338))).toBe(startSample)

    // Nothing is made twice, and what is gone is made again.
    const before = await stat(clip.path)
    expect((await stat((await bytesOf({ kind: 'clip', lineId: lineIdSchema.parse('bbb222') })).path)).ino).toBe(
      before.ino,
    )
    await rm(clip.path)
    expect((await bytesOf({ kind: 'clip', lineId: lineIdSchema.parse('bbb222') })).bytes).toEqual(clip.bytes)

    expect(await host.problem('files.make', { project, of: { kind: 'lane', lane: 'nobody' } })).toMatchObject({
      code: 'export.nothing',
    })
    // Only a window of the desktop has the system take it along.
    const { id } = await host.call('files.make', { project, of: { kind: 'lane', lane: 'amos' } })
    expect(await host.problem('files.drag', { project, id })).toMatchObject({ code: 'export.nothing' })
    await host.call('project.close', { project })
    await expect(stat(lane.path)).rejects.toThrow('ENOENT')
  })
})

describe('stems', () => {
  it('are the unlimited mix when they are added, and have its gain and nothing of its limiter', async () => {
    const made = await drafted()
    // The mix in floats, which nothing rounds: a file of fewer bits is dithered, stems are not.
    let unrounded: Sound | undefined
    for (const bits of [32, 24, 16] as const) {
      const form = { format: 'wav', bits } as const
      const { folder, result } = await made.run({
        deliver: [
          { what: 'mix', ...form },
          { what: 'stems', ...form },
        ],
        // Soft enough for a mix that needs no limiter.
        loudness: { kind: 'custom', lufs: -33 },
      })
      expect(result.loudness?.limitedPeaks).toBe(0)
      const names = (await readdir(join(folder, 'stems'))).toSorted()
      expect(names).toEqual(['01_ruth_draft.wav', '02_amos_draft.wav'])
      const mix = await wavOf(folder, 'mix draft.wav')
      const stems = await Promise.all(names.map((name) => wavOf(join(folder, 'stems'), name)))
      expect(stems.map((stem) => [stem.length, stem[0]?.length])).toEqual(stems.map(() => [2, mix[0]?.length]))
      unrounded ??= mix
      expect(furthest(sumOf(stems), unrounded)).toBeLessThanOrEqual(steps[bits])
      expect(furthest(mix, unrounded)).toBeLessThanOrEqual(steps[bits])
      for (const stem of stems) expect(stem[0]?.some((sample) => sample !== 0)).toBe(true)
      if (!hasFfmpeg) continue
      expect(furthest(byFfmpeg(join(folder, 'stems', names[1] ?? ''), 2), stems[1] ?? [])).toBeLessThan(1e-6)
    }
    const form = { format: 'wav', bits: 32, sampleRate: 48_000 } as const
    const deliver: ExportOptions['deliver'] = [
      { what: 'mix', ...form },
      { what: 'stems', ...form },
    ]
    const soft = await made.run({ deliver, loudness: { kind: 'custom', lufs: -30 } })
    const loud = await made.run({ deliver, loudness: { kind: 'custom', lufs: -9 } })
    expect(loud.result.loudness?.limitedPeaks).toBeGreaterThan(0)
    const factor = 10 ** (((loud.result.loudness?.gainDb ?? 0) - (soft.result.loudness?.gainDb ?? 0)) / 20)
    const names = await readdir(join(soft.folder, 'stems'))
    const both = async (name: string) => Promise.all([wavOf(soft.folder, name), wavOf(loud.folder, name)])
    for (const name of names) {
      const [one, other] = await both(`stems/${name}`)
      expect(
        furthest(
          one.map((samples) => samples.map((sample) => sample * factor)),
          other,
        ),
      ).toBeLessThan(1e-5)
    }
    const stems = await Promise.all(names.map((name) => wavOf(join(soft.folder, 'stems'), name)))
    expect(furthest(sumOf(stems), await wavOf(soft.folder, 'mix draft.wav'))).toBeLessThan(1e-6)
  })
})

describe('what else is delivered', () => {
  it('is a file a scene, a mix of one channel, chapters and lines with their takes, each in its own form', async () => {
    const made = await drafted()
    const { host, project } = made
    const lines = (await host.call('project.read', { project: made.project })).lines
    const [first] = lines
    if (first === undefined) throw new Error('no line')
    const { folder, result } = await made.run({
      channels: 1,
      deliver: [
        { what: 'captions', formats: ['vtt', 'txt'], soundCues: true },
        { what: 'chapters', format: 'm4b' },
        { what: 'lines', format: 'flac', bits: 24, handlesMs: 20 },
        { what: 'scenes', format: 'wav', bits: 24 },
        { what: 'mix', format: 'wav' },
      ],
    })
    expect(result.files.map(({ kind, name }) => [kind, name])).toEqual([
      ['mix', 'mix draft.wav'],
      ['scene', 'scenes/01_causeway-gate_draft.wav'],
      ['scene', 'scenes/02_signal-house-at-night_draft.wav'],
      ['line', 'lines/001_ruth_aaa111_draft.flac'],
      ['line', 'lines/002_amos_bbb222_draft.flac'],
      ['line', 'lines/003_ruth_ccc333_draft.flac'],
      ['captions', 'captions.vtt'],
      ['captions', 'transcript.txt'],
      ['chapters', 'chapters draft.m4b'],
      ['manifest', 'manifest.json'],
    ])
    const [mix] = await wavOf(folder, 'mix draft.wav')
    const [scene] = await wavOf(folder, 'scenes/02_signal-house-at-night_draft.wav')
    const length = scene?.length ?? 0
    // The last scene is the end of the mix, sample by sample, but for its 24 bits.
    const end = mix?.subarray(mix.length - length) ?? new Float32Array(0)
    expect(furthest([end], [scene ?? new Float32Array(0)])).toBeLessThan(1 / 32_768)
    const take = host.call('takes.list', { project: made.project, lineId: first.id })
    const seconds = ((await take)[0]?.durationSamples ?? 0) / 44_100
    const trimmed = result.files.find(({ name }) => name.includes('aaa111'))?.durationSeconds ?? 0
    expect(trimmed).toBeLessThanOrEqual(seconds)
    expect(trimmed).toBeGreaterThan(0.5)

    // Of other words, so that the line has a take that is heard, and one with a star.
    const { id: lineId } = first
    const [old] = await host.call('takes.list', { project, lineId })
    if (old === undefined) throw new Error('no take')
    await host.call('takes.mark', { project, lineId, takeId: old.id, mark: { starred: true } })
    await host.call('script.replace', { project, text: script.replace('please, and', 'and please') })
    await renderAll(host, { project, source: 'draft', lineIds: [lineId] })
    const several = await made.run({ deliver: [{ what: 'lines', format: 'wav', takes: 'starred' }] })
    expect(several.result.files.map(({ name }) => name).slice(0, 3)).toEqual([
      'lines/001_ruth_aaa111_01_draft.wav',
      'lines/001_ruth_aaa111_02_draft.wav',
      'lines/002_amos_bbb222_draft.wav',
    ])
    const one = made.run({ deliver: [{ what: 'lines', format: 'wav' }] })
    expect((await one).result.files.map(({ name }) => name)[0]).toBe('lines/001_ruth_aaa111_draft.wav')
  })
})

describe('only what has changed', () => {
  it('is of stems those whose own lane has: another voice made softer leaves theirs as they are', async () => {
    const { host, project, run } = await drafted()
    const deliver: ExportOptions['deliver'] = [{ what: 'stems', format: 'wav' }]
    const first = await run({ deliver })
    const { cast } = await host.call('project.read', { project })
    const lines = { ...cast.lines, bbb222: { gainDb: -3 } }
    await host.call('cast.change', { project, cast: { ...cast, lines } })
    const again = await run({ deliver, onlyChanged: true })
    expect([again.result.written, again.result.reused]).toEqual([2, 1])
    const ruth = 'stems/01_ruth_draft.wav'
    const all = await run({ deliver })
    for (const { folder } of [first, again]) {
      expect(await readFile(join(folder, ruth))).toEqual(await readFile(join(all.folder, ruth)))
    }
    const amos = 'stems/02_amos_draft.wav'
    expect(await readFile(join(again.folder, amos))).toEqual(await readFile(join(all.folder, amos)))
  })

  it('is made anew, the rest is taken over byte for byte, and a file that was changed since is not', async () => {
    const { host, project, options, run } = await drafted()
    const deliver: ExportOptions['deliver'] = [
      { what: 'mix', format: 'wav' },
      { what: 'lines', format: 'mp3' },
      { what: 'captions', formats: ['srt'] },
    ]
    const first = await run({ deliver })
    expect([first.result.written, first.result.reused]).toEqual([6, 0])
    const again = await run({ deliver, onlyChanged: true })
    expect([again.result.written, again.result.reused]).toEqual([1, 5])
    for (const { name } of first.result.files.filter(({ kind }) => kind !== 'manifest')) {
      expect(await readFile(join(again.folder, name))).toEqual(await readFile(join(first.folder, name)))
    }
    await host.call('script.replace', { project, text: script.replace('Thank you', 'Thanks') })
    await renderAll(host, { project, source: 'draft' })
    const ready = await host.call('export.readiness', { project, options: options({ deliver, onlyChanged: true }) })
    expect(ready.rows.map(({ what, changed, wasExported }) => [what, changed, wasExported])).toEqual([
      ['mix', 1, true],
      ['lines', 1, true],
      ['captions', 1, true],
    ])
    const third = await run({ deliver, onlyChanged: true })
    expect([third.result.written, third.result.reused]).toEqual([4, 2])
    const [line] = third.result.files.filter(({ kind }) => kind === 'line')
    await appendFile(join(third.folder, line?.name ?? ''), 'x')
    expect((await run({ deliver, onlyChanged: true })).result).toMatchObject({ written: 2, reused: 4 })

    // Names that would be one file are told before, and nothing is written.
    const exports = join(host.folder, 'projects', 'The Line', 'exports')
    const before = await readdir(exports)
    const asked = options({ deliver: [{ what: 'lines', format: 'wav' }], lineNames: '{speaker}{source}' })
    const { collision } = await host.call('export.readiness', { project, options: asked })
    expect(collision).toEqual({ files: 2, lines: [1, 3], name: 'RUTH_draft.wav' })
    expect(await host.problem('export.start', { project, options: asked })).toMatchObject({ code: 'option.invalid' })
    expect(await readdir(exports)).toEqual(before)
  })
})

describe('a gain that has changed since the last export', () => {
  it('is told, before and behind, because all of its sound is coded again', async () => {
    const { host, project, options, run } = await drafted()
    const own = { loudness: { kind: 'custom', lufs: -30 }, onlyChanged: true } satisfies Partial<ExportOptions>
    expect((await run(own)).result.loudness?.gainBeforeDb).toBeUndefined()
    await host.call('export.loudness', { project, options: options(own) })
    const same = await host.call('export.readiness', { project, options: options(own) })
    expect([same.gain, same.rows[0]?.changed]).toEqual([undefined, 0])
    const { cast } = await host.call('project.read', { project })
    const speakers = cast.speakers.map((one) => ({ ...one, gainDb: (one.gainDb ?? 0) + 4 }))
    await host.call('cast.change', { project, cast: { ...cast, speakers } })
    await host.call('export.loudness', { project, options: options(own) })
    const other = await host.call('export.readiness', { project, options: options(own) })
    expect(other.rows[0]?.changed).toBe(1)
    const { gain } = other
    if (gain === undefined) throw new Error('The gain is the same.')
    expect(gain.afterDb).toBeCloseTo(gain.beforeDb - 4, 0)
    const { loudness } = (await run(own)).result
    expect(loudness).toMatchObject({ gainDb: gain.afterDb, gainBeforeDb: gain.beforeDb })
  })
})

describe('captions of takes that were just made', () => {
  it('follow the words of those takes, and so are the same when they are exported again', async () => {
    const { host, project, options, run } = await drafted()
    const own = {
      deliver: [{ what: 'captions', formats: ['srt'] }],
      onlyChanged: true,
    } satisfies Partial<ExportOptions>
    await run(own)
    const { lines } = await host.call('project.read', { project })
    for (const { take } of lines) {
      if (take !== undefined) await host.call('takes.words', { project, takeId: take.id })
    }
    const readiness = await host.call('export.readiness', { project, options: options(own), others: [] })
    expect(readiness.rows).toMatchObject([{ what: 'captions', changed: 0 }])
    expect((await run(own)).result).toMatchObject({ written: 1, reused: 1 })
  })
})

describe('room tone', () => {
  it('is a stem of its own under what is silent, and the stems are the mix with it', async () => {
    const made = await drafted()
    const { host, project } = made
    const before = await host.call('mix.read', { project })
    const added = await host.call('sounds.roomTone', { project })
    expect(await host.call('mix.read', { project })).toEqual(before)
    await host.call('mix.change', { project, before, after: withRoomTone(before, added) })
    const form = { format: 'wav', bits: 32 } as const
    const { folder } = await made.run({
      deliver: [
        { what: 'mix', ...form },
        { what: 'stems', ...form },
      ],
    })
    const names = (await readdir(join(folder, 'stems'))).toSorted()
    expect(names).toEqual(['01_ruth_draft.wav', '02_amos_draft.wav', '03_room-tone.wav'])
    const stems = await Promise.all(names.map((name) => wavOf(join(folder, 'stems'), name)))
    expect(furthest(await wavOf(folder, 'mix draft.wav'), sumOf(stems))).toBeLessThanOrEqual(1e-6)
    const [ruth = [], amos = [], tone = []] = stems.map(([left = new Float32Array(0)]) => left)
    const speaks = (at: number): boolean => (ruth[at] ?? 0) !== 0 || (amos[at] ?? 0) !== 0
    let [sounding, silent] = [0, 0]
    for (let at = 0; at < tone.length; at += 1) {
      if (speaks(at)) continue
      if (tone[at] === 0) silent += 1
      else sounding += 1
    }
    expect(sounding).toBeGreaterThan(silent * 20)
    await host.call('mix.change', { project, before: await host.call('mix.read', { project }), after: before })
    const without = await made.run({ deliver: [{ what: 'stems', ...form }], name: 'Without' })
    expect(await readdir(join(without.folder, 'stems'))).toHaveLength(2)
  })
})
