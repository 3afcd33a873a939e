import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { StudioError, problemError } from '../../shared/core/model/errors.ts'
import { soundKind } from '../audio/codecs/sound-kind.ts'
import { connectorOf } from '../speech/proxy/connectors.ts'
import { noProxies, type Proxies } from '../speech/proxy/proxies.ts'
import { ProxyFailure } from '../speech/proxy/proxy-failure.ts'
import { isPrivate } from '../speech/service-address.ts'
import { diskError } from '../base/durable.ts'
import { coverFileName } from './cover-image.ts'
import { pictureSize } from './picture-size.ts'
import { Pictures } from './pictures.ts'
import { isInnerName, type LookUp, publicLookup } from './public-names.ts'
import type { SessionFolder } from '../base/session-folder.ts'
import type { MediaFile } from '../base/studio-types.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Bytes of a sample at most: 10 MB, minutes of any format. */
const MAX_BYTES = 10 * 1024 * 1024
/** Redirects that are followed, each looked at like the first address. */
const MOST_REDIRECTS = 3
const TIMEOUT_MS = 15_000

/** Samples of voices, fetched to be listened to. They live as long as the program. */
export type VoiceSamples = {
  /**
   * Fetches a sample by the address that a voice record names, without the key. Only `https:` on public hosts; on this
   * computer and in private networks only at the origin of `ownAddress`, that of the connected service.
   * @returns the id under which `media` finds it
   * @throws StudioError `service.badAnswer` or `service.unreachable`
   */
  readonly fetch: (address: string, ownAddress: string | undefined) => Promise<string>
  /** The same for a voice's picture: JPEG, PNG or WebP by its bytes, never one that can hold scripts. */
  readonly fetchPicture: (address: string, ownAddress: string | undefined) => Promise<string>
  /** The picture at an address is another one now. */
  readonly forgetPicture: (address: string) => void
  readonly media: (id: string) => MediaFile | undefined
}

/** How samples are reached; absent: every host directly. */
export type SampleNetwork = {
  readonly proxies?: Proxies
  /** Looks up the names that a proxy is asked for; absent: as this computer does. */
  readonly lookUp?: LookUp
}

/** No sample is there at the beginning. */
export function createVoiceSamples(folder: SessionFolder, network: SampleNetwork = {}): VoiceSamples {
  const files = new Map<string, MediaFile>()
  const keep = async (name: string, bytes: Uint8Array, kind: Kind): Promise<string> => {
    const id = idOf(name)
    const path = join(await folder.path(), `${id}.${kind.ending}`)
    await writeFile(path, bytes, { mode: 0o600 }).catch((error: unknown) => {
      throw diskError(error, 'the sample')
    })
    files.set(id, { path, type: kind.type })
    return id
  }
  const keepSound = async (name: string, bytes: Uint8Array): Promise<string> => {
    const kind = audioKind(bytes)
    if (kind === undefined) throw notAudio(say('voices.sample.noAudio'))
    return keep(name, bytes, kind)
  }
  const pictures = new Pictures((id) => {
    const path = files.get(id)?.path
    files.delete(id)
    return path
  })
  const keepPicture = async (name: string, bytes: Uint8Array): Promise<string> => {
    const id = await keep(name, bytes, pictureKind(bytes))
    await pictures.kept(id, bytes.byteLength)
    return id
  }
  return {
    fetch: async (address, ownAddress) =>
      files.has(idOf(address)) ? idOf(address) : keepSound(address, await download(address, ownAddress, network)),
    fetchPicture: async (address, ownAddress) => {
      const name = pictures.nameOf(address)
      return files.has(idOf(name)) ? idOf(name) : keepPicture(name, await download(address, ownAddress, network))
    },
    forgetPicture: (address) => pictures.renew(address),
    media: (id) => files.get(id),
  }
}

