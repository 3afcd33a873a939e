import type { Words } from '../../shared/messages/say.ts'
/**
 * What the studio is given by its host: everything that differs between the desktop application, the local host and the
 * command line, and everything a test wants to hold in its hand.
 */
export type StudioPorts = {
  readonly version: string
  readonly host: 'electron' | 'browser' | 'cli'
  /** The user's data folder of Repartee; made if absent. Journal, settings, samples' copies, takes of bare scripts. */
  readonly dataFolder: string
  /** Where new projects are made when the user does not choose. */
  readonly projectsFolder: string
  readonly assets: AssetLocations
  readonly secrets: SecretStore
  readonly dialogs: HostDialogs
  readonly folderWindows: FolderWindows
  /** Hands a file to the pointer that drags it out of the window; absent: the page does that by itself. */
  readonly dragFile?: (path: string) => Promise<void>
  /** Service address and key for this run only, from the environment; the key is never stored. */
  readonly environment: { readonly baseUrl?: string; readonly apiKey?: string; readonly proxy?: ProxySettings }
  /** Absolute path of a project folder or script to open at once (`--project`), by `project.openFirst`. */
  readonly openAtStart?: string
  /** Hears how many words of the window are not on the disk, for a host that asks before it is closed. */
  readonly onWords?: (told: { readonly isUnacknowledged: boolean; readonly words: number }) => void
  /** Milliseconds since 1970 and a monotonic count for durations. */
  readonly clock: { readonly now: () => number; readonly monotonicMs: () => number }
  /** Random bytes for ids and handles. */
  readonly randomBytes: (count: number) => Uint8Array
}

/** The proxy that the environment names, as it is written there: it may hold a password, and may be no address. */
export type ProxySettings = {
  /** Which variable names it, for words. */
  readonly variable: string
  readonly address: string
  /** Hosts that are reached without it, with commas or spaces between them. */
  readonly exceptions: string
}

/** Files the code needs beside itself; where they lie differs between sources, build and package. */
export type AssetLocations = {
  readonly audioWorker: URL
  /** Reads one script of another program, and ends with it. */
  readonly importWorker: URL
  readonly draftWorker: URL
  /** Finds the words of takes, one after the other. */
  readonly wordsWorker: URL
  /** Flite's WebAssembly module, 21.5 MB, read by path. */
  readonly fliteWasm: string
  /** The licences of everything in the program that others have made. */
  readonly notices: string
  /** Folder with the sample projects, as shipped. Never written. */
  readonly samples: string
}

/** Where a key can be kept for longer than a run. The blob is bound to an origin by the caller. */
export type SecretStore = {
  /** `usable: false` says why. */
  readonly availability: () => Promise<{ readonly usable: true } | { readonly usable: false; readonly reason: Words }>
  readonly read: () => Promise<string | undefined>
  readonly write: (secret: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Questions a host can ask with its own windows. `native: false`: the page draws them (local host) or flags answer (CLI). */
export type HostDialogs = {
  readonly native: boolean
  /** A project folder or a script file; undefined when cancelled. */
  readonly chooseProject: () => Promise<string | undefined>
  readonly confirmSpending: (question: {
    /** None: a recording is sent to be transcribed. */
    readonly lines: number
    readonly bytesOfText: number
    /** Answers that are also sent to be transcribed, at a price that is not known; absent: none. */
    readonly transcripts?: number
    /** Why it is asked, where that is not how much it is. */
    readonly doubt?: Words
  }) => Promise<boolean>
}

/** A folder of the main side's, and the entry in it that is selected where the system can. */
export type ShownFolder = { readonly folder: string; readonly entry?: string }

/** The system's file manager. */
export type FolderWindows = {
  /** Why it can show nothing to whoever sits before the window; undefined: it can. */
  readonly obstacle: () => Promise<Words | undefined>
  /** Brings a folder up. Rejects if the file manager cannot be started. */
  readonly show: (shown: ShownFolder) => Promise<void>
}
