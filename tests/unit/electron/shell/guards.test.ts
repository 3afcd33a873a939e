import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardNavigation } from '../../../../electron/shell/navigation.ts'
import { denyPermissions } from '../../../../electron/shell/permissions.ts'
import { closeBeforeQuit, QUIT_GRACE_MS, SHUTDOWN_GRACE_MS } from '../../../../electron/shell/quit.ts'
import { tellWaking } from '../../../../electron/shell/wake.ts'
import { eventually } from '../../../support/eventually.ts'

/** Every permission that Electron 45 can ask about, from its type definitions. */
const PERMISSIONS = [
  'ar',
  'automatic-fullscreen',
  'background-sync',
  'clipboard-read',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network-access',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'payment-handler',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'vr',
  'window-management',
  'unknown',
] as const

type Handlers = {
  request?: Parameters<Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Session['setDevicePermissionHandler']>[0]
  display?: Parameters<Session['setDisplayMediaRequestHandler']>[0]
}

function handlersOf(): Handlers {
  const handlers: Handlers = {}
  denyPermissions({
    setPermissionRequestHandler: (handler) => {
      handlers.request = handler
    },
    setPermissionCheckHandler: (handler) => {
      handlers.check = handler
    },
    setDevicePermissionHandler: (handler) => {
      handlers.device = handler
    },
    setDisplayMediaRequestHandler: (handler) => {
      handlers.display = handler
    },
  })
  return handlers
}

describe('permissions', () => {
  const { request, check, device, display } = handlersOf()
  // But for the microphone, the handlers must not look at anything but the permission's name.
  const nothing = Object.create(null)

  const asked = (permission: (typeof PERMISSIONS)[number] | 'clipboard-sanitized-write'): boolean => {
    let answer: boolean | undefined
    request?.(
      nothing,
      permission,
      (granted) => {
        answer = granted
      },
      nothing,
    )
    expect(answer).toBe(check?.(null, permission, 'app://studio', nothing))
    return answer ?? true
  }

  it.each(PERMISSIONS)('%s is denied when asked for and when looked up', (permission) => {
    expect(asked(permission)).toBe(false)
  })

  it('let the page write what the user copies', () => {
    expect(asked('clipboard-sanitized-write')).toBe(true)
  })

  it.each([
    ['the studio opens a microphone', 'app://studio/', ['audio'], true],
    ['the studio opens a microphone from a page below', 'app://studio/index.html', ['audio'], true],
    ['the studio opens a camera', 'app://studio/', ['video'], false],
    ['the studio opens both', 'app://studio/', ['audio', 'video'], false],
    ['nothing is named', 'app://studio/', [], false],
    ['a host that begins alike asks', 'app://studio.evil/', ['audio'], false],
    ['a name before the host asks', 'app://studio@evil/', ['audio'], false],
    ['a website asks', 'https://evil.example/', ['audio'], false],
    ['a file asks', 'file:///tmp/page.html', ['audio'], false],
    ['an opaque origin asks', 'null', ['audio'], false],
  ] as const)('when %s', (_case, address, types, granted) => {
    let answer: boolean | undefined
    const details = { isMainFrame: true, requestingUrl: address, mediaTypes: [...types] }
    request?.(
      nothing,
      'media',
      (given) => {
        answer = given
      },
      details,
    )
    expect(answer).toBe(granted)
    const looked = types.length === 1 ? types[0] : 'unknown'
    expect(check?.(null, 'media', address, { isMainFrame: true, mediaType: looked })).toBe(granted)
  })

  it('give no device and no screen', () => {
    expect(device?.(nothing)).toBe(false)
    let streams: unknown = 'not answered'
    display?.(nothing, (given) => {
      streams = given
    })
    expect(streams).toEqual({})
  })
})

/** A contents that has only what the guard touches: events, and the handler for new windows. */
function contentsDouble() {
  const emitter = new EventEmitter()
  let open: Parameters<WebContents['setWindowOpenHandler']>[0] | undefined
  const double = Object.assign(emitter, {
    setWindowOpenHandler: (handler: NonNullable<typeof open>) => {
      open = handler
    },
  })
  const isPrevented = (event: string, details: object): boolean => {
    let prevented = false
    emitter.emit(event, {
      ...details,
      preventDefault: () => {
        prevented = true
      },
    })
    return prevented
  }
  return { double, isPrevented, opened: () => open?.(Object.create(null)) }
}

