import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import { isPrivate } from '../speech/service-address.ts'

type LookupDone = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Asks for all addresses of a name. */
export type LookUp = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

const lookUpHere: LookUp = (hostname, done) => lookup(hostname, { all: true }, done)

/** Milliseconds that this computer has to look a name up that a proxy will look up anyway. */
const LOOK_UP_MS = 2000

/** Ends of names that only networks of a house or a company have. */
const inner = /(?:^|\.)(?:local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** For connections from here: names that lead into a private network are not connected to, whatever the record calls them. */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, [])
    const open = found.filter((entry) => !isInner(entry))
    const [first] = open
    if (first === undefined) {
      return done(Object.assign(new Error('The name leads into a private network'), { code: 'EACCES' }), [])
    }
    if (options.all === true) done(null, open)
    else done(null, first.address, first.family)
  })
}

/**
 * True for a host that a proxy is not asked for, because it would be a private one: by its name, or because one of its
 * addresses is private as far as they are known here. A name that nobody here knows, as where only the proxy asks the
 * public network, is the proxy's to judge.
 */
export async function isInnerName(hostname: string, lookUp: LookUp = lookUpHere): Promise<boolean> {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return isPrivate(name)
  if (!name.includes('.') || inner.test(name)) return true
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LOOK_UP_MS)
    lookUp(name, (error, found) => {
      clearTimeout(timer)
      resolve(error === null && found.some(isInner))
    })
  })
}

function isInner({ address, family }: LookupAddress): boolean {
  return isPrivate(family === 6 ? `[${address}]` : address)
}
