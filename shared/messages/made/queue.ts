// Made by `npm run messages` from en/queue.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** last sign {seconds, number} s ago */
export const queueElsewhereSign = (given: { readonly seconds: number }): string => `last sign ${number(given.seconds)} s ago`
/** What was rendered there is here. The rest of yours waits. */
export const queueElsewhereDone = (): string => 'What was rendered there is here. The rest of yours waits.'
/** Queued */
export const queueStateQueued = (): string => 'Queued'
/** Rendering */
export const queueStateRendering = (): string => 'Rendering'
/** Rendering {percent, number}% */
export const queueStateProgress = (given: { readonly percent: number }): string => `Rendering ${number(given.percent)}%`
/** Being checked */
export const queueStateVerifying = (): string => 'Being checked'
/** Ready */
export const queueStateReady = (): string => 'Ready'
/** Suspicious */
export const queueStateSuspicious = (): string => 'Suspicious'
/** Failed */
export const queueStateFailed = (): string => 'Failed'
/** Unknown */
export const queueStateUnknown = (): string => 'Unknown'
/** Cancelled */
export const queueStateCancelled = (): string => 'Cancelled'
/** draft, free */
export const queueDetailDraft = (): string => 'draft, free'
/** {bytes, number} bytes */
export const queueDetailBytes = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes`
/** Yours are rendered as soon as they are done. */
export const queueYours = (): string => 'Yours are rendered as soon as they are done.'
/** Taken over. The render queue goes on here. */
export const queueTakenOver = (): string => 'Taken over. The render queue goes on here.'
/** What came is a take of its line now. Listen to it before you use it. */
export const queueCameIsTake = (): string => 'What came is a take of its line now. Listen to it before you use it.'
/** It was sent once, and how that ended is not known: it may have been billed. */
export const queueDecideWhy = (): string => 'It was sent once, and how that ended is not known: it may have been billed.'
/** {why} Sending it again may be billed a second time. */
export const queueDecideWords = (given: { readonly why: string }): string => `${given.why} Sending it again may be billed a second time.`
/** Leave it */
export const queueDecideLeave = (): string => 'Leave it'
/** Send again */
export const queueDecideSend = (): string => 'Send again'
/** Waiting for them */
export const queueElsewhereWaiting = (): string => 'Waiting for them'
/** Render mine when done */
export const queueElsewhereRenderAfter = (): string => 'Render mine when done'
/** Render mine */
export const queueElsewhereRender = (): string => 'Render mine'
/** Only after two minutes without a sign */
export const queueElsewhereTakeOverTip = (): string => 'Only after two minutes without a sign'
/** Take over */
export const queueElsewhereTakeOver = (): string => 'Take over'
/** Render queue */
export const queuePanelTitle = (): string => 'Render queue'
/** Resume */
export const queuePanelResume = (): string => 'Resume'
/** Pause */
export const queuePanelPause = (): string => 'Pause'
/** Cancel all */
export const queuePanelCancel = (): string => 'Cancel all'
/** Close the render queue */
export const queuePanelClose = (): string => 'Close the render queue'
/** {failed, plural, one {# line} other {# lines}} failed */
export const queuePanelFailed = (given: { readonly failed: number }): string => `${pluralOf(given.failed) === 'one' ? `${number(given.failed)} line` : `${number(given.failed)} lines`} failed`
/** Try all again */
export const queuePanelTryAgain = (): string => 'Try all again'
/** Dismiss all */
export const queuePanelDismiss = (): string => 'Dismiss all'
/** Nothing is being rendered. */
export const queuePanelNone = (): string => 'Nothing is being rendered.'
/** Paused, {outcome} */
export const queuePanelPaused = (given: { readonly outcome: string }): string => `Paused, ${given.outcome}`
/** Lines in the queue */
export const queueRowsList = (): string => 'Lines in the queue'
/** Line {number, number, plain} */
export const queueRowsLine = (given: { readonly number: number }): string => `Line ${plain(given.number)}`
/** Line {number, number, plain}, {speaker}, {state} */
export const queueRowsItem = (given: { readonly number: number; readonly speaker: string; readonly state: string }): string => `Line ${plain(given.number)}, ${given.speaker}, ${given.state}`
/** Send line {number, number, plain} first */
export const queueRowsFirst = (given: { readonly number: number }): string => `Send line ${plain(given.number)} first`
/** Cancel line {number, number, plain} */
export const queueRowsCancel = (given: { readonly number: number }): string => `Cancel line ${plain(given.number)}`
/** Try line {number, number, plain} again */
export const queueRowsTryAgain = (given: { readonly number: number }): string => `Try line ${plain(given.number)} again`
/** Dismiss the failure of line {number, number, plain} */
export const queueRowsDismiss = (given: { readonly number: number }): string => `Dismiss the failure of line ${plain(given.number)}`
/** Unknown: it may have been billed */
export const queueAnswerTitle = (): string => 'Unknown: it may have been billed'
/** Use as a take */
export const queueAnswerUse = (): string => 'Use as a take'
/** Send again, {bytesOfText, plural, one {# byte} other {# bytes}} */
export const queueAnswerSendAgain = (given: { readonly bytesOfText: number }): string => `Send again, ${pluralOf(given.bytesOfText) === 'one' ? `${number(given.bytesOfText)} byte` : `${number(given.bytesOfText)} bytes`}`
/** Leave it */
export const queueAnswerLeave = (): string => 'Leave it'
/** Stop what came */
export const queueAnswerStop = (): string => 'Stop what came'
/** Play what came */
export const queueAnswerPlay = (): string => 'Play what came'
/** Sent */
export const queueAnswerSent = (): string => 'Sent'
/** API credit since */
export const queueAnswerCredit = (): string => 'API credit since'
/** Opus */
export const queueAnswerFormOpus = (): string => 'Opus'
/** read as raw samples */
export const queueAnswerFormSamples = (): string => 'read as raw samples'
/** of another form */
export const queueAnswerFormOther = (): string => 'of another form'
/** not changed yet */
export const queueAnswerCreditUnchanged = (): string => 'not changed yet'
/** not read yet */
export const queueAnswerCreditNotRead = (): string => 'not read yet'
/** Lines that may have been billed */
export const queueUnknownList = (): string => 'Lines that may have been billed'
/** {unknown, plural, one {# line} other {# lines}} may have been billed without an answer */
export const queueUnknownTitle = (given: { readonly unknown: number }): string => `${pluralOf(given.unknown) === 'one' ? `${number(given.unknown)} line` : `${number(given.unknown)} lines`} may have been billed without an answer`
/** Give up all */
export const queueUnknownGiveUpAll = (): string => 'Give up all'
/** A line that is gone */
export const queueUnknownLineGone = (): string => 'A line that is gone'
/** Line {number, number, plain} */
export const queueUnknownLine = (given: { readonly number: number }): string => `Line ${plain(given.number)}`
/** Stop what came of {name} */
export const queueUnknownStopName = (given: { readonly name: string }): string => `Stop what came of ${given.name}`
/** Listen to what came of {name} */
export const queueUnknownListenName = (given: { readonly name: string }): string => `Listen to what came of ${given.name}`
/** Stop */
export const queueUnknownStop = (): string => 'Stop'
/** Listen to what came */
export const queueUnknownListen = (): string => 'Listen to what came'
/** Send {name} again: it may cost twice */
export const queueUnknownSendAgainName = (given: { readonly name: string }): string => `Send ${given.name} again: it may cost twice`
/** Send again */
export const queueUnknownSendAgain = (): string => 'Send again'
/** Give up {name} */
export const queueUnknownGiveUpName = (given: { readonly name: string }): string => `Give up ${given.name}`
/** Give up */
export const queueUnknownGiveUp = (): string => 'Give up'
/** Send again may cost twice. Give up leaves the line as not rendered. */
export const queueUnknownAbout = (): string => 'Send again may cost twice. Give up leaves the line as not rendered.'
/** {since}. Nothing is sent from here, so nothing is paid twice. Yours are rendered as soon as they are done. */
export const queueElsewhereSendingWaits = (given: { readonly since: string }): string => `${given.since}. Nothing is sent from here, so nothing is paid twice. Yours are rendered as soon as they are done.`
/** {since}. Nothing is sent from here, so nothing is paid twice. New takes appear as they arrive. */
export const queueElsewhereSendingFree = (given: { readonly since: string }): string => `${given.since}. Nothing is sent from here, so nothing is paid twice. New takes appear as they arrive.`
/** Another window or program, since {time} */
export const queueElsewhereSinceHere = (given: { readonly time: string }): string => `Another window or program, since ${given.time}`
/** Another window or program, since {time}, {done, number} of {lines, plural, one {# line} other {# lines}} done */
export const queueElsewhereSinceHereLines = (given: { readonly done: number; readonly lines: number; readonly time: string }): string => `Another window or program, since ${given.time}, ${number(given.done)} of ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} done`
/** “{computer}”, since {time} */
export const queueElsewhereSinceComputer = (given: { readonly computer: string; readonly time: string }): string => `“${given.computer}”, since ${given.time}`
/** “{computer}”, since {time}, {done, number} of {lines, plural, one {# line} other {# lines}} done */
export const queueElsewhereSinceComputerLines = (given: { readonly computer: string; readonly done: number; readonly lines: number; readonly time: string }): string => `“${given.computer}”, since ${given.time}, ${number(given.done)} of ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} done`
/** {requests, plural, =0 {Nothing was on its way.} one {# request was on its way. What it holds stays unknown and is not sent from here.} other {# requests were on their way. What they hold stays unknown and is not sent from here.}} If it is only slow, it stops as soon as it notices. */
export const queueElsewhereSilent = (given: { readonly requests: number }): string => `${given.requests === 0 ? 'Nothing was on its way.' : pluralOf(given.requests) === 'one' ? `${number(given.requests)} request was on its way. What it holds stays unknown and is not sent from here.` : `${number(given.requests)} requests were on their way. What they hold stays unknown and is not sent from here.`} If it is only slow, it stops as soon as it notices.`
/** {size}, {attempts, plural, one {# attempt} other {# attempts}} */
export const queueDetailAttempts = (given: { readonly attempts: number; readonly size: string }): string => `${given.size}, ${pluralOf(given.attempts) === 'one' ? `${number(given.attempts)} attempt` : `${number(given.attempts)} attempts`}`
/** Send line {number, number, plain} again? */
export const queueDecideTitle = (given: { readonly number: number }): string => `Send line ${plain(given.number)} again?`
/** Send line again? */
export const queueDecideTitleGone = (): string => 'Send line again?'
/** {up} and {down} move a waiting line. What is being sent finishes, because it may be paid for. (up and down: keys) */
export const queuePanelKeys = (given: { readonly down: string; readonly up: string }): string => `${given.up} and ${given.down} move a waiting line. What is being sent finishes, because it may be paid for.`
/** {why} Sending again may bill it twice. */
export const queueAnswerAbout = (given: { readonly why: string }): string => `${given.why} Sending again may bill it twice.`
/** Line {number, number, plain}. {why} Sending again may bill it twice. */
export const queueAnswerAboutLine = (given: { readonly number: number; readonly why: string }): string => `Line ${plain(given.number)}. ${given.why} Sending again may bill it twice.`
/** It was sent once, and its answer never came. */
export const queueAnswerWhy = (): string => 'It was sent once, and its answer never came.'
/** {why} What came is kept. */
export const queueAnswerWhyKept = (given: { readonly why: string }): string => `${given.why} What came is kept.`
/** {why} The take that the line has stays as it is. */
export const queueAnswerWhyTake = (given: { readonly why: string }): string => `${given.why} The take that the line has stays as it is.`
/** {size}, nothing of it can be heard */
export const queueAnswerCameNothing = (given: { readonly size: string }): string => `${given.size}, nothing of it can be heard`
/** {size}, {length}, {form}{isWhole, select, true {} other {, its end is missing}}{canUse, select, true {} other {, silence}} */
export const queueAnswerCame = (given: { readonly canUse: boolean; readonly form: string; readonly isWhole: boolean; readonly length: string; readonly size: string }): string => `${given.size}, ${given.length}, ${given.form}${given.isWhole ? '' : ', its end is missing'}${given.canUse ? '' : ', silence'}`
/** WAV */
export const queueAnswerFormWav = (): string => 'WAV'
/** MP3 */
export const queueAnswerFormMp3 = (): string => 'MP3'
/** changed */
export const queueAnswerCreditChanged = (): string => 'changed'
/** {bytes, plural, one {# byte} other {# bytes}} */
export const queueAnswerBytes = (given: { readonly bytes: number }): string => pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`
/** {bytes, plural, one {# byte} other {# bytes}}, {time} */
export const queueAnswerBytesAt = (given: { readonly bytes: number; readonly time: string }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, ${given.time}`
/** {bytes, plural, one {# byte} other {# bytes}}{isLost, select, true {, its file is gone} other {}} */
export const queueUnknownFacts = (given: { readonly bytes: number; readonly isLost: boolean }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}${given.isLost ? ', its file is gone' : ''}`
/** sent {time}, {bytes, plural, one {# byte} other {# bytes}}{isLost, select, true {, its file is gone} other {}} */
export const queueUnknownFactsSent = (given: { readonly bytes: number; readonly isLost: boolean; readonly time: string }): string => `sent ${given.time}, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}${given.isLost ? ', its file is gone' : ''}`
/** {line}, {facts} (facts: such as sent 14:32, 40 bytes) */
export const queueUnknownItem = (given: { readonly facts: string; readonly line: string }): string => `${given.line}, ${given.facts}`
