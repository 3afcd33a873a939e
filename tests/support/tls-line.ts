import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer, getCACertificates, type SecureVersion, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/**
 * A certificate of `tests/fixtures/tls`, all of one key: `whole` is right for 127.0.0.1 where the test authority is trusted,
 * `elsewhere` for `elsewhere.example`.
 */
export type TestCertificate = 'whole' | 'expired' | 'elsewhere' | 'self-signed'

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8')

/** The certificate of the authority that signed all but the self-signed one. */
const testAuthority = (): Promise<string> => fixture('authority')

/** Where that certificate lies. */
export const testAuthorityFile = fileURLToPath(new URL('../fixtures/tls/authority.pem', import.meta.url))

/** Lets this process trust the test authority, too, while the tests of the file or the group run that calls it. */
export function trustTestAuthority(): void {
  let before: readonly string[] = []
  beforeAll(async () => {
    before = getCACertificates('default')
    setDefaultCACertificates([...before, await testAuthority()])
  })
  afterAll(() => setDefaultCACertificates([...before]))
}

/** A service behind TLS, with the handshakes that came about and those that did not. */
export type TlsLine = {
  readonly baseUrl: string
  readonly opened: () => number
  readonly failed: () => number
}

/** Puts TLS before a service on loopback, until the test ends. */
export async function tlsLine(
  target: string,
  certificate: TestCertificate,
  version: SecureVersion = 'TLSv1.3',
): Promise<TlsLine> {
  const { port, hostname } = new URL(target)
  const isOld = version === 'TLSv1'
  let opened = 0
  let failed = 0
  const server = createServer({
    key: await fixture('server-key'),
    cert: await fixture(certificate),
    minVersion: version,
    maxVersion: version,
    ...(isOld ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
  })
  server.on('secureConnection', (near) => {
    opened += 1
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  server.on('tlsClientError', () => {
    failed += 1
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { baseUrl: `https://127.0.0.1:${address.port}`, opened: () => opened, failed: () => failed }
}
