import { readdir, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DurableFs, errnoOf, makeFolderDurably, nodeFs } from '../../base/durable.ts'
import { ignored, noted, orAbsent } from '../../base/failures.ts'

/**
 * Claims on one thing, each a file named by its number, so that of all who want the next number one gets it. Nothing is
 * ever replaced or renamed away: a claim is made whole under another name and linked to its own, and who was overtaken
 * finds a higher number. A claim that was given back has a file `<number>.free` beside it; `<number>.sign` is what its
 * owner says of itself now and then.
 */
export type ClaimFiles = {
  /** The highest number, 0 if there is none, and the numbers that were given back. */
  readonly look: () => Promise<Claims>
  /** Makes the claim of that number, unless it is there. @throws an error of the file system */
  readonly make: (number: number, owner: string) => Promise<boolean>
  /** What a claim says of its owner; undefined if it is not there. */
  readonly owner: (number: number) => Promise<string | undefined>
  /** What its owner last said; undefined if it has said nothing. */
  readonly sign: (number: number) => Promise<string | undefined>
  readonly signPath: (number: number) => string
  /** Gives a claim back. Needs no room on the disk, unless its sign is to stay. */
  readonly free: (number: number, keepsSign?: boolean) => Promise<void>
  /** Removes all of a claim. Only of one that has others above it, or its number could be taken again. */
  readonly remove: (number: number) => Promise<void>
}

/** See `ClaimFiles`. */
export type Claims = { readonly top: number; readonly all: readonly number[]; readonly free: ReadonlySet<number> }

const NAME = /^(\d{12})(\.free|\.sign)?$/

/** Claims in a folder, which is made with the first of them. `nonce` tells temporary files apart. */
export function claimFiles(folder: string, nonce: string, fs: DurableFs = nodeFs): ClaimFiles {
  const path = (number: number, ending = ''): string => join(folder, `${String(number).padStart(12, '0')}${ending}`)

  const look = async (): Promise<Claims> => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return []
      throw error
    })
    const all = new Set<number>()
    const free = new Set<number>()
    for (const name of names) {
      const [, digits, ending] = NAME.exec(name) ?? []
      if (digits === undefined) continue
      all.add(Number(digits))
      if (ending === '.free') free.add(Number(digits))
    }
    return { top: Math.max(0, ...all), all: [...all].toSorted((a, b) => a - b), free }
  }

  const write = async (file: string, owner: string): Promise<void> => {
    const handle = await fs.open(file, 'wx', 0o600)
    try {
      await handle.writeFile(new TextEncoder().encode(owner))
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  const isTaken = (error: unknown): boolean => errnoOf(error) === 'EEXIST'

  return {
    look,
    make: async (number, owner) => {
      // Only the two that are ours: a project folder that is gone must not be made again.
      await makeFolderDurably(dirname(folder), fs)
      await makeFolderDurably(folder, fs)
      const whole = join(folder, `.claim-${nonce}.tmp`)
      await fs.unlink(whole).catch(ignored('clean-up'))
      await write(whole, owner)
      try {
        await fs.link(whole, path(number))
      } catch (error) {
        if (isTaken(error)) return false
        // A file system without links: made in place, where it may be torn for a moment, which readers bear.
        try {
          await write(path(number), owner)
        } catch (last) {
          if (isTaken(last)) return false
          throw last
        }
      } finally {
        await fs.unlink(whole).catch(ignored('clean-up'))
      }
      return (await look()).top === number
    },
    owner: (number) => textOf(path(number)),
    sign: (number) => textOf(path(number, '.sign')),
    signPath: (number) => path(number, '.sign'),
    free: async (number, keepsSign = false) => {
      const isFree = keepsSign && (await write(path(number, '.free'), '').then(...asTruth))
      if (isFree) return
      await rename(path(number, '.sign'), path(number, '.free')).catch(() =>
        write(path(number, '.free'), '').catch(noted('claim files: keeping')),
      )
    },
    remove: async (number) => {
      for (const ending of ['.sign', '.free', '']) await unlink(path(number, ending)).catch(ignored('clean-up'))
    },
  }
}

const asTruth: readonly [() => true, () => false] = [() => true, () => false]

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(orAbsent('claim files: reading'))
}
