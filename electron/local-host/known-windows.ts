import { createHash } from 'node:crypto'
import { type Guest, isSameSecret } from './access.ts'
import type { HostFile } from './host-file.ts'
import { noted } from '../base/failures.ts'

/** The two secrets of a window: the browser keeps the one and sends it by itself, the page keeps the other. */
export type WindowSecrets = { readonly cookie: string; readonly pageSecret: string }

type Proofs = { readonly cookieSha256: string; readonly pageSecretSha256: string }

/** The windows that this host and those before it, at the same port and in the same data folder, have let in. */
export type KnownWindows = Guest & {
  /**
   * Makes the secrets of one more window, in the place of those that its browser had, if it shows the `cookie` of them.
   * Resolves when the next host will know it, too, or when that cannot be.
   */
  readonly letIn: (cookie: string | undefined) => Promise<WindowSecrets>
}

/**
 * Secrets have 256 random bits, so that a plain hash is a verifier from which nobody gets them back.
 * `now`: milliseconds since 1970.
 */
export function createKnownWindows(input: {
  readonly file: HostFile
  readonly port: number
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
}): KnownWindows {
  const { file, port, randomBytes, now } = input
  // Also when the file cannot be written.
  let own: readonly Proofs[] = []
  const known = (): readonly Proofs[] => [...own, ...file.windows().filter((window) => window.port === port)]
  const secret = (): string => Buffer.from(randomBytes(32)).toString('base64url')
  return {
    hasCookie: (cookie) => {
      if (cookie === undefined) return false
      const hash = sha256(cookie)
      return known().some((window) => isSameSecret(hash, window.cookieSha256))
    },
    hasBoth: (cookie, pageSecret) => {
      if (cookie === undefined || pageSecret === undefined) return false
      const hashes = { cookie: sha256(cookie), page: sha256(pageSecret) }
      return known().some(
        ({ cookieSha256, pageSecretSha256 }) =>
          isSameSecret(hashes.cookie, cookieSha256) && isSameSecret(hashes.page, pageSecretSha256),
      )
    },
    letIn: async (cookie) => {
      const secrets = { cookie: secret(), pageSecret: secret() }
      const proofs = { cookieSha256: sha256(secrets.cookie), pageSecretSha256: sha256(secrets.pageSecret) }
      const before = cookie === undefined ? undefined : sha256(cookie)
      const isOther = (window: Proofs): boolean => window.cookieSha256 !== before
      own = [...own.filter(isOther), proofs]
      const window = { letInAt: new Date(now()).toISOString(), port, ...proofs }
      // A disk that refuses it costs the next host the knowledge, and nobody the window.
      await file.rememberWindow(window, isOther).catch(noted('known windows: keeping'))
      return secrets
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
