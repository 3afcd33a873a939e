import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { noteFailure } from '../base/failures.ts'
import { readRegular } from '../base/regular-file.ts'

/** Far above what all authorities of the world fill. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Trusts the certificates of this file (PEM) besides those that come with the program, as `NODE_EXTRA_CA_CERTS` means. In
 * the package Node does not read the variable itself: it is shut off together with the options of Node. A file that cannot
 * be read, or holds nothing of the kind, is noted, and changes nothing.
 */
export async function trustExtraCertificates(file: string): Promise<void> {
  try {
    const text = (await readRegular(file, MAX_BYTES)).toString('latin1')
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    if (blocks === null) throw new Error('There is no certificate in the file')
    setDefaultCACertificates([...getCACertificates('default'), ...blocks])
  } catch (error) {
    noteFailure('NODE_EXTRA_CA_CERTS', error)
  }
}
