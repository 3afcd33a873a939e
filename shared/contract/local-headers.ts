/** Header of every call and of the event stream: the page's secret, which no browser sends by itself. */
export const PAGE_SECRET_HEADER = 'x-repartee-page'

/** Header both ways: the id of the host process that is meant, and of the one that answers. */
export const HOST_ID_HEADER = 'x-repartee-host'

/** Header of the event stream: the name of the page that listens, which it also writes by (`scriptAuthorSchema`). */
export const PAGE_NAME_HEADER = 'x-repartee-name'

/** Header of answers to calls: what the address of audio must carry, as long as this host process runs. */
export const MEDIA_TICKET_HEADER = 'x-repartee-media'

/** The name of the media ticket in an address. */
export const MEDIA_TICKET_PARAMETER = 'ticket'

/** Name of the first event of every stream, which says who tells and whether something was missed (`LinkStatus`). */
export const LINK_EVENT = 'link'

/**
 * What the first event of a stream carries. `count`: the number of the last event so far. `resumed`: the events since the
 * asked position follow; false: only those after `count`.
 */
export type LinkStatus = {
  readonly hostId: string
  readonly count: number
  readonly resumed: boolean
  readonly mediaTicket: string
}
