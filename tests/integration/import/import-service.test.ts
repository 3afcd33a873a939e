import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createImportService } from '../../../electron/import/import-service.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { noChoices } from '../../../shared/core/import/choices.ts'
import { builtAssets } from '../../support/studio/ports.ts'

const makeService = () =>
  createImportService({
    worker: builtAssets.importWorker,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
  })
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url))

describe('the import service', () => {
  it('shows a screenplay, takes the choices and makes a script of it', async () => {
    const service = makeService()
    const { id, preview } = await service.preview(fixture('10-radio.fountain'), '10-radio.fountain')
    expect(preview.speakers.map(({ name, lines }) => [name, lines])).toEqual([
      ['OPERATOR 1', 4],
      ['CALLER', 2],
      ['OPERATOR 2', 2],
    ])
    const choices = {
      speakers: [
        { from: 'CALLER', to: 'IDA' },
        { from: 'OPERATOR 2', to: 'OPERATOR 1' },
      ],
    }
    const { text, cast } = service.asNewScript(id, choices)
    expect(cast.speakers.map(({ name }) => name)).toEqual(['OPERATOR 1', 'IDA'])
    expect(text.match(/^(?:OPERATOR 1|IDA)[^:]*: .* {2}#[a-z0-9]{6}$/gm)).toHaveLength(8)
  })

  it('merges a changed source into a project and keeps the takes at their lines', async () => {
    const service = makeService()
    const first = await service.preview(utf8('MARA: One two.\nTOM: Three four.\nMARA: Five six.\n'), 'a.txt')
    const made = service.asNewScript(first.id, noChoices)
    const ids = [...made.text.matchAll(/#([a-z0-9]{6})$/gm)].map((match) => lineIdSchema.parse(match[1]))
    const changed = utf8('TOM: Three four.\nADA: New.\nMARA: One two and three.\n')
    const again = await service.preview(changed, 'a.txt', { cast: made.cast })
    const target = { ...made, takenLines: new Set(ids) }
    const { review } = service.review(again.id, noChoices, target)
    expect(review.counts).toMatchObject({ added: 1, removed: 1, removedWithTakes: 1 })
    const merged = service.merge(again.id, noChoices, target, { refused: [] })
    expect(merged.text).toMatch(
      new RegExp(`TOM: Three four\\. {2}#${ids[1]}\nADA: New\\..*\nMARA: One two and three\\. {2}#${ids[0]}\n`),
    )
    const removal = review.items.findIndex(({ kind }) => kind === 'removed')
    const careful = service.merge(again.id, noChoices, target, { refused: [removal] })
    for (const id of ids) expect(careful.text).toContain(`#${id}`)
    expect(() => service.merge(again.id, noChoices, target, { refused: [99] })).toThrow('import.review.gone')
  })

  it('gives lines with ids of their own the same ids every time, so that a table can be imported again', async () => {
    const service = makeService()
    const one = await service.preview(fixture('table.csv'), 'table.csv')
    const made = service.asNewScript(one.id, noChoices)
    const rows = new TextDecoder()
      .decode(fixture('table.csv'))
      .replace('You came back; at last.', 'Something else entirely now')
    const two = await service.preview(utf8(rows), 'table.csv', { cast: made.cast })
    const { review } = service.review(two.id, noChoices, { ...made, takenLines: new Set() })
    expect(review.items.map(({ kind, before }) => [kind, before])).toEqual([
      ['changed', 'MARA (low): You came back; at last.'],
    ])
  })

  it('keeps a few sources only, and forgets on request', async () => {
    const service = makeService()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push((await service.preview(utf8('A: b'), 'a.txt')).id)
    expect(() => service.asNewScript(ids[0] ?? '', noChoices)).toThrow('import.closed')
    expect(service.asNewScript(ids[4] ?? '', noChoices).cast.speakers).toHaveLength(1)
    service.forget(ids[4] ?? '')
    expect(() => service.asNewScript(ids[4] ?? '', noChoices)).toThrow('import.closed')
  })
})
