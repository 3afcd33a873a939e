import { describe, expect, it } from 'vitest'
import { silentCatches } from '../support/architecture/silent.ts'
import { parseSource, readSources } from '../support/architecture/source-file.ts'

describe('what is caught', () => {
  it('is heard by somebody, or a word says why nobody needs to, in all of the product', () => {
    expect(readSources(['electron', 'renderer', 'shared']).flatMap(silentCatches)).toEqual([])
  })

  it.each([
    ['a clause', 'try {\n  a()\n} catch {\n  b()\n}', ['x.ts:3']],
    ['a clause with a word', 'try {\n  a()\n} catch {\n  // It is made anew.\n}', []],
    ['a clause with its error', 'try {\n  a()\n} catch (error) {\n  note(error)\n}', []],
    ['a handler', 'a()\n  .catch(() => undefined)', ['x.ts:2']],
    ['a handler that gives something else', 'a().catch(() => [])', ['x.ts:1']],
    ['an empty handler', 'a().catch(() => {})', ['x.ts:1']],
    ['a handler with a word', '// It is asked again.\na().catch(() => undefined)', []],
    ['a handler that does something', 'a().catch(() => b())', []],
    ['a handler with a name', "a().catch(ignored('clean-up'))", []],
  ])('is told apart: %s', (_, text, expected) => {
    expect(silentCatches(parseSource('x.ts', text))).toEqual(expected)
  })
})
