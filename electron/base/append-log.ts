import { appendDurably, type DurableFs, nodeFs } from './durable.ts'
import { ignored } from './failures.ts'

/** Adds records to one file. */
export type AppendLog = {
  /**
   * Resolves when the record is on the disk. Records that come while others are being written are written together
   * afterwards, in their order: what waits for the disk waits once, and not once for each of those before it.
   * @throws StudioError `disk.*`; then none of the records written together is in the file.
   */
  readonly append: (record: string) => Promise<void>
  /** Waits for everything that was handed over; never rejects. */
  readonly flush: () => Promise<void>
}

/** A log over a file that is made with its first record. */
export function appendLog(path: string, fs: DurableFs = nodeFs): AppendLog {
  let running: Promise<void> = Promise.resolve()
  let waiting: { readonly records: string[]; readonly written: Promise<void> } | undefined
  return {
    append: (record) => {
      if (waiting !== undefined) {
        waiting.records.push(record)
        return waiting.written
      }
      const records = [record]
      const written = running.then(() => {
        waiting = undefined
        return appendDurably(path, records.join('\n'), fs)
      })
      waiting = { records, written }
      running = written.catch(ignored('the caller has it'))
      return written
    },
    flush: () => running,
  }
}
