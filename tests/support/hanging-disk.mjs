// Loaded before a program (`node --import`): while the file named by HANGING_DISK_SWITCH is there, renaming a script (or
// what HANGING_DISK_NAME names) never ends, as on a network drive that is gone and does not say so. What hangs is never
// done, and is told.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const whileThere = process.env.HANGING_DISK_SWITCH ?? ''
const hangs = process.env.HANGING_DISK_NAME ?? 'script.dialogue'
const { rename } = fs.promises

fs.promises.rename = (from, to) => {
  if (!String(to).endsWith(hangs) || !fs.existsSync(whileThere)) return rename(from, to)
  fs.writeFileSync(`${whileThere}.hangs`, '')
  // What the system has not answered keeps a program alive.
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}
syncBuiltinESMExports()
