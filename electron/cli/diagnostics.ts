import { release } from 'node:os'
import { logFolder, readProgramLog } from '../base/program-log.ts'
import type { StudioPorts } from '../base/ports.ts'
import { messageOf } from '../../shared/messages/in-english.ts'
import { proxiesOf, type Way } from '../speech/proxy/proxies.ts'
import type { Listing } from './terminal/listing.ts'

/** What somebody who looks for a mistake needs to know, to be read before it is given away. Nothing is sent. */
export async function diagnosticsCommand(
  ports: Pick<StudioPorts, 'version' | 'dataFolder' | 'environment'>,
): Promise<Listing> {
  const system = `${process.platform} ${process.arch} ${release()}`
  const proxy = proxyWords(proxiesOf(ports.environment.proxy).usual)
  const facts = {
    version: ports.version,
    system,
    node: process.versions.node,
    ...(proxy === undefined ? {} : { proxy }),
  }
  const log = await readProgramLog(logFolder(ports.dataFolder))
  const noted = log === '' ? 'Nothing went wrong that was noted.\n' : log
  return {
    json: { ...facts, log: log.split('\n').filter((line) => line !== '') },
    text: `Repartee ${facts.version}\nSystem ${system}\nNode ${facts.node}\n${proxy === undefined ? '' : `Proxy ${proxy}\n`}\n${noted}`,
    exit: 0,
  }
}

/** The proxy of the environment without its user, or why it cannot be used; undefined: none is named. */
function proxyWords(way: Way): string | undefined {
  if (way.kind === 'direct') return undefined
  return way.kind === 'proxy' ? way.proxy.shown : messageOf(way.words)
}
