import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SafetyBars } from '../../../../renderer/safety/view/safety-bars.tsx'
import {
  otherWindowWords,
  recoveryAbout,
  recoveryTitle,
  whenWords,
} from '../../../../renderer/safety/view/safety-words.ts'
import { hasSafetyBar, isDamaged } from '../../../../renderer/safety/model/safety.ts'
import type { RecoveryView, SafetyView } from '../../../../shared/contract/safety-views.ts'
import type { SaveState } from '../../../../shared/contract/views.ts'
import { quietSafety } from '../fake-deps.ts'

const now = Date.parse('2026-11-19T18:00:00Z')
const pending: RecoveryView = {
  id: 'pending:1',
  kind: 'pending',
  savedAt: '2026-11-19T12:00:00Z',
  spokenLines: 12,
  linesThatDiffer: 1,
  files: [],
}

describe('the words about what was kept', () => {
  it('leave the day away for today', () => {
    expect(whenWords('2026-11-19T14:32:00Z', now, 'UTC')).toBe('14:32')
    expect(whenWords('2026-11-18T14:32:00Z', now, 'UTC')).toBe('14:32 on 18 November 2026')
  })

  it.each<[RecoveryView, RegExp]>([
    [pending, /^Unsaved edits of \d\d:\d\d$/],
    [{ ...pending, kind: 'backup' }, /^The version that was saved before$/],
    [{ ...pending, kind: 'snapshot' }, /^Snapshot of /],
    [{ ...pending, kind: 'defaults' }, /^Begin anew$/],
    [{ ...pending, kind: 'copy' }, /^Another version of \d\d:\d\d$/],
  ])('name each kind', (candidate, words) => {
    expect(recoveryTitle(candidate, now)).toMatch(words)
  })

  it('say what is in it', () => {
    expect(recoveryAbout(pending)).toBe('12 lines; 1 line differs from what is open.')
    expect(recoveryAbout({ ...pending, linesThatDiffer: 3 })).toBe('12 lines; 3 lines differ from what is open.')
    expect(recoveryAbout({ ...pending, linesThatDiffer: 0 })).toBe('12 lines; the script is the same.')
    expect(recoveryAbout({ ...pending, kind: 'defaults', files: ['cast.json'] })).toBe(
      'Without any copy: cast.json is made new; the script then has 12 lines.',
    )
  })

  it.each([
    ['script.dialogue', 1, '1 line of it is not in what is open.'],
    ['script.dialogue', 2, '2 lines of it are not in what is open.'],
    ['takes.jsonl', 2, 'It knows 2 takes that this one does not.'],
    ['cast.json', 1, 'It differs from what is open.'],
  ])('say what another version of %s holds', (of, linesThatDiffer, words) => {
    const candidate: RecoveryView = { ...pending, kind: 'copy', linesThatDiffer, copy: { file: 'x', of } }
    expect(recoveryAbout(candidate)).toBe(words)
  })

  it('say where another window is', () => {
    const other = { host: 'studio-2', startedAt: '2026-11-19T12:00:00Z', lastSeenAt: '2026-11-19T12:05:00Z' }
    expect(otherWindowWords({ ...other, isThisComputer: false }, now)).toMatch(/^a window on studio-2, since/)
    expect(otherWindowWords({ ...other, isThisComputer: true }, now)).toMatch(/^another window on this computer/)
  })

  it('call a project damaged only while it cannot be written and files can be repaired', () => {
    const recovery = [{ ...pending, files: ['cast.json'] }]
    expect(isDamaged(undefined)).toBe(false)
    expect(isDamaged({ ...quietSafety, recovery })).toBe(false)
    expect(isDamaged({ ...quietSafety, canWrite: false, recovery: [pending] })).toBe(false)
    expect(isDamaged({ ...quietSafety, canWrite: false, recovery })).toBe(true)
  })

  const saved: SaveState = { kind: 'saved' }
  const problem = { code: 'disk.full', message: 'The disk is full.' } as const
  const conflict: SafetyView['conflicts'][number] = {
    id: 'c1',
    kind: 'markers',
    ours: 'One.',
    theirs: 'Two.',
    kept: 'both',
  }
  const copy: RecoveryView = { ...pending, kind: 'copy', copy: { file: 'x', of: 'cast.json' } }
  it.each<[string, SafetyView | undefined, SaveState, boolean]>([
    ['nothing known yet', undefined, saved, false],
    ['all is well', quietSafety, saved, false],
    ['not saved', undefined, { kind: 'failed', problem }, false],
    ['rendering waits for room', undefined, saved, true],
    ['low space', { ...quietSafety, lowSpace: problem }, saved, false],
    ['read only', { ...quietSafety, canWrite: false }, { kind: 'readOnly' }, false],
    ['unsaved edits were kept', { ...quietSafety, recovery: [pending] }, saved, false],
    ['a copy lies beside a file', { ...quietSafety, recovery: [copy] }, saved, false],
    ['two versions', { ...quietSafety, conflicts: [conflict] }, saved, false],
  ])('ask for the bars exactly where there is one to draw: %s', (_, safety, save, queueWaitsForRoom) => {
    const nothing = (): void => undefined
    const drawn = renderToStaticMarkup(
      createElement(SafetyBars, {
        safety,
        save,
        queueWaitsForRoom,
        now,
        onTakeOver: nothing,
        onSaveCopy: nothing,
        onSaveAgain: nothing,
        onRestore: nothing,
        onLook: nothing,
        onDiscard: nothing,
        onConflicts: nothing,
      }),
    )
    expect(hasSafetyBar(safety, save, queueWaitsForRoom)).toBe(drawn !== '')
  })

  it('leave a damaged project to its own screen', () => {
    const safety = { ...quietSafety, canWrite: false, recovery: [{ ...pending, files: ['cast.json'] }] }
    expect(hasSafetyBar(safety, { kind: 'readOnly' }, true)).toBe(false)
  })
})
