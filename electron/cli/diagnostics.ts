import { release } from 'node:os'
import { logFolder, readProgramLog } from '../base/program-log.ts'
import type { StudioPorts } from '../base/ports.ts'
import type { Listing } from './list-commands.ts'

/** What somebody who looks for a mistake needs to know, to be read before it is given away. Nothing is sent. */
export async function diagnosticsCommand(ports: Pick<StudioPorts, 'version' | 'dataFolder'>): Promise<Listing> {
  const system = `${process.platform} ${process.arch} ${release()}`
  const facts = { version: ports.version, system, node: process.versions.node }
  const log = await readProgramLog(logFolder(ports.dataFolder))
  const noted = log === '' ? 'Nothing went wrong that was noted.\n' : log
  return {
    json: { ...facts, log: log.split('\n').filter((line) => line !== '') },
    text: `Repartee ${facts.version}\nSystem ${system}\nNode ${facts.node}\n\n${noted}`,
    exit: 0,
  }
}
