// Made by `npm run messages` from en/account-balance.json: change that.
import { number } from '../languages/en.ts'

/** Package {balance, number} */
export const accountBalancePackage = (given: { readonly balance: number }): string => `Package ${number(given.balance)}`
/** Package: not read. */
export const accountBalancePackageNotRead = (): string => 'Package: not read.'
/** Drafts are free */
export const accountBalanceDrafts = (): string => 'Drafts are free'
/** no API credit told */
export const accountBalanceCreditNotToldAside = (): string => 'no API credit told'
/** The service tells of no API credit; what it takes for lines is not known. */
export const accountBalanceCreditNotToldAbout = (): string => 'The service tells of no API credit; what it takes for lines is not known.'
/** No API credit told */
export const accountBalanceCreditNotTold = (): string => 'No API credit told'
/** Not read yet. */
export const accountBalanceCreditNotReadAbout = (): string => 'Not read yet.'
/** API credit not read */
export const accountBalanceCreditNotRead = (): string => 'API credit not read'
/** Package: {balance, number} plan credits{hasNoCredit, select, true {.} other {, not used by this studio.}} */
export const accountBalancePlan = (given: { readonly balance: number; readonly hasNoCredit: boolean }): string => `Package: ${number(given.balance)} plan credits${given.hasNoCredit ? '.' : ', not used by this studio.'}`
/** Paid from: {credit}. {package} */
export const accountBalancePaidFrom = (given: { readonly credit: string; readonly package: string }): string => `Paid from: ${given.credit}. ${given.package}`
/** Draft voices are free. Service voices: paid from: {credit}. {package} */
export const accountBalanceDraftsName = (given: { readonly credit: string; readonly package: string }): string => `Draft voices are free. Service voices: paid from: ${given.credit}. ${given.package}`
/** not told by this service */
export const accountBalanceCreditNotToldName = (): string => 'not told by this service'
/** API credit, not read */
export const accountBalanceCreditNotReadName = (): string => 'API credit, not read'
/** API credit {credit} */
export const accountBalanceCreditWords = (given: { readonly credit: string }): string => `API credit ${given.credit}`
/** API credit {credit} at {at} */
export const accountBalanceCreditWordsOld = (given: { readonly at: string; readonly credit: string }): string => `API credit ${given.credit} at ${given.at}`
/** API credit, {credit} */
export const accountBalanceCreditName = (given: { readonly credit: string }): string => `API credit, ${given.credit}`
/** API credit, {credit} at {at}, not read since */
export const accountBalanceCreditNameOld = (given: { readonly at: string; readonly credit: string }): string => `API credit, ${given.credit} at ${given.at}, not read since`
/** API credit {credit}, read at {at}. Lines are paid from this. */
export const accountBalanceCreditTitle = (given: { readonly at: string; readonly credit: string }): string => `API credit ${given.credit}, read at ${given.at}. Lines are paid from this.`
/** API credit {credit}, read at {at}. Lines are paid from this. {problem} */
export const accountBalanceCreditTitleProblem = (given: { readonly at: string; readonly credit: string; readonly problem: string }): string => `API credit ${given.credit}, read at ${given.at}. Lines are paid from this. ${given.problem}`
