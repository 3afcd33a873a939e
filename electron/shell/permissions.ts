import type { Session } from 'electron'
import { isStudioUrl } from './address.ts'

/** To put text on the clipboard when the user copies. */
const CLIPBOARD = 'clipboard-sanitized-write'

/** To open a camera or a microphone. */
const MEDIA = 'media'

/**
 * Denies every permission, asked for or looked up, every device and every screen capture, but two: text for the clipboard,
 * and the microphone for the studio's own page, which opens it when the user presses Record. A camera is refused, also
 * together with the microphone. Electron needs all four handlers: one without the others leaves a way (its security
 * guide, item 5).
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
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const isMicrophone = permission === MEDIA && 'mediaTypes' in details && isAudioOnly(details.mediaTypes)
    answer(permission === CLIPBOARD || (isMicrophone && isStudioUrl(details.requestingUrl)))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const isMicrophone = permission === MEDIA && details.mediaType === 'audio'
    return permission === CLIPBOARD || (isMicrophone && isStudioUrl(requestingOrigin))
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
}

function isAudioOnly(types: readonly string[] | undefined): boolean {
  return types !== undefined && types.length > 0 && types.every((type) => type === 'audio')
}
