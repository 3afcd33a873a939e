import { describe, expect, it } from 'vitest'
import { createProgress, type RenderProgress } from '../../../../electron/cli/terminal/console.ts'

function shown(isTerminal: boolean, columns = 80) {
  let text = ''
  let atMs = 0
  const console = { out: () => undefined, err: (more: string) => void (text += more), isTerminal, columns }
  const progress = createProgress(console, () => atMs)
  return {
    show: (now: Partial<RenderProgress>, afterMs = 120) => {
      atMs += afterMs
      progress.show({ done: 0, total: 4, note: '', ...now })
    },
    end: () => progress.end(),
    text: () => text,
    lines: () => text.split('\n').slice(0, -1),
  }
}

const wait = { why: 'The service is busy.', leftMs: 41_200 }

describe('the progress of a render', () => {
  it('is one line that is overwritten on a terminal, and counts down a wait', () => {
    const bar = shown(true, 64)
    bar.show({ done: 1, wait })
    bar.show({ done: 1, wait: { ...wait, leftMs: 900 } })
    bar.show({ done: 4 })
    bar.end()
    const lines = bar
      .text()
      .split('\r')
      .slice(1)
      .map((line) => line.trimEnd())
    expect(lines).toEqual([
      '[######..................] 1/4  waiting 42 seconds: The service',
      '[######..................] 1/4  waiting 1 second: The service i',
      '[########################] 4/4',
    ])
    expect(bar.text().endsWith('\n')).toBe(true)
  })

  it('is lines of text elsewhere, one at every tenth and at most one a second', () => {
    const log = shown(false)
    for (let done = 0; done <= 100; done += 1) log.show({ done, total: 100 })
    log.end()
    expect(log.lines()).toEqual([
      '0/100',
      '10/100',
      '20/100',
      '30/100',
      '40/100',
      '50/100',
      '60/100',
      '70/100',
      '80/100',
      '90/100',
      '100/100',
    ])
    const fast = shown(false)
    for (let done = 0; done <= 100; done += 1) fast.show({ done, total: 100 }, 1)
    expect(fast.lines()).toEqual(['0/100', '100/100'])
    expect(log.text() + fast.text()).not.toContain('\r')
  })

  it('says elsewhere once why it waits and how long, and again for another reason', () => {
    const log = shown(false)
    log.show({})
    for (let leftMs = 40_000; leftMs > 30_000; leftMs -= 120) log.show({ wait: { ...wait, leftMs } })
    log.show({ wait: { why: 'Nobody answers.', leftMs: 5000 } })
    expect(log.lines()).toEqual([
      '0/4',
      '0/4  waiting 40 seconds: The service is busy.',
      '0/4  waiting 5 seconds: Nobody answers.',
    ])
  })

  it('gives a sign of life while nothing changes', () => {
    const log = shown(false)
    for (let second = 0; second < 70; second += 1) log.show({ note: '1 failed' }, 1000)
    expect(log.lines()).toEqual(['0/4  1 failed', '0/4  1 failed', '0/4  1 failed'])
  })
})
