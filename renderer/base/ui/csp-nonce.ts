/**
 * The nonce that the host wrote into the page for styles made at run time (CodeMirror, wavesurfer, scroll locks).
 * Undefined where no host replaced the placeholder, such as a development server without a policy.
 */
export function cspNonce(): string | undefined {
  const written = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return written === null || written === undefined || written === '__NONCE__' || written === '' ? undefined : written
}
