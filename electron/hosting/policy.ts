/**
 * The content policy of every answer. The page loads nothing from anywhere but its own origin; styles made at run time
 * (CodeMirror, wavesurfer) carry the nonce of their response. `data:` images are the waveform's own drawings.
 * Trusted Types stay off: wavesurfer builds its shadow root from a constant string.
 */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Powers that the page never needs, switched off by name; playback and the clipboard's write stay. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]

/** The microphone is the page's own only, never a frame's; the browser still asks the user, when Record is pressed. */
const OWN_FEATURES = ['microphone']

/** Headers of every answer of a host, errors included. `nonce`: base64url, new for each response. */
export function securityHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...DENIED_FEATURES.map((feature) => `${feature}=()`),
      ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
    ].join(', '),
  }
}
