// Made by `npm run messages` from en/account.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Connection saved. */
export const accountSaved = (): string => 'Connection saved.'
/** Connection removed. */
export const accountRemoved = (): string => 'Connection removed.'
/** Keep what is saved */
export const accountConnectKeep = (): string => 'Keep what is saved'
/** Reading… */
export const accountPageReading = (): string => 'Reading…'
/** Refresh account */
export const accountPageRefresh = (): string => 'Refresh account'
/** Account of */
export const accountUserField = (): string => 'Account of'
/** The key’s own user */
export const accountUserOwn = (): string => 'The key’s own user'
/** Show */
export const accountUserShow = (): string => 'Show'
/** Read from the service at {readAt} */
export const accountPageReadAt = (given: { readonly readAt: string }): string => `Read from the service at ${given.readAt}`
/** Connect a speech service */
export const accountConnectTitle = (): string => 'Connect a speech service'
/** Optional. Needed only for final voices. */
export const accountConnectAbout = (): string => 'Optional. Needed only for final voices.'
/** Not now */
export const accountConnectNotNow = (): string => 'Not now'
/** Speech service */
export const accountConnectedTitle = (): string => 'Speech service'
/** Test */
export const accountTest = (): string => 'Test'
/** Replace */
export const accountKeyReplace = (): string => 'Replace'
/** Remove */
export const accountKeyRemove = (): string => 'Remove'
/** Key */
export const accountKey = (): string => 'Key'
/** ends in {last4} */
export const accountKeyEnds = (given: { readonly last4: string }): string => `ends in ${given.last4}`
/** Kept in */
export const accountKeyKept = (): string => 'Kept in'
/** Paid from */
export const accountConnectedPaidFrom = (): string => 'Paid from'
/** Package */
export const accountConnectedPackage = (): string => 'Package'
/** {balance, number} plan credits left of {total, number} */
export const accountConnectedPackageLeft = (given: { readonly balance: number; readonly total: number }): string => `${number(given.balance)} plan credits left of ${number(given.total)}`
/** The package is not used by this studio. */
export const accountConnectedPackageNotUsed = (): string => 'The package is not used by this studio.'
/** Testing… */
export const accountTesting = (): string => 'Testing…'
/** System keychain, this computer */
export const accountKeyKeptKeychain = (): string => 'System keychain, this computer'
/** Memory, until you quit */
export const accountKeyKeptMemory = (): string => 'Memory, until you quit'
/** The environment of this run */
export const accountKeyKeptEnvironment = (): string => 'The environment of this run'
/** Saving… */
export const accountConnectSaving = (): string => 'Saving…'
/** Service address */
export const accountConnectAddress = (): string => 'Service address'
/** API key */
export const accountConnectKey = (): string => 'API key'
/** A key that ends in {last4} is saved */
export const accountConnectKeySaved = (given: { readonly last4: string }): string => `A key that ends in ${given.last4} is saved`
/** Hide key */
export const accountConnectKeyHide = (): string => 'Hide key'
/** Show key */
export const accountConnectKeyShow = (): string => 'Show key'
/** You make a key in your account on the website of the service, among its settings for developers. */
export const accountConnectKeyFrom = (): string => 'You make a key in your account on the website of the service, among its settings for developers.'
/** Where the key is kept */
export const accountConnectKeepTitle = (): string => 'Where the key is kept'
/** In this computer’s keychain */
export const accountConnectKeepKeychain = (): string => 'In this computer’s keychain'
/** Encrypted by the operating system for your user account. */
export const accountConnectKeepKeychainAbout = (): string => 'Encrypted by the operating system for your user account.'
/** No keychain can be used here. */
export const accountConnectKeepKeychainNone = (): string => 'No keychain can be used here.'
/** In memory, until I quit */
export const accountConnectKeepMemory = (): string => 'In memory, until I quit'
/** You will be asked for it next time. */
export const accountConnectKeepMemoryAbout = (): string => 'You will be asked for it next time.'
/** Save connection */
export const accountConnectSave = (): string => 'Save connection'
/** Test again */
export const accountConnectTestAgain = (): string => 'Test again'
/** Never written to projects, exports, logs or crash reports */
export const accountConnectPromiseNeverWritten = (): string => 'Never written to projects, exports, logs or crash reports'
/** Sent only to the service address above */
export const accountConnectPromiseSent = (): string => 'Sent only to the service address above'
/** Removed with one click, at any time */
export const accountConnectPromiseRemoved = (): string => 'Removed with one click, at any time'
/** Address */
export const accountConnectionAddress = (): string => 'Address'
/** Connection */
export const accountConnectionTitle = (): string => 'Connection'
/** Does not answer */
export const accountConnectionNoAnswer = (): string => 'Does not answer'
/** Edit */
export const accountConnectionEdit = (): string => 'Edit'
/** Proxy */
export const accountConnectionProxy = (): string => 'Proxy'
/** Not tested */
export const accountConnectionNotTested = (): string => 'Not tested'
/** Service */
export const accountConnectionService = (): string => 'Service'
/** Connected */
export const accountConnectionConnected = (): string => 'Connected'
/** Connected, {took} */
export const accountConnectionConnectedIn = (given: { readonly took: string }): string => `Connected, ${given.took}`
/** API key */
export const accountKeyTitle = (): string => 'API key'
/** Accepted */
export const accountKeyStatusAccepted = (): string => 'Accepted'
/** Not accepted */
export const accountKeyStatusNotAccepted = (): string => 'Not accepted'
/** Not tested */
export const accountKeyStatusNotTested = (): string => 'Not tested'
/** never in projects or logs */
export const accountKeyPromise = (): string => 'never in projects or logs'
/** given from outside, not changed here */
export const accountKeyPromiseEnvironment = (): string => 'given from outside, not changed here'
/** User */
export const accountFieldsUser = (): string => 'User'
/** Kind of package */
export const accountFieldsKind = (): string => 'Kind of package'
/** Total */
export const accountFieldsTotal = (): string => 'Total'
/** Balance */
export const accountFieldsBalance = (): string => 'Balance'
/** Extra balance */
export const accountFieldsExtraBalance = (): string => 'Extra balance'
/** None told */
export const accountFieldsNoneTold = (): string => 'None told'
/** Package begun */
export const accountFieldsBegun = (): string => 'Package begun'
/** Last change */
export const accountFieldsChanged = (): string => 'Last change'
/** Package ends */
export const accountFieldsEnds = (): string => 'Package ends'
/** Billed */
export const accountFieldsBilled = (): string => 'Billed'
/** Not told */
export const accountFieldsNotTold = (): string => 'Not told'
/** Period ends */
export const accountFieldsPeriodEnds = (): string => 'Period ends'
/** Subscription */
export const accountFieldsSubscription = (): string => 'Subscription'
/** None */
export const accountFieldsNone = (): string => 'None'
/** Price at the provider */
export const accountFieldsPrice = (): string => 'Price at the provider'
/** Renews */
export const accountFieldsRenews = (): string => 'Renews'
/** Will be cancelled */
export const accountFieldsCancelled = (): string => 'Will be cancelled'
/** Not planned */
export const accountFieldsNotPlanned = (): string => 'Not planned'
/** Planned change */
export const accountFieldsPlannedChange = (): string => 'Planned change'
/** Compared with the provider */
export const accountFieldsCompared = (): string => 'Compared with the provider'
/** Trial */
export const accountFieldsTrial = (): string => 'Trial'
/** Used */
export const accountFieldsTrialUsed = (): string => 'Used'
/** Not used */
export const accountFieldsTrialNotUsed = (): string => 'Not used'
/** Credit */
export const accountFieldsCredit = (): string => 'Credit'
/** Free credit */
export const accountFieldsFreeCredit = (): string => 'Free credit'
/** There is some */
export const accountFieldsFreeCreditSome = (): string => 'There is some'
/** Paid in so far */
export const accountFieldsPaidIn = (): string => 'Paid in so far'
/** No, it ends with the period */
export const accountFieldsRenewsNo = (): string => 'No, it ends with the period'
/** Yes */
export const accountFieldsRenewsYes = (): string => 'Yes'
/** Connection test */
export const accountStepsTitle = (): string => 'Connection test'
/** Passed */
export const accountStepsPassed = (): string => 'Passed'
/** Failed */
export const accountStepsFailed = (): string => 'Failed'
/** Not tried */
export const accountStepsNotTried = (): string => 'Not tried'
/** Address not tried */
export const accountStepsAddressNotTried = (): string => 'Address not tried'
/** Balance not tried */
export const accountStepsBalanceNotTried = (): string => 'Balance not tried'
/** Key not tried */
export const accountStepsKeyNotTried = (): string => 'Key not tried'
/** {tookMs, number, plain} ms */
export const accountStepsTook = (given: { readonly tookMs: number }): string => `${plain(given.tookMs)} ms`
/** accepted (beside Key accepted, where the key is too short to show its end) */
export const accountStepsKeyAccepted = (): string => 'accepted'
/** {plan, number} plan credits */
export const accountStepsPlan = (given: { readonly plan: number }): string => `${number(given.plan)} plan credits`
/** API credit {credit}, {plan, number} plan credits (what lines are paid from comes first) */
export const accountStepsCredit = (given: { readonly credit: string; readonly plan: number }): string => `API credit ${given.credit}, ${number(given.plan)} plan credits`
/** Address does not answer */
export const accountStepsAddressFailed = (): string => 'Address does not answer'
/** Address answers */
export const accountStepsAddressPassed = (): string => 'Address answers'
/** Key not accepted */
export const accountStepsKeyFailed = (): string => 'Key not accepted'
/** Key accepted */
export const accountStepsKeyPassed = (): string => 'Key accepted'
/** Balance could not be read */
export const accountStepsBalanceFailed = (): string => 'Balance could not be read'
/** Balance read */
export const accountStepsBalancePassed = (): string => 'Balance read'
/** API credit */
export const accountCreditTitle = (): string => 'API credit'
/** Lines are paid from this */
export const accountCreditPays = (): string => 'Lines are paid from this'
/** of {userId} */
export const accountUserOf = (given: { readonly userId: string }): string => `of ${given.userId}`
/** This service tells of none. Public documentation says that lines are paid from it, so what they are paid from here is not known. */
export const accountCreditNone = (): string => 'This service tells of none. Public documentation says that lines are paid from it, so what they are paid from here is not known.'
/** left */
export const accountCreditLeft = (): string => 'left'
/** Nothing is left: paid models will be refused. Lines that are rendered stay. */
export const accountCreditSpent = (): string => 'Nothing is left: paid models will be refused. Lines that are rendered stay.'
/** The service names no unit. This number is shown as it was read. */
export const accountCreditUnit = (): string => 'The service names no unit. This number is shown as it was read.'
/** Before sending */
export const accountAskBelowTitle = (): string => 'Before sending'
/** ask below */
export const accountAskBelow = (): string => 'ask below'
/** Ask before sending below this much left */
export const accountAskBelowName = (): string => 'Ask before sending below this much left'
/** never */
export const accountAskBelowNever = (): string => 'never'
/** You are asked too where what is left cannot be read. */
export const accountAskBelowAbout = (): string => 'You are asked too where what is left cannot be read.'
/** Judged by the package, as no API credit is told. You are asked too where it cannot be read. */
export const accountAskBelowAboutNone = (): string => 'Judged by the package, as no API credit is told. You are asked too where it cannot be read.'
/** Package */
export const accountPackageTitle = (): string => 'Package'
/** Not used by this studio */
export const accountPackageNotUsed = (): string => 'Not used by this studio'
/** plan credits left of {total, number} */
export const accountPackageLeft = (given: { readonly total: number }): string => `plan credits left of ${number(given.total)}`
/** Package balance */
export const accountPackageBalance = (): string => 'Package balance'
/** {balance, number} of {total, number} plan credits left */
export const accountPackageBalanceValue = (given: { readonly balance: number; readonly total: number }): string => `${number(given.balance)} of ${number(given.total)} plan credits left`
/** Renews on {day}. */
export const accountPackageRenews = (given: { readonly day: string }): string => `Renews on ${given.day}.`
/** Ends on {day}. */
export const accountPackageEnds = (given: { readonly day: string }): string => `Ends on ${given.day}.`
/** Waiting: {lines, plural, one {# line} other {# lines}}, {bytes, number} bytes */
export const accountWaiting = (given: { readonly bytes: number; readonly lines: number }): string => `Waiting: ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}, ${number(given.bytes)} bytes`
/** Waiting */
export const accountWaitingNone = (): string => 'Waiting'
/** nothing */
export const accountWaitingNoneValue = (): string => 'nothing'
/** cost not known yet */
export const accountWaitingNotKnown = (): string => 'cost not known yet'
/** about {cost} */
export const accountWaitingAbout = (given: { readonly cost: string }): string => `about ${given.cost}`
/** Spent on the service’s own website. A full package does not mean that a line can be rendered. */
export const accountPackageAbout = (): string => 'Spent on the service’s own website. A full package does not mean that a line can be rendered.'
/** Details */
export const accountPackageDetails = (): string => 'Details'
/** all 17 fields of the package record, as the service sent them */
export const accountPackageDetailsName = (): string => 'all 17 fields of the package record, as the service sent them'
