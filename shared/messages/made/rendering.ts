// Made by `npm run messages` from en/rendering.json: change that.
import { number, percent, plain, pluralOf } from '../languages/en.ts'

/** All of it has come and is kept. */
export const renderingLiveKept = (): string => 'All of it has come and is kept.'
/** less than 0.01 {unit} */
export const renderingCostLeast = (given: { readonly unit: string }): string => `less than 0.01 ${given.unit}`
/** about {amount, number} {unit} */
export const renderingCostAbout = (given: { readonly amount: number; readonly unit: string }): string => `about ${number(given.amount)} ${given.unit}`
/** No price is known, so bytes of text are shown alone. Type your own in the settings. */
export const renderingPriceNone = (): string => 'No price is known, so bytes of text are shown alone. Type your own in the settings.'
/** Done */
export const renderingOutcomeDone = (): string => 'Done'
/** Suspicious */
export const renderingOutcomeSuspicious = (): string => 'Suspicious'
/** Failed */
export const renderingOutcomeFailed = (): string => 'Failed'
/** Unknown */
export const renderingOutcomeUnknown = (): string => 'Unknown'
/** Cancelled */
export const renderingOutcomeCancelled = (): string => 'Cancelled'
/** Waiting for the first sound */
export const renderingLiveWaiting = (): string => 'Waiting for the first sound'
/** Receiving, {length} so far */
export const renderingLiveReceiving = (given: { readonly length: string }): string => `Receiving, ${given.length} so far`
/** Done, {length} */
export const renderingLiveDone = (given: { readonly length: string }): string => `Done, ${given.length}`
/** Cut off after {length}: it may have been billed */
export const renderingLiveCutOff = (given: { readonly length: string }): string => `Cut off after ${given.length}: it may have been billed`
/** Failed */
export const renderingLiveFailed = (): string => 'Failed'
/** Stopped after {length} */
export const renderingLiveStopped = (given: { readonly length: string }): string => `Stopped after ${given.length}`
/** A new scene begins */
export const renderingPlanBorderScene = (): string => 'A new scene begins'
/** A pause follows */
export const renderingPlanBorderPause = (): string => 'A pause follows'
/** The most characters of one request */
export const renderingPlanBorderCharacters = (): string => 'The most characters of one request'
/** The most speakers of one request */
export const renderingPlanBorderSpeakers = (): string => 'The most speakers of one request'
/** Other settings follow */
export const renderingPlanBorderSettings = (): string => 'Other settings follow'
/** The last line */
export const renderingPlanBorderEnd = (): string => 'The last line'
/** Sure */
export const renderingSeamsSure = (): string => 'Sure'
/** Fairly sure */
export const renderingSeamsFair = (): string => 'Fairly sure'
/** To be looked at */
export const renderingSeamsDoubtful = (): string => 'To be looked at'
/** Usage by day */
export const renderingDaysName = (): string => 'Usage by day'
/** Usage */
export const renderingDaysTitle = (): string => 'Usage'
/** {most, number} bytes at most */
export const renderingDaysMost = (given: { readonly most: number }): string => `${number(given.most)} bytes at most`
/** Bytes of text by day */
export const renderingDaysList = (): string => 'Bytes of text by day'
/** {bytes, plural, one {# byte} other {# bytes}} */
export const renderingBytes = (given: { readonly bytes: number }): string => pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`
/** {from} to {to} */
export const renderingDaysRange = (given: { readonly from: string; readonly to: string }): string => `${given.from} to ${given.to}`
/** Hear it while it is made */
export const renderingLiveTitle = (): string => 'Hear it while it is made'
/** Stop */
export const renderingLiveStop = (): string => 'Stop'
/** This line */
export const renderingLiveLine = (): string => 'This line'
/** Its scene */
export const renderingLiveScene = (): string => 'Its scene'
/** Its scene, {sceneLines, number} lines */
export const renderingLiveSceneLines = (given: { readonly sceneLines: number }): string => `Its scene, ${number(given.sceneLines)} lines`
/** Spending */
export const renderingPriceTitle = (): string => 'Spending'
/** Never send more in one go than */
export const renderingPriceBatchCap = (): string => 'Never send more in one go than'
/** A batch above it is refused, whatever is confirmed. */
export const renderingPriceBatchCapHint = (): string => 'A batch above it is refused, whatever is confirmed.'
/** Never send more in an hour than */
export const renderingPriceHourCap = (): string => 'Never send more in an hour than'
/** Over all projects and batches. */
export const renderingPriceHourCapHint = (): string => 'Over all projects and batches.'
/** {title}, bytes of text */
export const renderingPriceCapName = (given: { readonly title: string }): string => `${given.title}, bytes of text`
/** no cap */
export const renderingPriceCapNone = (): string => 'no cap'
/** No price is set. */
export const renderingPriceOwnNone = (): string => 'No price is set.'
/** {perMillionBytes} still holds. */
export const renderingPriceOwnKept = (given: { readonly perMillionBytes: string }): string => `${given.perMillionBytes} still holds.`
/** Own price */
export const renderingPriceOwnTitle = (): string => 'Own price'
/** A million bytes of text cost */
export const renderingPriceOwnAmount = (): string => 'A million bytes of text cost'
/** Unit of the price */
export const renderingPriceOwnUnit = (): string => 'Unit of the price'
/** credits, EUR */
export const renderingPriceOwnUnitExamples = (): string => 'credits, EUR'
/** Set */
export const renderingPriceOwnSet = (): string => 'Set'
/** Forget */
export const renderingPriceOwnForget = (): string => 'Forget'
/** Without it the price is learned from how the balance falls, where that can be told. */
export const renderingPriceOwnWithout = (): string => 'Without it the price is learned from how the balance falls, where that can be told.'
/** Used in place of what is learned. */
export const renderingPriceOwnUsed = (): string => 'Used in place of what is learned.'
/** Most characters in one request */
export const renderingScenesCharacters = (): string => 'Most characters in one request'
/** Most speakers in one request */
export const renderingScenesSpeakers = (): string => 'Most speakers in one request'
/** {title}, by hand */
export const renderingScenesByHand = (given: { readonly title: string }): string => `${given.title}, by hand`
/** as learned */
export const renderingScenesLearned = (): string => 'as learned'
/** Whole scenes */
export const renderingScenesTitle = (): string => 'Whole scenes'
/** Unticked, it is learned from what the service answers, and remembered for each service. */
export const renderingScenesHint = (): string => 'Unticked, it is learned from what the service answers, and remembered for each service.'
/** The service publishes neither limit. */
export const renderingScenesHintUnpublished = (): string => 'The service publishes neither limit.'
/** Recognise the words */
export const renderingScenesRecognise = (): string => 'Recognise the words'
/** Cuts more surely. It sends each answer back to the service, which may cost something. */
export const renderingScenesRecogniseHint = (): string => 'Cuts more surely. It sends each answer back to the service, which may cost something.'
/** Whole scenes */
export const renderingPlanTitle = (): string => 'Whole scenes'
/** Consecutive lines go as one request with several voices, and the answer is cut into one take a line. */
export const renderingPlanAbout = (): string => 'Consecutive lines go as one request with several voices, and the answer is cut into one take a line.'
/** Close */
export const renderingPlanClose = (): string => 'Close'
/** Render as scenes */
export const renderingPlanStart = (): string => 'Render as scenes'
/** Reading… */
export const renderingPlanReading = (): string => 'Reading…'
/** At most {characters, number} characters and {speakers, plural, one {# speaker} other {# speakers}} in one request{isLearned, select, true {, as this service has shown.} other {. The service publishes no limit: it is learned.}} */
export const renderingPlanBounds = (given: { readonly characters: number; readonly isLearned: boolean; readonly speakers: number }): string => `At most ${number(given.characters)} characters and ${pluralOf(given.speakers) === 'one' ? `${number(given.speakers)} speaker` : `${number(given.speakers)} speakers`} in one request${given.isLearned ? ', as this service has shown.' : '. The service publishes no limit: it is learned.'}`
/** No line needs the service voices: nothing would be sent. New takes are made in Takes (Ctrl 3). */
export const renderingPlanNone = (): string => 'No line needs the service voices: nothing would be sent. New takes are made in Takes (Ctrl 3).'
/** Requests */
export const renderingPlanRequests = (): string => 'Requests'
/** {characters, number} characters */
export const renderingPlanCharacters = (given: { readonly characters: number }): string => `${number(given.characters)} characters`
/** {bytesOfText, number} bytes */
export const renderingPlanBytes = (given: { readonly bytesOfText: number }): string => `${number(given.bytesOfText)} bytes`
/** {lines, plural, one {# line} other {# lines}} */
export const renderingPlanLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** Line {first, number, plain} */
export const renderingPlanLine = (given: { readonly first: number }): string => `Line ${plain(given.first)}`
/** Lines {first, number, plain} to {last, number, plain} */
export const renderingPlanRange = (given: { readonly first: number; readonly last: number }): string => `Lines ${plain(given.first)} to ${plain(given.last)}`
/** Scene answer */
export const renderingSeamsAnswer = (): string => 'Scene answer'
/** Stop the whole answer */
export const renderingSeamsStopName = (): string => 'Stop the whole answer'
/** Play the whole answer */
export const renderingSeamsPlayName = (): string => 'Play the whole answer'
/** Stop */
export const renderingSeamsStop = (): string => 'Stop'
/** Play all */
export const renderingSeamsPlay = (): string => 'Play all'
/** Borders between lines */
export const renderingSeamsBordersName = (): string => 'Borders between lines'
/** Borders */
export const renderingSeamsBorders = (): string => 'Borders'
/** Moved by hand */
export const renderingSeamsMoved = (): string => 'Moved by hand'
/** moved by hand */
export const renderingSeamsMovedValue = (): string => 'moved by hand'
/** Spending */
export const renderingSpendingTitle = (): string => 'Spending'
/** What {projectName} has sent to the service. Draft voices are free and not counted. */
export const renderingSpendingAbout = (given: { readonly projectName: string }): string => `What ${given.projectName} has sent to the service. Draft voices are free and not counted.`
/** Price and caps */
export const renderingSpendingSettings = (): string => 'Price and caps'
/** Done */
export const renderingSpendingDone = (): string => 'Done'
/** Reading… */
export const renderingSpendingReading = (): string => 'Reading…'
/** Where it went */
export const renderingSpendingParts = (): string => 'Where it went'
/** Spending by */
export const renderingSpendingBy = (): string => 'Spending by'
/** Speakers */
export const renderingSpendingBySpeakers = (): string => 'Speakers'
/** Scenes */
export const renderingSpendingByScenes = (): string => 'Scenes'
/** Lines */
export const renderingSpendingByLines = (): string => 'Lines'
/** Nothing has been sent yet. */
export const renderingSpendingNone = (): string => 'Nothing has been sent yet.'
/** Share */
export const renderingSpendingShare = (): string => 'Share'
/** Requests */
export const renderingSpendingRequests = (): string => 'Requests'
/** Takes */
export const renderingSpendingTakes = (): string => 'Takes'
/** Bytes */
export const renderingSpendingBytes = (): string => 'Bytes'
/** ({unknownBytes, number} unanswered) */
export const renderingSpendingUnanswered = (given: { readonly unknownBytes: number }): string => `(${number(given.unknownBytes)} unanswered)`
/** Speaker */
export const renderingSpendingSpeaker = (): string => 'Speaker'
/** Scene */
export const renderingSpendingScene = (): string => 'Scene'
/** Line */
export const renderingSpendingLine = (): string => 'Line'
/** Several speakers */
export const renderingSpendingSeveralSpeakers = (): string => 'Several speakers'
/** Before the first scene */
export const renderingSpendingBeforeFirstScene = (): string => 'Before the first scene'
/** A line that is gone */
export const renderingSpendingLineGone = (): string => 'A line that is gone'
/** Line {number, number, plain} */
export const renderingSpendingLineNumber = (given: { readonly number: number }): string => `Line ${plain(given.number)}`
/** Recent requests */
export const renderingRecentTitle = (): string => 'Recent requests'
/** Text and audio are not logged */
export const renderingRecentAbout = (): string => 'Text and audio are not logged'
/** None yet. */
export const renderingRecentNone = (): string => 'None yet.'
/** {amount, number} {unit} for a million bytes, as you typed it. */
export const renderingPriceTyped = (given: { readonly amount: number; readonly unit: string }): string => `${number(given.amount)} ${given.unit} for a million bytes, as you typed it.`
/** {amount, number} {unit} for a million bytes, learned from how the balance fell: {readings, plural, one {# reading} other {# readings}}, {sure, number, percent} sure. */
export const renderingPriceLearned = (given: { readonly amount: number; readonly readings: number; readonly sure: number; readonly unit: string }): string => `${number(given.amount)} ${given.unit} for a million bytes, learned from how the balance fell: ${pluralOf(given.readings) === 'one' ? `${number(given.readings)} reading` : `${number(given.readings)} readings`}, ${percent(given.sure)} sure.`
/** {requests, plural, one {# request} other {# requests}} */
export const renderingSpendRequests = (given: { readonly requests: number }): string => pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`
/** {takes, plural, one {# take} other {# takes}} */
export const renderingSpendTakes = (given: { readonly takes: number }): string => pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`
/** {bytes, plural, one {# byte} other {# bytes}} of text */
export const renderingSpendBytes = (given: { readonly bytes: number }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} of text`
/** {bytes, number} of them without an answer */
export const renderingSpendUnknown = (given: { readonly bytes: number }): string => `${number(given.bytes)} of them without an answer`
/** {live}, line {line, number, plain} */
export const renderingLiveWordsLine = (given: { readonly line: number; readonly live: string }): string => `${given.live}, line ${plain(given.line)}`
/** {lines, plural, one {# line} other {# lines}} in {requests} */
export const renderingPlanSum = (given: { readonly lines: number; readonly requests: string }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} in ${given.requests}`
/** Sent alone, because scene mode cannot take them: {lines}. */
export const renderingPlanAlone = (given: { readonly lines: string }): string => `Sent alone, because scene mode cannot take them: ${given.lines}.`
/** Sent alone, because scene mode cannot take them: {lines} and {more, number} more. */
export const renderingPlanAloneMore = (given: { readonly lines: string; readonly more: number }): string => `Sent alone, because scene mode cannot take them: ${given.lines} and ${number(given.more)} more.`
/** {lines, plural, one {Accept the line} other {Accept all {lines, number} lines}} */
export const renderingSeamsAccept = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Accept the line' : `Accept all ${number(given.lines)} lines`
/** Accepted */
export const renderingSeamsAccepted = (): string => 'Accepted'
/** The cut */
export const renderingSeamsCut = (): string => 'The cut'
/** Play the cut between line {before} and {after} */
export const renderingSeamsCutName = (given: { readonly after: string; readonly before: string }): string => `Play the cut between line ${given.before} and ${given.after}`
/** Move it */
export const renderingSeamsMoveIt = (): string => 'Move it'
/** Move the border between line {before} and {after} */
export const renderingSeamsMoveItName = (given: { readonly after: string; readonly before: string }): string => `Move the border between line ${given.before} and ${given.after}`
/** Drag a border to cut elsewhere. Both lines get a new take; the answer stays whole. */
export const renderingSeamsAbout = (): string => 'Drag a border to cut elsewhere. Both lines get a new take; the answer stays whole.'
/** {doubtful, number} of {borders, number} to be looked at. Both lines get a new take; the answer stays whole. */
export const renderingSeamsAboutDoubtful = (given: { readonly borders: number; readonly doubtful: number }): string => `${number(given.doubtful)} of ${number(given.borders)} to be looked at. Both lines get a new take; the answer stays whole.`
/** Border between line {before} and {after} */
export const renderingSeamsBorder = (given: { readonly after: string; readonly before: string }): string => `Border between line ${given.before} and ${given.after}`
/** between line {before} and {after} */
export const renderingSeamsBetween = (given: { readonly after: string; readonly before: string }): string => `between line ${given.before} and ${given.after}`
/** at pause {pause, number} inside line {line} */
export const renderingSeamsPause = (given: { readonly line: string; readonly pause: number }): string => `at pause ${number(given.pause)} inside line ${given.line}`
/** Border at pause {pause, number} inside line {line} */
export const renderingSeamsPauseBorder = (given: { readonly line: string; readonly pause: number }): string => `Border at pause ${number(given.pause)} inside line ${given.line}`
/** {state}. Arrows {small, number} ms, with Shift {large, number} ms. */
export const renderingSeamsTip = (given: { readonly large: number; readonly small: number; readonly state: string }): string => `${given.state}. Arrows ${number(given.small)} ms, with Shift ${number(given.large)} ms.`
/** bytes of text */
export const renderingSpendingSum = (): string => 'bytes of text'
/** bytes of text, {cost} */
export const renderingSpendingSumCost = (given: { readonly cost: string }): string => `bytes of text, ${given.cost}`
/** {spend}. Last hour: {bytes, plural, one {# byte} other {# bytes}}. */
export const renderingSpendingLastHour = (given: { readonly bytes: number; readonly spend: string }): string => `${given.spend}. Last hour: ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}.`
/** {spend}. Last hour: {bytes, plural, one {# byte} other {# bytes}}, {cost}. */
export const renderingSpendingLastHourCost = (given: { readonly bytes: number; readonly cost: string; readonly spend: string }): string => `${given.spend}. Last hour: ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, ${given.cost}.`
/** Spending by speaker */
export const renderingSpendingBySpeakerName = (): string => 'Spending by speaker'
/** Spending by scene */
export const renderingSpendingBySceneName = (): string => 'Spending by scene'
/** Spending by line */
export const renderingSpendingByLineName = (): string => 'Spending by line'
/** several speakers */
export const renderingRecentSeveral = (): string => 'several speakers'
/** Line {line, number, plain}, several speakers */
export const renderingRecentSeveralOfLine = (given: { readonly line: number }): string => `Line ${plain(given.line)}, several speakers`
/** Line {line, number, plain}, {speaker} */
export const renderingRecentLine = (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}`
/** {day}: {bytes, plural, one {# byte} other {# bytes}} */
export const renderingDaysDay = (given: { readonly bytes: number; readonly day: string }): string => `${given.day}: ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}`
/** {day}: {bytes, plural, one {# byte} other {# bytes}}, {cost} */
export const renderingDaysDayCost = (given: { readonly bytes: number; readonly cost: string; readonly day: string }): string => `${given.day}: ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}, ${given.cost}`
/** characters */
export const renderingScenesCharactersUnit = (): string => 'characters'
/** speakers */
export const renderingScenesSpeakersUnit = (): string => 'speakers'
