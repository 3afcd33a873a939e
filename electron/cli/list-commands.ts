import { StudioError } from '../../shared/core/model/errors.ts'
import { oneLine } from '../../shared/core/import/parts.ts'
import type { ApiCredit, WalletPackage } from '../../shared/service/wallet.ts'
import { readBalances } from '../account/account.ts'
import type { StudioContext } from '../studio/handlers/context.ts'
import { draftLanguages, draftVoices } from '../speech/draft/voices.ts'
import type { VoicesArguments } from './terminal/arguments.ts'
import { inEnglish } from '../../shared/messages/in-english.ts'
import { callProblem } from './terminal/exit.ts'
import type { Listing } from './terminal/listing.ts'
import { problemText } from './terminal/report.ts'
import { say } from '../../shared/messages/say.ts'

/** Voices listed at most: a public library can hold very many, and `--search` finds what is further down. */
const MOST_VOICES = 500
const VOICES_PER_PAGE = 100

/** Ids and titles of the service's voices, or of the draft voices where no service is connected. */
export async function voicesCommand(
  context: StudioContext,
  { mine, search, language, tag }: Pick<VoicesArguments, 'mine' | 'search' | 'language' | 'tag'>,
): Promise<Listing> {
  const client = context.connection.client()
  const wanted = search.trim()
  if (client === undefined) {
    const fits = (text: string): boolean => text.toLowerCase().includes(wanted.toLowerCase())
    const isTagged = (tags: readonly string[]): boolean => tag.trim() === '' || tags.includes(tag.trim().toLowerCase())
    const voices =
      mine || (language !== '' && !draftLanguages.includes(language))
        ? []
        : draftVoices
            .filter(({ title, description, tags }) => isTagged(tags) && [title, description, ...tags].some(fits))
            .map(({ id, title, description }) => ({
              id,
              title,
              description,
              state: 'trained',
              languages: draftLanguages,
            }))
    return listing('draft', voices, voices.length)
  }
  const voices: Voice[] = []
  let total = 0
  for (let page = 1; voices.length < MOST_VOICES; page += 1) {
    const found = await client.listModels({
      pageNumber: page,
      pageSize: VOICES_PER_PAGE,
      self: mine,
      ...(wanted === '' ? {} : { title: wanted }),
      ...(language === '' ? {} : { languages: [language] }),
      ...(tag.trim() === '' ? {} : { tags: [tag.trim()] }),
    })
    total = found.total
    for (const { _id: id, title, description, state, languages } of found.items) {
      voices.push({ id, title, description: description ?? '', state, languages })
    }
    if (!found.hasMore || found.items.length === 0) break
  }
  return listing(client.origin, voices, total)
}

type Voice = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly state: string
  readonly languages: readonly string[]
}

function listing(service: string, voices: readonly Voice[], total: number): Listing {
  const rows = voices.map(({ id, title, description, state, languages }) => {
    const speaks = oneLine(languages.join(', ')).slice(0, 40)
    const notes = [oneLine(description).slice(0, 80), speaks, state === 'trained' ? '' : state].filter(Boolean)
    return `${oneLine(id)}  ${oneLine(title)}${notes.length === 0 ? '' : `  (${notes.join('; ')})`}`
  })
  const rest =
    total > voices.length
      ? [`… ${total - voices.length} more; narrow them down with --search, --language or --tag.`]
      : []
  const text = rows.length === 0 ? 'No voice was found.' : [...rows, ...rest].join('\n')
  return { json: { service, total, voices }, text: `${text}\n`, exit: 0 }
}

/**
 * The credit that calls of the interface spend, then the package, as the service gives them; units are the service's own. Either may be missing while the other is there.
 */
export async function balanceCommand(context: StudioContext, user: string | undefined): Promise<Listing> {
  const client = context.connection.client()
  if (client === undefined) {
    throw callProblem('service.notConnected', say('cli.notConnected'), say('cli.notConnected.remedy'))
  }
  const { package: wallet, credit } = await readBalances(client, user ?? null)
  if (wallet.kind === 'failed' && credit.kind === 'failed') throw new StudioError(wallet.problem)
  const problems = [credit, wallet].flatMap((one) => (one.kind === 'read' ? [] : [inEnglish(one.problem)]))
  const isOwn = user === undefined || user === 'self'
  const notUsed = isOwn && credit.kind !== 'none' ? ', not used by this studio' : ''
  const text = [
    ...(credit.kind === 'read'
      ? creditLines(credit.record, isOwn)
      : [`API credit: ${credit.kind === 'none' ? 'this service tells of none' : problemText(credit.problem)}`]),
    ...(wallet.kind === 'read' ? packageLines(wallet.record, notUsed) : [`Package: ${problemText(wallet.problem)}`]),
  ]
  return {
    json: {
      service: client.origin,
      credit: credit.kind === 'read' ? credit.record : null,
      package: wallet.kind === 'read' ? wallet.record : null,
      problems,
    },
    text: `${text.join('\n')}\n`,
    // The credit is no part of the given interface: a service without it is in order, one that fails at it is not.
    exit: wallet.kind === 'read' && credit.kind !== 'failed' ? 0 : 1,
  }
}

function creditLines({ credit, has_free_credit }: ApiCredit, isOwn: boolean): readonly string[] {
  const free = has_free_credit === true ? ', free credit among it' : ''
  return [`API credit${isOwn ? ', lines are paid from this' : ''}`, `${credit} left${free}`]
}

function packageLines(wallet: WalletPackage, notUsed: string): readonly string[] {
  const extra = wallet.extra_balance === null ? '' : `, extra ${wallet.extra_balance.toLocaleString('en-US')}`
  return [
    `Package ${wallet.type ?? NOT_TOLD} of ${wallet.user_id ?? NOT_TOLD}${notUsed}`,
    `${figure(wallet.balance)} of ${figure(wallet.total)} plan credits left${extra}`,
    `until ${wallet.finished_at ?? NOT_TOLD}`,
    ...Object.entries(wallet).map(([name, value]) => `  ${name}: ${fieldText(value)}`),
  ]
}

/** A field of the interface as it came, in one line; what is cut is whole in the JSON. */
function fieldText(value: WalletPackage[keyof WalletPackage]): string {
  if (value === null || value === '') return NOT_TOLD
  const text = oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return text.length > MOST_FIELD_CHARACTERS ? `${text.slice(0, MOST_FIELD_CHARACTERS - 1)}…` : text
}

const MOST_FIELD_CHARACTERS = 400
const NOT_TOLD = '(not told)'

function figure(told: number | null): string {
  return told?.toLocaleString('en-US') ?? NOT_TOLD
}
