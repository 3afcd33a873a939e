import { describe, expect, it } from 'vitest'
import { sceneName } from '../../../../renderer/base/scene-name.ts'
import { castRows, sceneSeconds } from '../../../../renderer/cast/cast-rows.ts'
import { buildOutline } from '../../../../renderer/project/outline.ts'
import { withSpeaker, withVoice } from '../../../../renderer/cast/speakers.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { cast, line, lineId, script } from '../cases.ts'

describe('the outline', () => {
  const outline = buildOutline(script, cast, null)

  it('holds every line with an id under its scene and counts those without', () => {
    expect([...outline.lines.keys()]).toEqual(['aaaaa1', 'aaaaa2', 'aaaaa3'])
    expect(outline.lineCount).toBe(4)
    expect(outline.scenes.map((scene) => [scene.title, scene.lineIds])).toEqual([
      ['Scene 1. Deck, night. Rain.', ['aaaaa2']],
      ['Hold', ['aaaaa3']],
    ])
    expect([...outline.lines.values()].map((each) => each.sceneIndex)).toEqual([undefined, 0, 1])
  })

  it('finds the speaker by alias and without case', () => {
    expect(outline.lines.get(lineId('aaaaa2'))?.speakerId).toBe('tom')
  })

  it('keeps scenes without lines in their place', () => {
    const empty = buildOutline('## One\n## Two\nRUTH: Hello.  #aaaaa1\n## Three\n', cast, null)
    expect(empty.scenes.map((scene) => scene.lineIds.length)).toEqual([0, 1, 0])
  })

  it('sums each speaker over the whole script, from takes where there are any', () => {
    const views = new Map([[lineId('aaaaa1'), line('aaaaa1', 'ready', 'service')]])
    const [ruth, tom] = castRows(cast, outline, views, 'service')
    expect(ruth?.lineCount).toBe(2)
    expect(ruth?.coverage).toEqual({ final: 1, draft: 0, todo: 1 })
    expect(ruth?.seconds).toBeGreaterThan(2)
    expect(ruth?.label).toMatch(/^RUTH, service voice Wren, 2 lines, speaking time 0:0\d$/)
    expect(tom?.label).toMatch(/^TOM, no voice, 1 line, /)
    expect(castRows(cast, outline, views, 'draft')[1]?.label).toMatch(/^TOM, draft voice Marten, /)
  })

  it('names clips of a speaker as its voice, before a voice of the service', () => {
    const reference = { title: 'Own take', clips: [{ id: 'a'.repeat(64), text: 'Hello there.' }] }
    const parsed = castSchema.safeParse({
      speakers: [{ id: 'ruth', name: 'RUTH', colour: 1, voice: { id: 'abc', title: 'Wren' }, reference }],
    })
    expect(parsed.error?.issues ?? []).toEqual([])
    const [ruth] = castRows(parsed.data ?? cast, outline, new Map(), 'service')
    expect(ruth?.voiceTitle).toBe('Own take')
    expect(ruth?.label).toMatch(/^RUTH, voice cloned from clips Own take, /)
  })

  it('gives each scene its part of the timeline, pauses included, and the sum of its lines where it is not in it', () => {
    const four = buildOutline('## A\nRUTH: A.  #aaaaa1\nTOM: B.  #aaaaa2\n## B\n## C\nTOM: C.  #aaaaa3\n', cast, null)
    const entry = { number: 1, durationSamples: 22_050, isEstimate: false, speakerId: undefined }
    const timeline = {
      durationSamples: 7 * 44_100,
      entries: [
        { ...entry, lineId: lineId('aaaaa1'), startSample: 0 },
        { ...entry, lineId: lineId('aaaaa2'), startSample: 35_280 },
        { ...entry, lineId: lineId('aaaaa3'), startSample: 3 * 44_100 },
      ],
    }
    expect(sceneSeconds(four, new Map(), timeline)).toEqual([3, 0, 4])
    const [first, , third] = sceneSeconds(four, new Map(), { ...timeline, entries: timeline.entries.slice(0, 2) })
    expect(first).toBe(7)
    expect(third).toBeGreaterThan(0)
  })

  it('gives each scene the seconds of its own lines while there is no timeline', () => {
    const views = new Map([[lineId('aaaaa2'), line('aaaaa2', 'ready', 'draft')]])
    const [first, second] = sceneSeconds(outline, views)
    expect(first).toBe(2)
    expect(second).toBeGreaterThan(0)
  })

  it.each([
    ['Scene 1. Gallery, night', 'Gallery, night'],
    ['Scene 2. Signal house. Lamp room.', 'Signal house'],
    ['3) The register', 'The register'],
    ['Scene 4', 'Scene 4'],
    ['Scene 5. ', 'Scene 5'],
    ['Low water', 'Low water'],
    ['', 'Scene 1'],
    ['INT. KITCHEN - DAY', 'INT. KITCHEN - DAY'],
    ['2. Ext. The harbour. Later', 'Ext. The harbour. Later'],
    ['INT./EXT. CAR - NIGHT', 'INT./EXT. CAR - NIGHT'],
    ['I/E. CAR', 'I/E. CAR'],
    ["INT. DR. SMITH'S OFFICE - NIGHT. LATER", "INT. DR. SMITH'S OFFICE - NIGHT. LATER"],
    ['12A INT. OFFICE - DAY', 'INT. OFFICE - DAY'],
    ['12A. int. office. day', 'int. office. day'],
    ['I./E. CAR. NIGHT', 'I./E. CAR. NIGHT'],
    ['EXT/INT. CAR. NIGHT', 'EXT/INT. CAR. NIGHT'],
    ['INNEN. KÜCHE - TAG', 'INNEN. KÜCHE - TAG'],
    ['ИНТ. КУХНЯ. ДЕНЬ', 'ИНТ. КУХНЯ. ДЕНЬ'],
    ['Scene 3. Dr. Smith waits. Rain.', 'Dr. Smith waits'],
    ['At St. Mary’s. Later', 'At St. Mary’s'],
    ['J. Hale alone', 'J. Hale alone'],
    ['Interlude. At sea', 'Interlude'],
  ])('shortens the heading %j to %j', (title, name) => expect(sceneName(title, 0)).toBe(name))
})

