import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onFailure } from '../../../../electron/base/failures.ts'
import { trustExtraCertificates } from '../../../../electron/shell/extra-certificates.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'
import { testAuthorityFile } from '../../../support/tls-line.ts'

const trusted = (): readonly string[] => getCACertificates('default').toSorted()

const before = getCACertificates('default')
// Setting them leaves out what is there twice.
beforeEach(() => setDefaultCACertificates([...before]))
afterAll(() => setDefaultCACertificates([...before]))

describe('NODE_EXTRA_CA_CERTS in the package', () => {
  it('adds its certificates to those that are trusted', async () => {
    const had = trusted()
    await trustExtraCertificates(testAuthorityFile)
    expect(trusted()).toHaveLength(had.length + 1)
    expect(trusted()).toEqual(expect.arrayContaining([...had]))
  })

  it.each([
    ['is not there', undefined],
    ['is empty', ''],
    ['holds none', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
    ['holds a damaged one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('is noted, and changes nothing, where the file %s', async (_, text) => {
    const file = join(await temporaryFolder(), 'extra.pem')
    if (text !== undefined) await writeFile(file, text)
    const had = trusted()
    const noted: string[] = []
    const stop = onFailure((what) => noted.push(what))
    await trustExtraCertificates(file)
    stop()
    expect(noted).toEqual(['NODE_EXTRA_CA_CERTS'])
    expect(trusted()).toEqual(had)
  })
})
