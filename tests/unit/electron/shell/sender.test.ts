import { describe, expect, it } from 'vitest'
import { isTrustedSender, type SenderEvent } from '../../../../electron/shell/sender.ts'

const page = { url: 'app://studio/', origin: 'app://studio' }
const windows = new Set([7])

function from(frame: SenderEvent['senderFrame'], mainFrame = page, id = 7): boolean {
  return isTrustedSender({ senderFrame: frame, sender: { id, mainFrame } }, windows)
}

describe('a sender', () => {
  it('is trusted if it is the main frame of our window with our page', () => {
    expect(from(page)).toBe(true)
  })

  it('is refused if its frame is gone', () => {
    expect(from(null)).toBe(false)
  })

  it('is refused if it is another frame, even of the same origin', () => {
    expect(from({ ...page })).toBe(false)
  })

  it('is refused if it is in a window that is not ours', () => {
    expect(from(page, page, 8)).toBe(false)
  })

  it.each([
    ['nothing', { url: '', origin: 'app://studio' }],
    ['about:blank', { url: 'about:blank', origin: 'app://studio' }],
    ['a file', { url: 'file:///x.html', origin: 'file://' }],
    ['a look-alike', { url: 'app://studio.evil/', origin: 'app://studio.evil' }],
    ['the web', { url: 'https://studio/', origin: 'https://studio' }],
    ['a sandboxed page of ours', { url: 'app://studio/', origin: 'null' }],
  ])('is refused if it shows %s', (_what, frame) => {
    expect(from(frame, frame)).toBe(false)
  })
})
