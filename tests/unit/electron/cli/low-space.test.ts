import { expect, it } from 'vitest'
import { tellLowSpace } from '../../../../electron/cli/sending/low-space.ts'

/** What is said where the disks of these folders have so many MB left. */
async function said(megabytes: Readonly<Record<string, number | undefined>>): Promise<string> {
  const parts: string[] = []
  const console = { out: () => undefined, err: (text: string) => void parts.push(text), isTerminal: false, columns: 80 }
  const free = async (folder: string): Promise<number | undefined> => {
    const left = megabytes[folder]
    return left === undefined ? undefined : left * 1_000_000
  }
  await tellLowSpace(console, [...Object.keys(megabytes), ...Object.keys(megabytes)], free)
  return parts.join('')
}

it('names each folder once whose disk has little room, before anything is paid for', async () => {
  expect(await said({ '/project': 42, '/data': 7 })).toBe(
    [
      'Only 42 MB are left on the disk of /project. Free some space before you render or export; takes that are paid for need room.',
      'Only 7 MB are left on the disk of /data. Free some space before you render or export; takes that are paid for need room.',
      '',
    ].join('\n'),
  )
})

it.each([
  ['there is enough', { '/project': 100, '/data': 5000 }],
  ['the system does not tell', { '/project': undefined }],
] as const)('says nothing where %s', async (_, megabytes) => expect(await said(megabytes)).toBe(''))