describe('speakers', () => {
  it('adds a speaker with the next colour and a free id', () => {
    const added = withSpeaker(withSpeaker(cast, 'Old Man'), 'old man!')
    expect(added.speakers.slice(2)).toEqual([
      { id: 'old-man', name: 'Old Man', colour: 3 },
      { id: 'old-man-2', name: 'old man!', colour: 4 },
    ])
  })

  it('adds nobody twice, also not under an alias or without a name', () => {
    expect(withSpeaker(cast, 'ruth')).toBe(cast)
    expect(withSpeaker(cast, ' Thomas ')).toBe(cast)
    expect(withSpeaker(cast, '  ')).toBe(cast)
  })

  it('adds nobody to a full cast', () => {
    const full = Array.from({ length: 80 }).reduce<typeof cast>((now, _, at) => withSpeaker(now, `Guest ${at}`), cast)
    expect(castSchema.safeParse(full).success).toBe(true)
    expect(withSpeaker(full, 'One More')).toBe(full)
  })

  it('makes an id for a name without Latin letters', () => {
    expect(withSpeaker({ speakers: [] }, '水').speakers[0]?.id).toBe('speaker')
  })

  it('changes only the voice of the kind that was chosen', () => {
    const voice = { id: voiceIdSchema.parse('v9'), title: 'Maud' }
    const [ruth] = withVoice(cast, speakerIdSchema.parse('ruth'), 'draft', voice).speakers
    expect(ruth?.draftVoice).toEqual(voice)
    expect(ruth?.voice?.title).toBe('Wren')
  })
})
