// Made by `npm run messages` from en/casting.json: change that.
import { day, number, plain, pluralOf, time } from '../languages/en.ts'

/** {voices, plural, one {# voice is} other {# voices are}} heard at most. Take one away first. */
export const castingAuditionMost = (given: { readonly voices: number }): string => `${pluralOf(given.voices) === 'one' ? `${number(given.voices)} voice is` : `${number(given.voices)} voices are`} heard at most. Take one away first.`
/** {title} is in the audition already. */
export const castingAuditionAlready = (given: { readonly title: string }): string => `${given.title} is in the audition already.`
/** {title} is in the audition. */
export const castingAuditionAdded = (given: { readonly title: string }): string => `${given.title} is in the audition.`
/** Names are hidden. */
export const castingAuditionNamesHidden = (): string => 'Names are hidden.'
/** Names are shown. */
export const castingAuditionNamesShown = (): string => 'Names are shown.'
/** Requests without an answer are forgotten. */
export const castingAuditionForgotten = (): string => 'Requests without an answer are forgotten.'
/** Audition: {ready, number} ready. */
export const castingAuditionOutcome = (given: { readonly ready: number }): string => `Audition: ${number(given.ready)} ready.`
/** Cast {title} (completes "Undo …") */
export const castingUndoCast = (given: { readonly title: string }): string => `Cast ${given.title}`
/** Draft voices: nothing is sent */
export const castingCostDraft = (): string => 'Draft voices: nothing is sent'
/** Heard before: nothing is sent */
export const castingCostHeard = (): string => 'Heard before: nothing is sent'
/** Passed */
export const castingCheckPassed = (): string => 'Passed'
/** Suspicious */
export const castingCheckSuspicious = (): string => 'Suspicious'
/** Failed */
export const castingCheckFailed = (): string => 'Failed'
/** Unknown */
export const castingCheckUnknown = (): string => 'Unknown'
/** {hertz, number, plain} Hz */
export const castingPitch = (given: { readonly hertz: number }): string => `${plain(given.hertz)} Hz`
/** {words, number, plain} wpm (words per minute) */
export const castingPace = (given: { readonly words: number }): string => `${plain(given.words)} wpm`
/** Voice {letter} (a letter stands for the name of a voice) */
export const castingCandidateHidden = (given: { readonly letter: string }): string => `Voice ${given.letter}`
/** Today {time} */
export const castingHistoryToday = (given: { readonly time: string }): string => `Today ${given.time}`
/** {final, number} of {all, number} {final, plural, one {has} other {have}} a final voice */
export const castingFinalVoices = (given: { readonly all: number; readonly final: number }): string => `${number(given.final)} of ${number(given.all)} ${pluralOf(given.final) === 'one' ? 'has' : 'have'} a final voice`
/** Cost of the audition */
export const castingAuditionCost = (): string => 'Cost of the audition'
/** Match loudness */
export const castingAuditionMatchLoudness = (): string => 'Match loudness'
/** Hide names */
export const castingAuditionHideNames = (): string => 'Hide names'
/** Play all */
export const castingAuditionPlayAll = (): string => 'Play all'
/** Cancel */
export const castingAuditionCancel = (): string => 'Cancel'
/** Render again */
export const castingAuditionRenderAgain = (): string => 'Render again'
/** Render {voices, plural, one {# voice} other {# voices}} */
export const castingAuditionRender = (given: { readonly voices: number }): string => `Render ${pluralOf(given.voices) === 'one' ? `${number(given.voices)} voice` : `${number(given.voices)} voices`}`
/** Brief for {speaker} */
export const castingBriefTitle = (given: { readonly speaker: string }): string => `Brief for ${given.speaker}`
/** Edit brief */
export const castingBriefEdit = (): string => 'Edit brief'
/** Nothing yet: age, manner, what matters to them. It is never sent. */
export const castingBriefEmpty = (): string => 'Nothing yet: age, manner, what matters to them. It is never sent.'
/** Assign as draft */
export const castingCandidateAssignDraft = (): string => 'Assign as draft'
/** Assign to {speaker} */
export const castingCandidateAssign = (given: { readonly speaker: string }): string => `Assign to ${given.speaker}`
/** Current */
export const castingCandidateCurrent = (): string => 'Current'
/** Draft */
export const castingCandidateDraft = (): string => 'Draft'
/** Remove {title} from the audition */
export const castingCandidateRemove = (given: { readonly title: string }): string => `Remove ${given.title} from the audition`
/** Pace */
export const castingCandidatePace = (): string => 'Pace'
/** Pitch */
export const castingCandidatePitch = (): string => 'Pitch'
/** Check */
export const castingCandidateCheck = (): string => 'Check'
/** Send {title} again */
export const castingCandidateSendAgainName = (given: { readonly title: string }): string => `Send ${given.title} again`
/** Send again */
export const castingCandidateSendAgain = (): string => 'Send again'
/** Pause {title} */
export const castingCandidatePause = (given: { readonly title: string }): string => `Pause ${given.title}`
/** Play {title} */
export const castingCandidatePlay = (given: { readonly title: string }): string => `Play ${given.title}`
/** kept */
export const castingCandidateKept = (): string => 'kept'
/** Not heard yet */
export const castingCandidateUnheard = (): string => 'Not heard yet'
/** Waiting */
export const castingCandidateWaiting = (): string => 'Waiting'
/** Rendering */
export const castingCandidateRendering = (): string => 'Rendering'
/** Failed */
export const castingCandidateFailed = (): string => 'Failed'
/** Unknown: it may have been billed */
export const castingCandidateUnknown = (): string => 'Unknown: it may have been billed'
/** No sound */
export const castingCandidateSilent = (): string => 'No sound'
/** Take the star from {title} */
export const castingCandidateUnstar = (given: { readonly title: string }): string => `Take the star from ${given.title}`
/** Star {title} */
export const castingCandidateStar = (given: { readonly title: string }): string => `Star ${given.title}`
/** Change history */
export const castingHistoryTitle = (): string => 'Change history'
/** No voice was changed on this computer yet. */
export const castingHistoryEmpty = (): string => 'No voice was changed on this computer yet.'
/** Show all {changes, number} */
export const castingHistoryAll = (given: { readonly changes: number }): string => `Show all ${number(given.changes)}`
/** Edit Brief of {name} (completes "Undo …") */
export const castingUndoBrief = (given: { readonly name: string }): string => `Edit Brief of ${given.name}`
/** Lines */
export const castingAboutLines = (): string => 'Lines'
/** Temperature */
export const castingAboutTemperature = (): string => 'Temperature'
/** Speed */
export const castingAboutSpeed = (): string => 'Speed'
/** Volume */
export const castingAboutVolume = (): string => 'Volume'
/** Model */
export const castingAboutModel = (): string => 'Model'
/** Also */
export const castingAboutAliases = (): string => 'Also'
/** Variants */
export const castingAboutVariants = (): string => 'Variants'
/** Settings of {name} */
export const castingSettingsName = (given: { readonly name: string }): string => `Settings of ${given.name}`
/** Close the settings */
export const castingSettingsClose = (): string => 'Close the settings'
/** Change Aliases of {name} (completes "Undo …") */
export const castingUndoAliases = (given: { readonly name: string }): string => `Change Aliases of ${given.name}`
/** Change Colour (completes "Undo …") */
export const castingUndoColour = (): string => 'Change Colour'
/** Change Delivery of {name} (completes "Undo …") */
export const castingUndoDelivery = (given: { readonly name: string }): string => `Change Delivery of ${given.name}`
/** Change Gain of {name} (completes "Undo …") */
export const castingUndoGain = (given: { readonly name: string }): string => `Change Gain of ${given.name}`
/** Change Pan of {name} (completes "Undo …") */
export const castingUndoPan = (given: { readonly name: string }): string => `Change Pan of ${given.name}`
/** Change Delivery of {name}/{variant} (completes "Undo …") */
export const castingUndoVariantDelivery = (given: { readonly name: string; readonly variant: string }): string => `Change Delivery of ${given.name}/${given.variant}`
/** Change Gain of {name}/{variant} (completes "Undo …") */
export const castingUndoVariantGain = (given: { readonly name: string; readonly variant: string }): string => `Change Gain of ${given.name}/${given.variant}`
/** Use {name}’s Voice (completes "Undo …") */
export const castingUndoUsualVoice = (given: { readonly name: string }): string => `Use ${given.name}’s Voice`
/** Cast */
export const castingRolesTitle = (): string => 'Cast'
/** {lines, plural, one {# line} other {# lines}}, {length} */
export const castingRolesLength = (given: { readonly length: string; readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}, ${given.length}`
/** Remove {name}/{variant}? */
export const castingRemoveVariantTitle = (given: { readonly name: string; readonly variant: string }): string => `Remove ${given.name}/${given.variant}?`
/** No line uses it. It can be brought back with Undo. */
export const castingRemoveVariantUnused = (): string => 'No line uses it. It can be brought back with Undo.'
/** {lines, plural, one {# line} other {# lines}} will be spoken in {name}’s usual way. It can be brought back with Undo. */
export const castingRemoveVariantUsed = (given: { readonly lines: number; readonly name: string }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} will be spoken in ${given.name}’s usual way. It can be brought back with Undo.`
/** Keep it */
export const castingRemoveVariantStay = (): string => 'Keep it'
/** Remove */
export const castingRemoveVariantGo = (): string => 'Remove'
/** Send {title} again? */
export const castingSendAgainTitle = (given: { readonly title: string }): string => `Send ${given.title} again?`
/** It was sent once, and how that ended is not known: it may have been billed. Sending it again may be billed a second time. */
export const castingSendAgainAbout = (): string => 'It was sent once, and how that ended is not known: it may have been billed. Sending it again may be billed a second time.'
/** Leave it */
export const castingSendAgainStay = (): string => 'Leave it'
/** Send again */
export const castingSendAgainGo = (): string => 'Send again'
/** Send {requests, plural, one {# request} other {# requests}} to the service? */
export const castingSendTitle = (given: { readonly requests: number }): string => `Send ${pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`} to the service?`
/** {bytes, number} bytes of text would be sent. The service charges for text; what it will charge is not known here. */
export const castingSendAbout = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes of text would be sent. The service charges for text; what it will charge is not known here.`
/** Do not send */
export const castingSendStay = (): string => 'Do not send'
/** Send {requests, plural, one {# request} other {# requests}} */
export const castingSendGo = (given: { readonly requests: number }): string => `Send ${pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`}`
/** Add to the audition */
export const castingVoiceAudition = (): string => 'Add to the audition'
/** Play the sample */
export const castingVoicePlay = (): string => 'Play the sample'
/** Take the star away */
export const castingVoiceUnstar = (): string => 'Take the star away'
/** Star */
export const castingVoiceStar = (): string => 'Star'
/** Details */
export const castingVoiceDetails = (): string => 'Details'
/** Width of the right panel */
export const castingPanelRight = (): string => 'Width of the right panel'
/** Width of the left panel */
export const castingPanelLeft = (): string => 'Width of the left panel'
/** Audition and voice library */
export const castingPanelMiddle = (): string => 'Audition and voice library'
/** Rename */
export const castingRolesRename = (): string => 'Rename'
/** Merge into another speaker */
export const castingRolesMerge = (): string => 'Merge into another speaker'
/** Add a variant */
export const castingRolesAddVariant = (): string => 'Add a variant'
/** Take the service voice away */
export const castingRolesTakeVoiceAway = (): string => 'Take the service voice away'
/** Take Voice Away (completes "Undo …") */
export const castingRolesTakeVoiceAwayUndo = (): string => 'Take Voice Away'
/** Add speaker */
export const castingRolesAdd = (): string => 'Add speaker'
/** Nobody yet. A name and a colon at the start of a line of the script add who speaks it, and so does the plus. */
export const castingRolesEmpty = (): string => 'Nobody yet. A name and a colon at the start of a line of the script add who speaks it, and so does the plus.'
/** The speaker has this name already. */
export const castingRolesTakenSame = (): string => 'The speaker has this name already.'
/** {name} has this name. */
export const castingRolesTaken = (given: { readonly name: string }): string => `${given.name} has this name.`
/** Audition */
export const castingAuditionName = (): string => 'Audition'
/** Connect a service */
export const castingConnect = (): string => 'Connect a service'
/** Candidates */
export const castingCandidatesName = (): string => 'Candidates'
/** Nobody to hear yet. Add voices from the library below: with the button of a row, with Enter, or by dragging them here.{offline, select, true { Draft voices work without a service.} other {}} */
export const castingCandidatesEmpty = (given: { readonly offline: boolean }): string => `Nobody to hear yet. Add voices from the library below: with the button of a row, with Enter, or by dragging them here.${given.offline ? ' Draft voices work without a service.' : ''}`
/** Cloned from clips of this project */
export const castingCandidateReference = (): string => 'Cloned from clips of this project'
/** Offline, on this computer */
export const castingCandidateOffline = (): string => 'Offline, on this computer'
/** Audition line */
export const castingLineName = (): string => 'Audition line'
/** Type a line, or pick one from the script */
export const castingLineEmpty = (): string => 'Type a line, or pick one from the script'
/** Type another line, or pick from the script */
export const castingLinePlaceholder = (): string => 'Type another line, or pick from the script'
/** Lines of the script */
export const castingLineList = (): string => 'Lines of the script'
/** No line has these words. Enter speaks them as typed. */
export const castingLineNone = (): string => 'No line has these words. Enter speaks them as typed.'
/** Lines of the audition */
export const castingLineCount = (): string => 'Lines of the audition'
/** This line */
export const castingLineCountOne = (): string => 'This line'
/** {lines, number} lines */
export const castingLineCountMore = (given: { readonly lines: number }): string => `${number(given.lines)} lines`
/** Also written as */
export const castingSettingsAliases = (): string => 'Also written as'
/** Another name */
export const castingSettingsAliasesAnother = (): string => 'Another name'
/** Colour */
export const castingSettingsColour = (): string => 'Colour'
/** Colour {colour, number} */
export const castingSettingsColourOne = (given: { readonly colour: number }): string => `Colour ${number(given.colour)}`
/** Pan */
export const castingSettingsPan = (): string => 'Pan'
/** Centre */
export const castingSettingsPanCentre = (): string => 'Centre'
/** Auditions without an answer */
export const castingUnansweredName = (): string => 'Auditions without an answer'
/** Forget */
export const castingUnansweredForget = (): string => 'Forget'
/** Variants of {speaker} */
export const castingVariantsName = (given: { readonly speaker: string }): string => `Variants of ${given.speaker}`
/** Variants */
export const castingVariantsTitle = (): string => 'Variants'
/** Add variant */
export const castingVariantsAdd = (): string => 'Add variant'
/** Calm, shouting, older: another way to speak, for some of the lines. */
export const castingVariantsEmpty = (): string => 'Calm, shouting, older: another way to speak, for some of the lines.'
/** Rename */
export const castingVariantsRename = (): string => 'Rename'
/** Use {name}’s own voice */
export const castingVariantsUsualVoice = (given: { readonly name: string }): string => `Use ${given.name}’s own voice`
/** Remove */
export const castingVariantsRemove = (): string => 'Remove'
/** More for {name} */
export const castingVariantsMore = (given: { readonly name: string }): string => `More for ${given.name}`
/** What is assigned now goes to this variant. */
export const castingVariantsHere = (): string => 'What is assigned now goes to this variant.'
/** {title} is assigned to {speaker}. */
export const castingAssigned = (given: { readonly speaker: string; readonly title: string }): string => `${given.title} is assigned to ${given.speaker}.`
/** {requests, plural, one {# request} other {# requests}} */
export const castingCostRequests = (given: { readonly requests: number }): string => pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`
/** {bytes, plural, one {# byte} other {# bytes}} of text */
export const castingCostBytes = (given: { readonly bytes: number }): string => `${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} of text`
/** {requests}, {bytes} (requests: such as 3 requests; bytes: such as 142 bytes of text) */
export const castingCost = (given: { readonly bytes: string; readonly requests: string }): string => `${given.requests}, ${given.bytes}`
/** {requests}, {bytes}; {kept, number} kept (as before; kept: results that are there already) */
export const castingCostKept = (given: { readonly bytes: string; readonly kept: number; readonly requests: string }): string => `${given.requests}, ${given.bytes}; ${number(given.kept)} kept`
/** {isDraft, select, true {Draft voice taken away} other {Service voice taken away}} */
export const castingHistoryRemoved = (given: { readonly isDraft: boolean }): string => given.isDraft ? 'Draft voice taken away' : 'Service voice taken away'
/** {title}, draft (a draft voice was assigned) */
export const castingHistoryDraft = (given: { readonly title: string }): string => `${given.title}, draft`
/** {title} assigned */
export const castingHistoryAssigned = (given: { readonly title: string }): string => `${given.title} assigned`
/** {variant}: {change} (change: such as Wren Hollis assigned) */
export const castingHistoryVariant = (given: { readonly change: string; readonly variant: string }): string => `${given.variant}: ${given.change}`
/** service voice {title} */
export const castingRowVoice = (given: { readonly title: string }): string => `service voice ${given.title}`
/** draft voice {title} */
export const castingRowDraftVoice = (given: { readonly title: string }): string => `draft voice ${given.title}`
/** no voice */
export const castingRowNoVoice = (): string => 'no voice'
/** {lines, plural, one {# line} other {# lines}} */
export const castingRowLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** speaking time {length} */
export const castingRowLength = (given: { readonly length: string }): string => `speaking time ${given.length}`
/** Audition for {speaker} (the name has its own colour) */
export const castingAuditionTitle = (given: { readonly speaker: string }): string => `Audition for ${given.speaker}`
/** Assigned to {speaker} */
export const castingCandidateAssigned = (given: { readonly speaker: string }): string => `Assigned to ${given.speaker}`
/** Assign to {speaker} */
export const castingVoiceAssign = (given: { readonly speaker: string }): string => `Assign to ${given.speaker}`
/** {requests, plural, one {# request} other {# requests}} of an audition without an answer since {sentAt, date, day}, {sentAt, time, time} ({about}): it may have been billed. */
export const castingUnansweredAbout = (given: { readonly about: string; readonly requests: number; readonly sentAt: string }): string => `${pluralOf(given.requests) === 'one' ? `${number(given.requests)} request` : `${number(given.requests)} requests`} of an audition without an answer since ${day(given.sentAt)}, ${time(given.sentAt)} (${given.about}): it may have been billed.`
/** {lines, plural, one {# line} other {# lines}} */
export const castingVariantsLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** {assign}: {title} (assign: such as Assign to Mara; title: of the voice) */
export const castingCandidateAssignNamed = (given: { readonly assign: string; readonly title: string }): string => `${given.assign}: ${given.title}`
/** Audition: {ready, number} ready, {failed, number} failed. */
export const castingAuditionOutcomeFailed = (given: { readonly failed: number; readonly ready: number }): string => `Audition: ${number(given.ready)} ready, ${number(given.failed)} failed.`