function idOf(name: string): string {
  return `sample-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}

async function download(
  address: string,
  ownAddress: string | undefined,
  { proxies = noProxies, lookUp }: SampleNetwork,
): Promise<Uint8Array> {
  const ownOrigin = ownAddress === undefined ? undefined : URL.parse(ownAddress)?.origin
  // A record names addresses of strangers: what a name leads to is looked at when it is connected to, not before.
  const agent = new Agent({ connect: { timeout: TIMEOUT_MS, rejectUnauthorized: true, lookup: publicLookup } })
  const onHere = new Agent({ connect: { timeout: TIMEOUT_MS, rejectUnauthorized: true } })
  const through: Agent[] = []
  const dispatcherFor = async (url: URL): Promise<Agent> => {
    const connect = connectorOf(proxies.wayToOrigin(url.origin), TIMEOUT_MS)
    if (connect === undefined) return url.origin === ownOrigin ? onHere : agent
    // The proxy connects to what it finds under the name: what is known here is looked at before.
    if (url.origin !== ownOrigin && (await isInnerName(url.hostname, lookUp))) {
      throw notAudio(say('voices.sample.private'))
    }
    const made = new Agent({ connect })
    through.push(made)
    return made
  }
  try {
    let next = address
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const url = checkedAddress(next, ownOrigin)
      const answer = await request(url, {
        dispatcher: await dispatcherFor(url),
        headers: { accept: 'audio/*, image/*', 'accept-encoding': 'identity' },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      })
      const { location } = answer.headers
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump()
        next = URL.parse(location, url.href)?.href ?? ''
        continue
      }
      if (answer.statusCode !== 200) {
        await answer.body.dump()
        throw notAudio(say('voices.sample.gone', { status: answer.statusCode }))
      }
      return await bytesOf(answer.body)
    }
    throw notAudio(say('voices.sample.moves'))
  } catch (error) {
    if (error instanceof StudioError) throw error
    if (error instanceof ProxyFailure) throw problemError('service.unreachable', error.words, error.remedy, error)
    throw problemError(
      'service.unreachable',
      say('voices.sample.notFetched'),
      say('voices.sample.notFetched.remedy'),
      error,
    )
  } finally {
    await Promise.all([agent, onHere, ...through].map((one) => one.destroy()))
  }
}

async function bytesOf(body: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.byteLength
    if (size > MAX_BYTES) throw notAudio(say('voices.sample.tooLarge'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws StudioError for an address that must not be asked */
function checkedAddress(address: string, ownOrigin: string | undefined): URL {
  const url = address.length > 2000 ? null : URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') throw notAudio(say('voices.sample.noAddress'))
  if (url.origin === ownOrigin && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  if (url.protocol !== 'https:') throw notAudio(say('voices.sample.unsafe'))
  if (url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || isPrivate(url.hostname)) {
    throw notAudio(say('voices.sample.private'))
  }
  return url
}

type Kind = { readonly type: MediaFile['type']; readonly ending: string }

/** Pixels of a side at most: a few bytes can say that they are gigabytes of picture. */
const MOST_PIXELS = 4096

/** @throws StudioError `clone.picture` for what is no picture that is shown, or too large */
function pictureKind(bytes: Uint8Array): Kind {
  const ending = coverFileName(bytes).replace('cover.', '')
  const size = pictureSize(bytes)
  if (size === undefined || size.width > MOST_PIXELS || size.height > MOST_PIXELS) {
    throw problemError('clone.picture', say('voices.picture.kind'), say('voices.picture.kind.remedy'))
  }
  if (ending === 'png') return { type: 'image/png', ending }
  return ending === 'webp' ? { type: 'image/webp', ending } : { type: 'image/jpeg', ending }
}

/** What the bytes are, by how they begin. */
function audioKind(bytes: Uint8Array): Kind | undefined {
  const kind = soundKind(bytes)
  if (kind === undefined) return undefined
  if (kind === 'opus') return { type: 'audio/ogg', ending: 'ogg' }
  return kind === 'mp3' ? { type: 'audio/mpeg', ending: kind } : { type: 'audio/wav', ending: kind }
}

function notAudio(words: Words): StudioError {
  return problemError('service.badAnswer', words, say('voices.sample.remedy'))
}