describe('navigation', () => {
  const { double, isPrevented, opened } = contentsDouble()
  // The double has what the guard touches; the rest of the type is Electron's.
  guardNavigation(Object.assign(Object.create(null), double, { on: double.on.bind(double) }))

  it.each(['will-navigate', 'will-redirect'])('%s stays on the page', (event) => {
    expect(isPrevented(event, { url: 'app://studio/' })).toBe(false)
    for (const url of ['https://example.com/', 'app://studio.evil/', 'file:///etc/passwd', 'data:text/html,x']) {
      expect(isPrevented(event, { url })).toBe(true)
    }
  })

  it('goes nowhere in a frame, not even to the page', () => {
    expect(isPrevented('will-frame-navigate', { url: 'app://studio/', isMainFrame: true })).toBe(false)
    expect(isPrevented('will-frame-navigate', { url: 'app://studio/', isMainFrame: false })).toBe(true)
    expect(isPrevented('will-frame-navigate', { url: 'https://example.com/', isMainFrame: true })).toBe(true)
  })

  it('opens no window and attaches no webview', () => {
    expect(opened()).toEqual({ action: 'deny' })
    expect(isPrevented('will-attach-webview', {})).toBe(true)
  })
})

describe('waking up', () => {
  it('is told to the studio each time, and nothing else is', () => {
    const power = new EventEmitter()
    let woken = 0
    tellWaking(Object.assign(Object.create(null), { on: power.on.bind(power) }), () => {
      woken += 1
    })
    for (const event of ['suspend', 'lock-screen', 'resume', 'unlock-screen', 'on-ac', 'resume']) power.emit(event)
    expect(woken).toBe(2)
  })
})

describe('quitting', () => {
  function application(close: () => Promise<void>, answers: boolean[] = []) {
    const app = new EventEmitter()
    const power = new EventEmitter()
    const log: string[] = []
    const waits: { ms: number; end: () => void }[] = []
    const exited = new Promise<void>((done) => {
      closeBeforeQuit({
        app: Object.assign(Object.create(null), {
          on: app.on.bind(app),
          quit: () => {
            log.push('quit')
            app.emit('before-quit', { preventDefault: () => log.push('prevented') })
          },
          exit: () => {
            log.push('exit')
            done()
          },
        }),
        powerMonitor: Object.assign(Object.create(null), { on: power.on.bind(power) }),
        close,
        wait: (ms) =>
          new Promise((end) => {
            waits.push({ ms, end })
          }),
        ask: async () => {
          log.push('ask')
          return answers.shift() ?? false
        },
      })
    })
    return { app, power, log, waits, exited }
  }

  it('waits until the studio is closed', async () => {
    let finish: () => void = () => undefined
    const { app, log, exited } = application(
      () =>
        new Promise((done) => {
          finish = done
        }),
    )
    app.emit('window-all-closed')
    expect(log).toEqual(['quit', 'prevented'])
    finish()
    await exited
    expect(log).toEqual(['quit', 'prevented', 'exit'])
  })

  it('asks whether to wait if closing hangs, and again after another grace', async () => {
    const { app, log, waits, exited } = application(() => new Promise(() => undefined), [true, false])
    app.emit('window-all-closed')
    waits[0]?.end()
    await eventually(() => expect(waits.map(({ ms }) => ms)).toEqual([QUIT_GRACE_MS, QUIT_GRACE_MS]))
    waits[1]?.end()
    await exited
    expect(log).toEqual(['quit', 'prevented', 'ask', 'ask', 'exit'])
  })

  it('asks nothing when the system shuts down, and takes the little time there is', async () => {
    const { power, log, waits, exited } = application(() => new Promise(() => undefined))
    power.emit('shutdown')
    expect(waits.map(({ ms }) => ms)).toEqual([SHUTDOWN_GRACE_MS])
    waits[0]?.end()
    await exited
    expect(log).toEqual(['quit', 'prevented', 'exit'])
  })

  it('ends also if closing fails, and closes once however often it is told', async () => {
    let closes = 0
    const { app, exited } = application(() => {
      closes += 1
      return Promise.reject(new Error('disk'))
    })
    app.emit('window-all-closed')
    app.emit('window-all-closed')
    await exited
    expect(closes).toBe(1)
  })
})
