import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** How long children may take to end after a signal before they are killed, in milliseconds. */
const GRACE_MS = 8000
/** How often it is looked whether the parent is still there, in milliseconds. */
const PARENT_WATCH_MS = 250

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let wasTold = false
let grace = GRACE_MS

/**
 * Starts a child that signals are passed on to.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, [...args], { stdio: 'inherit', ...options })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/**
 * Resolves with the exit code of a child; 128 and the signal's number if a signal ended it, 127 if it never started.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  })
}

/**
 * Runs a child to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runChild(command, args, options) {
  return exitCodeOf(startChild(command, args, options))
}

/**
 * Runs a child and collects what it prints. `givesWay`: it, and what it starts, runs where nothing else wants a processor.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { givesWay?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function collectChild(command, args, { givesWay = false, ...options } = {}) {
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (givesWay && child.pid !== undefined) giveWay(child.pid)
  /** @type {Buffer[]} */
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
  const code = await exitCodeOf(child)
  return { code, output: Buffer.concat(parts).toString('utf8') }
}

/** @param {number} pid */
function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or this system does not let us: then it takes its share.
  }
}

/** True once a signal has come: nothing new should be started. */
export function isStopping() {
  return wasTold
}

/**
 * Makes SIGINT, SIGTERM and SIGHUP reach every process that was started from here, children of children too, and lets
 * this process end with them. They get `graceMs` to end before they are killed; `Infinity` for what must not be cut. Ctrl+C in a terminal reaches them all by itself, and is not sent a second time.
 */
export function passSignalsOn({ graceMs = GRACE_MS } = {}) {
  grace = graceMs
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => endAll(signal, signal === 'SIGINT' && process.stdin.isTTY))
  }
  watchParent()
}

/**
 * npm hands a signal to the shell it started and no further: the shell dies, and this process, which it started, is
 * left behind. Losing the parent is therefore the signal.
 */
function watchParent() {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // The signal that ended npm has come here too, and was passed on.
    if (!wasTold) endAll('SIGTERM', false)
  }, PARENT_WATCH_MS)
  watch.unref()
}

/**
 * @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal
 * @param {boolean} haveTheyGotIt
 */
function endAll(signal, haveTheyGotIt) {
  wasTold = true
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  const tree = [...running].flatMap(({ pid }) => (pid === undefined ? [] : [pid, ...descendantsOf(pid)]))
  if (!haveTheyGotIt) for (const pid of tree) signalQuietly(pid, signal)
  if (grace === Number.POSITIVE_INFINITY) return
  setTimeout(() => {
    for (const pid of tree) signalQuietly(pid, 'SIGKILL')
  }, grace).unref()
}

/**
 * Ends one child and everything below it.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export function stopChild(child, signal = 'SIGTERM') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  for (const pid of [child.pid, ...descendantsOf(child.pid)]) signalQuietly(pid, signal)
}

/**
 * Process ids below `pid`, nearest first.
 * @param {number} pid
 * @returns {number[]}
 */
export function descendantsOf(pid) {
  const parents = parentTable()
  /** @type {number[]} */
  const found = []
  for (let level = [pid]; level.length > 0; ) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child)
    found.push(...level)
  }
  return found
}

/** @returns {Map<number, number>} child to parent */
function parentTable() {
  if (process.platform === 'win32') return new Map()
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    return new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => {
          const [pid, parent] = line.trim().split(/\s+/).map(Number)
          return [pid ?? 0, parent ?? 0]
        }),
    )
  }
  // A small system has no `ps`, but the same table as files.
  /** @type {Map<number, number>} */
  const table = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The command's name stands in parentheses and may hold anything; the parent is the second field behind it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      table.set(Number(name), Number(fields[1]))
    } catch {
      // It ended while the table was read.
    }
  }
  return table
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
