import { dirname } from 'node:path'
import { type DurableFs, nodeFs } from '../../electron/base/durable.ts'

/** What a disk holds after a power cut: contents by path. */
export type CrashState = ReadonlyMap<string, Uint8Array>

type Inode = { durable: Uint8Array; present: Uint8Array }
type NameChange =
  | { readonly kind: 'set'; readonly path: string; readonly inode: Inode }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'mkdir'; readonly path: string }

/** The real disk, with every legal state that a power cut could leave after each operation (reliability M3). */
export type RecordedDisk = {
  readonly fs: DurableFs
  /** States that a power cut at the present moment could leave. */
  readonly statesNow: () => readonly CrashState[]
  /** States that a power cut at any moment so far could leave. */
  readonly statesSoFar: () => readonly CrashState[]
  readonly operations: () => number
}

/**
 * Records what is done. Names that were changed since their folder was flushed may or may not have reached the disk, each
 * by itself; bytes written since their file was flushed may be missing, half there, or NUL. `initial` was there before.
 */
export function recordingDisk(initial: ReadonlyMap<string, string>): RecordedDisk {
  const durableNames = new Map<string, Inode>()
  const folders = new Map<string, boolean>()
  for (const [path, text] of initial) {
    const bytes = new TextEncoder().encode(text)
    durableNames.set(path, { durable: bytes, present: bytes })
  }
  let pendingNames: NameChange[] = []
  const presentNames = new Map(durableNames)
  const inodes = new Set<Inode>(durableNames.values())
  const soFar: CrashState[] = []
  let operations = 0

  const change = (next: NameChange): void => {
    pendingNames.push(next)
    applyChange(presentNames, folders, next)
  }
  const did = (): void => {
    operations += 1
    soFar.push(...states(durableNames, pendingNames, inodes))
  }
  const syncFolder = (folder: string): void => {
    const stays: NameChange[] = []
    for (const one of pendingNames) {
      if (dirname(one.kind === 'rename' ? one.to : one.path) === folder) applyChange(durableNames, folders, one)
      else stays.push(one)
    }
    pendingNames = stays
  }

  const fs: DurableFs = {
    ...nodeFs,
    open: async (path, flags, mode) => {
      const handle = await nodeFs.open(path, flags, mode)
      if (flags === 'r') {
        const sync = async (): Promise<void> => {
          await handle.sync()
          syncFolder(path)
          did()
        }
        return { ...handle, sync }
      }
      let inode = presentNames.get(path)
      if (inode === undefined) {
        inode = { durable: new Uint8Array(), present: new Uint8Array() }
        inodes.add(inode)
        change({ kind: 'set', path, inode })
        did()
      }
      const file = inode
      return {
        ...handle,
        writeFile: async (data) => {
          await handle.writeFile(data)
          file.present = joined(file.present, data)
          did()
        },
        truncate: async (size) => {
          await handle.truncate(size)
          file.present = file.present.slice(0, size)
          did()
        },
        sync: async () => {
          await handle.sync()
          file.durable = file.present
          did()
        },
      }
    },
    rename: async (from, to) => {
      await nodeFs.rename(from, to)
      change({ kind: 'rename', from, to })
      did()
    },
    unlink: async (path) => {
      await nodeFs.unlink(path)
      change({ kind: 'unlink', path })
      did()
    },
    link: async (from, to) => {
      await nodeFs.link(from, to)
      const inode = presentNames.get(from)
      if (inode !== undefined) change({ kind: 'set', path: to, inode })
      did()
    },
    mkdir: async (path) => {
      await nodeFs.mkdir(path)
      folders.set(path, false)
      change({ kind: 'mkdir', path })
      did()
    },
  }
  return {
    fs,
    statesNow: () => states(durableNames, pendingNames, inodes),
    statesSoFar: () => soFar,
    operations: () => operations,
  }
}

function applyChange(names: Map<string, Inode>, folders: Map<string, boolean>, change: NameChange): void {
  switch (change.kind) {
    case 'set':
      names.set(change.path, change.inode)
      return
    case 'rename': {
      const inode = names.get(change.from)
      if (inode === undefined) return
      names.delete(change.from)
      names.set(change.to, inode)
      return
    }
    case 'unlink':
      names.delete(change.path)
      return
    case 'mkdir':
      folders.set(change.path, true)
      return
  }
}

function states(
  durable: ReadonlyMap<string, Inode>,
  pending: readonly NameChange[],
  inodes: ReadonlySet<Inode>,
): readonly CrashState[] {
  const unsynced = [...inodes].filter((inode) => inode.durable !== inode.present)
  const found: CrashState[] = []
  for (let mask = 0; mask < 2 ** pending.length; mask += 1) {
    const names = new Map(durable)
    const made = new Map<string, boolean>()
    const lost = new Set(pending.flatMap((change) => (change.kind === 'mkdir' ? [change.path] : [])))
    for (const [at, change] of pending.entries()) {
      if ((mask & (1 << at)) === 0) continue
      applyChange(names, made, change)
      if (change.kind === 'mkdir') lost.delete(change.path)
    }
    for (const path of names.keys()) if ([...lost].some((folder) => path.startsWith(`${folder}/`))) names.delete(path)
    for (const contents of variants(unsynced)) {
      found.push(new Map([...names].map(([path, inode]) => [path, contents.get(inode) ?? inode.durable])))
    }
  }
  return found
}

/** Every combination of what may have reached the disk of files that were not flushed. */
function variants(unsynced: readonly Inode[]): readonly ReadonlyMap<Inode, Uint8Array>[] {
  let all: ReadonlyMap<Inode, Uint8Array>[] = [new Map()]
  for (const inode of unsynced) {
    const { durable, present } = inode
    const added = present.slice(durable.length)
    const possible = [
      durable,
      joined(durable, added.slice(0, added.length >> 1)),
      joined(durable, new Uint8Array(added.length)),
      present,
    ]
    all = all.flatMap((chosen) => possible.map((bytes) => new Map([...chosen, [inode, bytes]])))
  }
  return all
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}

/** A file of a state as text, or undefined if it is not there. */
export function textIn(state: CrashState, path: string): string | undefined {
  const bytes = state.get(path)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}
