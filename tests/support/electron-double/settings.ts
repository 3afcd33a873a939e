import { z } from 'zod'

/** What a test asks of the double, as JSON in `ELECTRON_DOUBLE`. */
export const doubleSettingsSchema = z.strictObject({
  /** What the keychain of this pretended computer is. */
  backend: z
    .enum(['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6', 'unknown'])
    .default('basic_text'),
  isPackaged: z.boolean().default(false),
  /** Chromium switches that the program was "started" with. */
  switches: z.array(z.string()).default([]),
  /** False: another instance holds the lock. */
  isFirstInstance: z.boolean().default(true),
  /** Where the system's open dialog points; none: it is cancelled. */
  chosenFolder: z.string().optional(),
  /** The button of the system's questions. */
  answer: z.int().default(1),
  /** How large its window has been made by hand, and its screen is, in pixels of the screen. */
  window: z.strictObject({ width: z.int(), height: z.int() }).default({ width: 1440, height: 900 }),
  screen: z.strictObject({ width: z.int(), height: z.int() }).default({ width: 1440, height: 900 }),
})
export type DoubleSettings = z.input<typeof doubleSettingsSchema>

/** What the double reports on its standard output, one JSON a line behind this mark. */
export const REPORT_MARK = 'ELECTRON_DOUBLE '

export const doubleReportSchema = z.discriminatedUnion('kind', [
  /** The real browser is up; `address` is where another client can drive it. */
  z.object({ kind: z.literal('browser'), address: z.string() }),
  z.object({ kind: z.literal('window'), options: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('channel'), channel: z.string() }),
  z.object({ kind: z.literal('scheme'), schemes: z.array(z.unknown()) }),
  z.object({ kind: z.literal('app'), what: z.string() }),
  /** The system asked a person something. */
  z.object({ kind: z.literal('asked'), message: z.string(), buttons: z.array(z.string()) }),
  /** A file or folder was shown in the file manager. */
  z.object({ kind: z.literal('shown'), path: z.string() }),
  /** A file was handed to the pointer that drags. */
  z.object({ kind: z.literal('dragged'), file: z.string(), hasIcon: z.boolean() }),
  /** The page tried to go somewhere or to open a window. */
  z.object({ kind: z.literal('refused'), what: z.string(), url: z.string() }),
  z.object({ kind: z.literal('allowed'), what: z.string(), url: z.string() }),
])
export type DoubleReport = z.infer<typeof doubleReportSchema>

/** Reports to the test that started this process. */
export function report(entry: DoubleReport): void {
  process.stdout.write(`${REPORT_MARK}${JSON.stringify(entry)}\n`)
}
