import type { Session } from 'electron'

/** The only power the page has beyond drawing and sound: to put text on the clipboard when the user copies. */
const ALLOWED = 'clipboard-sanitized-write'

/**
 * Denies every permission, asked for or looked up, every device and every screen capture. Electron needs all four
 * handlers: one without the others leaves a way (its security guide, item 5).
 */
export function denyPermissions(
  session: Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'setDisplayMediaRequestHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === ALLOWED))
  session.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
}
