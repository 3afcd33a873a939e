/** What the window needs at least, in pixels of its page: a screen of 1440 by 900 at twice the size. */
const LEAST = { width: 720, height: 450 }

const NEAREST = 0.5
const FARTHEST = 3
const steps = [NEAREST, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, FARTHEST]

type Size = { readonly width: number; readonly height: number }
/** A part of the screens, in their pixels. */
type Bounds = Size & { readonly x: number; readonly y: number }

/** A key as Electron tells of it before the page hears it. */
export type ZoomKey = {
  readonly type: string
  readonly key: string
  readonly control: boolean
  readonly meta: boolean
  readonly alt: boolean
}

/** What of a window and its page the zoom uses. */
export type ZoomedWindow = {
  readonly setMinimumSize: (width: number, height: number) => void
  readonly getSize: () => number[]
  readonly getContentSize: () => number[]
  readonly getBounds: () => Bounds
  readonly setBounds: (bounds: Bounds) => void
  readonly isMaximized: () => boolean
  readonly isFullScreen: () => boolean
  readonly webContents: {
    readonly getZoomFactor: () => number
    readonly setZoomFactor: (factor: number) => void
    readonly on: {
      (event: 'dom-ready', listener: () => void): unknown
      (
        event: 'before-input-event',
        listener: (event: { readonly preventDefault: () => void }, key: ZoomKey) => void,
      ): unknown
    }
  }
}

/** The factor that a key asks for with the one before it; undefined for keys of something else. */
export function zoomAfter(factor: number, key: ZoomKey, platform: string): number | undefined {
  const isAsked = (platform === 'darwin' ? key.meta : key.control) && !key.alt && key.type === 'keyDown'
  if (!isAsked) return undefined
  // Factors of a system's own may lie between two steps.
  if (key.key === '+' || key.key === '=') return steps.find((step) => step > factor + 0.01) ?? FARTHEST
  if (key.key === '-' || key.key === '_') return steps.findLast((step) => step < factor - 0.01) ?? NEAREST
  return key.key === '0' ? 1 : undefined
}

/**
 * The least size of a window in pixels of the screen, so that its page keeps `LEAST` at its zoom: with the frame around
 * it, and never larger than the screen has room for.
 */
export function leastSize(factor: number, frame: Size, room: Size): Size {
  return {
    width: Math.min(Math.ceil(LEAST.width * factor - 0.001) + frame.width, room.width),
    height: Math.min(Math.ceil(LEAST.height * factor - 0.001) + frame.height, room.height),
  }
}

/** Where a window lies once it is no smaller than `least`: as far as it can where it was, and within `room`. */
function grown(now: Bounds, least: Size, room: Bounds): Bounds {
  const width = Math.max(now.width, least.width)
  const height = Math.max(now.height, least.height)
  const within = (start: number, length: number, from: number, space: number): number =>
    Math.max(from, Math.min(start, from + space - length))
  return {
    x: width > now.width ? within(now.x, width, room.x, room.width) : now.x,
    y: height > now.height ? within(now.y, height, room.y, room.height) : now.y,
    width,
    height,
  }
}

/**
 * Ctrl (macOS: Cmd) with +, - and 0 zooms the page; Electron has no such keys without a menu bar. The least size of the
 * window follows, also for the zoom that Chromium remembers from the last time. A least size binds who drags the window
 * and changes nothing by itself, so a window that is too small for its new zoom is made larger. `room`: where the screen
 * that the window is on has room for windows.
 */
export function followZoom(window: ZoomedWindow, platform: string, room: () => Bounds): void {
  const contents = window.webContents
  const limit = (): void => {
    const [width = 0, height = 0] = window.getSize()
    const [innerWidth = width, innerHeight = height] = window.getContentSize()
    const frame = { width: width - innerWidth, height: height - innerHeight }
    const least = leastSize(contents.getZoomFactor(), frame, room())
    window.setMinimumSize(least.width, least.height)
    const isSmall = width < least.width || height < least.height
    if (isSmall && !window.isMaximized() && !window.isFullScreen()) {
      window.setBounds(grown(window.getBounds(), least, room()))
    }
  }
  contents.on('dom-ready', limit)
  contents.on('before-input-event', (event, key) => {
    const factor = zoomAfter(contents.getZoomFactor(), key, platform)
    if (factor === undefined) return
    event.preventDefault()
    contents.setZoomFactor(factor)
    limit()
  })
}
