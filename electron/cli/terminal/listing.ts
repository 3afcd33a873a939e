import type { ExitCode } from './exit.ts'

/** A finished command: JSON for programs, text for people. */
export type Listing = { readonly json: unknown; readonly text: string; readonly exit: ExitCode }
