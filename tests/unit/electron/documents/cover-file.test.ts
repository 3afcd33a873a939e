import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectCover, readCover } from '../../../../electron/documents/files/cover-file.ts'
import { temporaryFolder } from '../../../support/temp-folder.ts'

/** A frame's head of 2 by 2 points, then a scan of nothing. */
const JPEG = Buffer.from(
  'ffd8 ffe00004abcd ffff c0000b0800020002010111 00 ffda0008010100003f00 1234 ffd9'.replaceAll(' ', ''),
  'hex',
)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function read(bytes: Buffer, name = 'front.jpg') {
  const folder = await temporaryFolder()
  await writeFile(join(folder, name), bytes)
  return readCover(folder, name).catch((error: unknown) => error)
}

describe('a cover', () => {
  it.each([
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a JPEG with more behind it', Buffer.concat([JPEG, Buffer.from('more')]), 'image/jpeg'],
    ['a PNG, whatever its name ends with', PNG, 'image/png'],
  ])('may be %s', async (_, bytes, type) => {
    expect(await read(bytes)).toEqual({ type, bytes: new Uint8Array(bytes) })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['the first three bytes of a JPEG', JPEG.subarray(0, 3)],
    ['a JPEG without its picture', JPEG.subarray(0, 12)],
    ['a JPEG that was cut off', JPEG.subarray(0, -1)],
    ['a PNG that was cut off', PNG.subarray(0, 50)],
    ['a GIF', Buffer.from('GIF89a')],
  ])('is not %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ problem: { code: 'export.cover' } })
  })

  it('is looked for by its names in the folder of a project', async () => {
    const folder = await temporaryFolder()
    expect(await projectCover(folder)).toBeUndefined()
    await writeFile(join(folder, 'cover.png'), PNG)
    expect(await projectCover(folder)).toMatchObject({ type: 'image/png' })
  })
})
