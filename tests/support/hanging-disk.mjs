// Loaded before a program (`node --import`): while the file named by HANGING_DISK_SWITCH is there, renaming a script (or
// what HANGING_DISK_NAME names) never ends, as on a network drive that is gone and does not say so; with HANGING_DISK_READS
// asking for it and opening it neither. What hangs is never done, and is told.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const whileThere = process.env.HANGING_DISK_SWITCH ?? ''
const hangs = process.env.HANGING_DISK_NAME ?? 'script.dialogue'
const { open, rename, stat } = fs.promises

function unlessHanging(path, ask) {
  if (!String(path).endsWith(hangs) || !fs.existsSync(whileThere)) return ask()
  fs.writeFileSync(`${whileThere}.hangs`, '')
  // What the system has not answered keeps a program alive.
  setInterval(() => undefined, 60_000)
  return new Promise(() => undefined)
}

fs.promises.rename = (from, to) => unlessHanging(to, () => rename(from, to))
if (process.env.HANGING_DISK_READS !== undefined) {
  fs.promises.open = (path, ...how) => unlessHanging(path, () => open(path, ...how))
  fs.promises.stat = (path, ...how) => unlessHanging(path, () => stat(path, ...how))
}
syncBuiltinESMExports()
