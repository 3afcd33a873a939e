import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { followZoom, leastSize, zoomAfter } from '../../../../electron/shell/zoom.ts'

const press = (key: string, over = {}) => ({
  type: 'keyDown',
  key,
  control: true,
  meta: false,
  alt: false,
  ...over,
})

describe('the keys of zoom', () => {
  it('go through the steps and back, and not beyond their ends', () => {
    expect(zoomAfter(1, press('+'), 'linux')).toBe(1.1)
    expect(zoomAfter(1.1, press('='), 'win32')).toBe(1.25)
    expect(zoomAfter(1.75, press('+'), 'linux')).toBe(2)
    expect(zoomAfter(2, press('-'), 'linux')).toBe(1.75)
    expect(zoomAfter(3, press('+'), 'linux')).toBe(3)
    expect(zoomAfter(0.5, press('-'), 'linux')).toBe(0.5)
    expect(zoomAfter(2.5, press('0'), 'linux')).toBe(1)
  })

  it('go on from a factor that is no step', () => {
    expect(zoomAfter(1.2, press('+'), 'linux')).toBe(1.25)
    expect(zoomAfter(1.2, press('-'), 'linux')).toBe(1.1)
  })

  it('are those of the system, and no others', () => {
    expect(zoomAfter(1, press('+'), 'darwin')).toBeUndefined()
    expect(zoomAfter(1, press('+', { control: false, meta: true }), 'darwin')).toBe(1.1)
    expect(zoomAfter(1, press('+', { alt: true }), 'linux')).toBeUndefined()
    expect(zoomAfter(1, press('+', { type: 'keyUp' }), 'linux')).toBeUndefined()
    expect(zoomAfter(1, press('+', { control: false }), 'linux')).toBeUndefined()
    expect(zoomAfter(1, press('k'), 'linux')).toBeUndefined()
  })
})

describe('the least size of the window', () => {
  const room = { width: 1440, height: 875 }
  it('is counted in pixels of the page at its zoom, with the frame', () => {
    expect(leastSize(1, { width: 2, height: 30 }, room)).toEqual({ width: 722, height: 480 })
    expect(leastSize(1.5, { width: 0, height: 0 }, room)).toEqual({ width: 1080, height: 675 })
  })

  it('is no larger than the screen', () => {
    expect(leastSize(2, { width: 2, height: 30 }, room)).toEqual({ width: 1440, height: 875 })
  })

  /** A window of a system that lets it stay smaller than its least size, until somebody makes it larger. */
  function windowOf(at: { x: number; y: number; width: number; height: number }, factor: number, over = {}) {
    const told: number[][] = []
    const bounds: (typeof at)[] = []
    const contents = Object.assign(new EventEmitter(), {
      factor,
      getZoomFactor: () => contents.factor,
      setZoomFactor: (next: number) => {
        contents.factor = next
      },
    })
    const window = {
      setMinimumSize: (...size: number[]) => void told.push(size),
      getSize: () => [at.width, at.height],
      getContentSize: () => [at.width, at.height - 30],
      getBounds: () => at,
      setBounds: (next: typeof at) => void bounds.push(next),
      isMaximized: () => false,
      isFullScreen: () => false,
      webContents: contents,
      ...over,
    }
    return { window, contents, told, bounds }
  }
  const screen = { x: 0, y: 0, width: 3000, height: 2000 }

  it('follows the zoom that was kept, and each key', () => {
    const { window, contents, told, bounds } = windowOf({ x: 10, y: 10, width: 1300, height: 830 }, 1.5)
    followZoom(window, 'linux', () => screen)
    contents.emit('dom-ready')
    let prevented = 0
    const event = { preventDefault: () => void (prevented += 1) }
    contents.emit('before-input-event', event, press('+'))
    contents.emit('before-input-event', event, press('a'))
    expect(told).toEqual([
      [1080, 705],
      [1260, 818],
    ])
    expect(prevented).toBe(1)
    expect(bounds).toEqual([])
  })

  it('is what a window is made larger to, within its screen, but one that fills it is left alone', () => {
    const small = windowOf({ x: 2500, y: 1700, width: 800, height: 500 }, 1)
    followZoom(small.window, 'linux', () => screen)
    small.contents.emit('dom-ready')
    expect(small.bounds).toEqual([])
    small.contents.emit('before-input-event', { preventDefault: () => undefined }, press('+', { key: '=' }))
    expect(small.bounds).toEqual([{ x: 2500, y: 1475, width: 800, height: 525 }])
    const kept = windowOf({ x: 2500, y: 100, width: 800, height: 500 }, 2)
    followZoom(kept.window, 'linux', () => screen)
    kept.contents.emit('dom-ready')
    expect(kept.bounds).toEqual([{ x: 1560, y: 100, width: 1440, height: 930 }])
    for (const over of [{ isMaximized: () => true }, { isFullScreen: () => true }]) {
      const full = windowOf({ x: 0, y: 0, width: 800, height: 500 }, 2, over)
      followZoom(full.window, 'linux', () => screen)
      full.contents.emit('dom-ready')
      expect(full.bounds).toEqual([])
      expect(full.told).toEqual([[1440, 930]])
    }
  })
})
