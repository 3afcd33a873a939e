// Made by `npm run messages` from en/account-sent.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Sent by this studio */
export const accountSentTitle = (): string => 'Sent by this studio'
/** Reading what was sent… */
export const accountSentReading = (): string => 'Reading what was sent…'
/** {bytes, plural, one {# byte} other {# bytes}}, 1 to {day} */
export const accountSentSum = (given: { readonly bytes: number; readonly day: string }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, 1 to ${given.day}`
/** Period */
export const accountSentPeriod = (): string => 'Period'
/** This month */
export const accountSentThisMonth = (): string => 'This month'
/** Last month */
export const accountSentLastMonth = (): string => 'Last month'
/** Bytes of text sent a day */
export const accountSentChart = (): string => 'Bytes of text sent a day'
/** Bytes of text sent a day. Highest {bytes, number} on {day}. */
export const accountSentChartMost = (given: { readonly bytes: number; readonly day: string }): string => `Bytes of text sent a day. Highest ${number(given.bytes)} on ${given.day}.`
/** {day}, {bytes, plural, one {# byte} other {# bytes}} */
export const accountSentDay = (given: { readonly bytes: number; readonly day: string }): string => `${given.day}, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}`
/** {count, number}k */
export const accountSentScaleThousands = (given: { readonly count: number }): string => `${number(given.count)}k`
/** {count, number}M */
export const accountSentScaleMillions = (given: { readonly count: number }): string => `${number(given.count)}M`
/** {count, number}G */
export const accountSentScaleBillions = (given: { readonly count: number }): string => `${number(given.count)}G`
/** Nothing was sent in this month. */
export const accountSentNothing = (): string => 'Nothing was sent in this month.'
/** Sent by project */
export const accountSentTable = (): string => 'Sent by project'
/** Project */
export const accountSentProject = (): string => 'Project'
/** Lines */
export const accountSentLines = (): string => 'Lines'
/** Takes */
export const accountSentTakes = (): string => 'Takes'
/** Bytes */
export const accountSentBytes = (): string => 'Bytes'
/** {unit}, about */
export const accountSentCost = (given: { readonly unit: string }): string => `${given.unit}, about`
/** Auditions */
export const accountSentAuditions = (): string => 'Auditions'
/** Scripts without a project */
export const accountSentScripts = (): string => 'Scripts without a project'
/** A project not opened lately */
export const accountSentUnnamed = (): string => 'A project not opened lately'
/** Of these, {bytes, plural, one {# byte} other {# bytes}} went to another address: {origin}. */
export const accountSentElsewhere = (given: { readonly bytes: number; readonly origin: string }): string => `Of these, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} went to another address: ${given.origin}.`
/** Of these, {bytes, plural, one {# byte} other {# bytes}} went to an address that cannot be read any more. */
export const accountSentElsewhereNone = (given: { readonly bytes: number }): string => `Of these, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} went to an address that cannot be read any more.`
/** Counted by address, whichever key was used. */
export const accountSentKeys = (): string => 'Counted by address, whichever key was used.'
/** {records, plural, one {# record} other {# records}} of “{name}” cannot be read: what it sent may be more or less than is shown. */
export const accountSentFlaws = (given: { readonly name: string; readonly records: number }): string => `${pluralOf(given.records) === 'one' ? `${number(given.records)} record` : `${number(given.records)} records`} of “${given.name}” cannot be read: what it sent may be more or less than is shown.`
/** What “{name}” has sent cannot be read and is missing here. */
export const accountSentFlawsWhole = (given: { readonly name: string }): string => `What “${given.name}” has sent cannot be read and is missing here.`
/** Watched for you */
export const accountSentWatched = (): string => 'Watched for you'
/** {requests, plural, one {# request may have been billed} other {# requests may have been billed}} */
export const accountSentUnknown = (given: { readonly requests: number }): string => pluralOf(given.requests) === 'one' ? `${number(given.requests)} request may have been billed` : `${number(given.requests)} requests may have been billed`
/** {bytes, plural, one {# byte} other {# bytes}}, in {names} */
export const accountSentUnknownWhere = (given: { readonly bytes: number; readonly names: string }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, in ${given.names}`
/** {bytes, plural, one {# byte} other {# bytes}}, in {names}. Open the project to decide. */
export const accountSentUnknownOpen = (given: { readonly bytes: number; readonly names: string }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, in ${given.names}. Open the project to decide.`
/** {names} and {count, plural, one {# more project} other {# more projects}} */
export const accountSentUnknownNames = (given: { readonly count: number; readonly names: string }): string => `${given.names} and ${pluralOf(given.count) === 'one' ? `${number(given.count)} more project` : `${number(given.count)} more projects`}`
/** No request waits for a decision */
export const accountSentUnknownNone = (): string => 'No request waits for a decision'
/** What may have been billed is never sent again by itself */
export const accountSentUnknownNoneAbout = (): string => 'What may have been billed is never sent again by itself'
/** Review */
export const accountSentReview = (): string => 'Review'
/** {cap, number} bytes an hour at most */
export const accountSentHour = (given: { readonly cap: number }): string => `${number(given.cap)} bytes an hour at most`
/** No cap for an hour */
export const accountSentHourNone = (): string => 'No cap for an hour'
/** {bytes, number} in this hour */
export const accountSentHourSent = (given: { readonly bytes: number }): string => `${number(given.bytes)} in this hour`
/** Change the cap for an hour */
export const accountSentHourChange = (): string => 'Change the cap for an hour'
/** Change */
export const accountSentChange = (): string => 'Change'
/** {count, plural, one {# line} other {# lines}} at once */
export const accountSentAtOnce = (given: { readonly count: number }): string => `${pluralOf(given.count) === 'one' ? `${number(given.count)} line` : `${number(given.count)} lines`} at once`
/** the service does not tell what the account allows; fewer are sent while it is busy */
export const accountSentAtOnceAbout = (): string => 'the service does not tell what the account allows; fewer are sent while it is busy'
/** Change how many lines are sent at once */
export const accountSentAtOnceChange = (): string => 'Change how many lines are sent at once'
/** {requests, plural, one {# request} other {# requests}} this month */
export const accountSentMonth = (given: { readonly requests: number }): string => `${pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`} this month`
/** {done, number} done, {failed, number} failed, {unknown, number} unknown */
export const accountSentMonthEnds = (given: { readonly done: number; readonly failed: number; readonly unknown: number }): string => `${number(given.done)} done, ${number(given.failed)} failed, ${number(given.unknown)} unknown`
/** Log */
export const accountSentLog = (): string => 'Log'
/** Requests */
export const accountSentLogTitle = (): string => 'Requests'
/** The newest of all projects. Sizes and times, never words or sound. */
export const accountSentLogAbout = (): string => 'The newest of all projects. Sizes and times, never words or sound.'
/** Nothing was sent yet. */
export const accountSentLogNone = (): string => 'Nothing was sent yet.'
/** Done */
export const accountSentLogDone = (): string => 'Done'
/** Failed */
export const accountSentLogFailed = (): string => 'Failed'
/** Unknown */
export const accountSentLogUnknown = (): string => 'Unknown'
/** Cancelled */
export const accountSentLogCancelled = (): string => 'Cancelled'
/** Under way */
export const accountSentLogUnderWay = (): string => 'Under way'
/** {bytes, plural, one {# byte} other {# bytes}} */
export const accountSentLogBytes = (given: { readonly bytes: number }): string => pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`
/** Done */
export const accountSentLogClose = (): string => 'Done'
/** At this month’s rate */
export const accountSentRateMonth = (): string => 'At this month’s rate'
/** At the rate learned so far */
export const accountSentRateLearned = (): string => 'At the rate learned so far'
/** about {amount, number, plain} for 1,000 bytes */
export const accountSentRateValue = (given: { readonly amount: number }): string => `about ${plain(given.amount)} for 1,000 bytes`
/** Enough for */
export const accountSentEnough = (): string => 'Enough for'
/** about {bytes, number} bytes of text */
export const accountSentEnoughValue = (given: { readonly bytes: number }): string => `about ${number(given.bytes)} bytes of text`
/** Texts go to this address only when you render. The log keeps sizes and times, never words or sound. */
export const accountSentPromise = (): string => 'Texts go to this address only when you render. The log keeps sizes and times, never words or sound.'
