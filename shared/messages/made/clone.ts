// Made by `npm run messages` from en/clone.json: change that.
import { number, plain, pluralOf, tenths } from '../languages/en.ts'

/** {name} is larger than 20 MB. */
export const cloneClipTooLarge = (given: { readonly name: string }): string => `${given.name} is larger than 20 MB.`
/** Bring in a shorter part: 10 to 30 seconds are used. */
export const cloneClipShorter = (): string => 'Bring in a shorter part: 10 to 30 seconds are used.'
/** {fileName} is longer than three minutes and a half. */
export const cloneClipTooLong = (given: { readonly fileName: string }): string => `${given.fileName} is longer than three minutes and a half.`
/** The picture is larger than 5 MB. Choose a smaller one. */
export const cloneCoverTooLarge = (): string => 'The picture is larger than 5 MB. Choose a smaller one.'
/** An audition needs a speaker. */
export const cloneAuditionNoSpeaker = (): string => 'An audition needs a speaker.'
/** Choose whom the voice is for. */
export const cloneAuditionNoSpeakerRemedy = (): string => 'Choose whom the voice is for.'
/** {title} is among the candidates. */
export const cloneAuditionAdded = (given: { readonly title: string }): string => `${given.title} is among the candidates.`
/** Reference checks */
export const cloneChecksName = (): string => 'Reference checks'
/** Looking at it… */
export const cloneChecksLooking = (): string => 'Looking at it…'
/** Passed */
export const cloneChecksPassed = (): string => 'Passed'
/** Warning */
export const cloneChecksWarning = (): string => 'Warning'
/** Failed */
export const cloneChecksFailed = (): string => 'Failed'
/** Cannot be told */
export const cloneChecksUntold = (): string => 'Cannot be told'
/** The recording cannot be played. */
export const cloneClipUnplayable = (): string => 'The recording cannot be played.'
/** Stop reference */
export const cloneClipStop = (): string => 'Stop reference'
/** Play reference */
export const cloneClipPlay = (): string => 'Play reference'
/** Take {fileName} out */
export const cloneClipRemove = (given: { readonly fileName: string }): string => `Take ${given.fileName} out`
/** What is said */
export const cloneClipSaid = (): string => 'What is said'
/** Sends the selected part to your speech service, which may charge for it */
export const cloneClipTranscribeAbout = (): string => 'Sends the selected part to your speech service, which may charge for it'
/** Connect a speech service to transcribe */
export const cloneClipTranscribeConnect = (): string => 'Connect a speech service to transcribe'
/** Transcribe */
export const cloneClipTranscribe = (): string => 'Transcribe'
/** Reference transcript */
export const cloneClipTranscript = (): string => 'Reference transcript'
/** Word for word, with punctuation */
export const cloneClipTranscriptHint = (): string => 'Word for word, with punctuation'
/** Transcribe sends the selected part to your speech service. */
export const cloneClipTranscribeNote = (): string => 'Transcribe sends the selected part to your speech service.'
/** English */
export const cloneLanguageEn = (): string => 'English'
/** German */
export const cloneLanguageDe = (): string => 'German'
/** French */
export const cloneLanguageFr = (): string => 'French'
/** Spanish */
export const cloneLanguageEs = (): string => 'Spanish'
/** Italian */
export const cloneLanguageIt = (): string => 'Italian'
/** Portuguese */
export const cloneLanguagePt = (): string => 'Portuguese'
/** Dutch */
export const cloneLanguageNl = (): string => 'Dutch'
/** Polish */
export const cloneLanguagePl = (): string => 'Polish'
/** Russian */
export const cloneLanguageRu = (): string => 'Russian'
/** Arabic */
export const cloneLanguageAr = (): string => 'Arabic'
/** Chinese */
export const cloneLanguageZh = (): string => 'Chinese'
/** Japanese */
export const cloneLanguageJa = (): string => 'Japanese'
/** Korean */
export const cloneLanguageKo = (): string => 'Korean'
/** Voice name */
export const cloneFieldName = (): string => 'Voice name'
/** For (the speaker for whom the voice is) */
export const cloneFieldSpeaker = (): string => 'For'
/** Nobody yet */
export const cloneFieldSpeakerNone = (): string => 'Nobody yet'
/** Who can use it */
export const cloneFieldVisibility = (): string => 'Who can use it'
/** Only me */
export const cloneFieldVisibilityPrivate = (): string => 'Only me'
/** Whoever has its id */
export const cloneFieldVisibilityUnlisted = (): string => 'Whoever has its id'
/** Everybody */
export const cloneFieldVisibilityPublic = (): string => 'Everybody'
/** Picture file */
export const cloneCoverFile = (): string => 'Picture file'
/** Choose a picture */
export const cloneCoverChoose = (): string => 'Choose a picture'
/** A public voice needs one: JPEG, PNG or WebP. */
export const cloneCoverNeeded = (): string => 'A public voice needs one: JPEG, PNG or WebP.'
/** More about the voice */
export const cloneFieldMore = (): string => 'More about the voice'
/** Language, for the transcript */
export const cloneFieldLanguage = (): string => 'Language, for the transcript'
/** Told from the sound */
export const cloneFieldLanguageAutomatic = (): string => 'Told from the sound'
/** Description */
export const cloneFieldDescription = (): string => 'Description'
/** Tags, with commas between */
export const cloneFieldTags = (): string => 'Tags, with commas between'
/** Let the service clean the sound before it learns from it */
export const cloneFieldEnhance = (): string => 'Let the service clean the sound before it learns from it'
/** Let the service make a sample, which may cost something */
export const cloneFieldSample = (): string => 'Let the service make a sample, which may cost something'
/** Whose voice it is */
export const cloneConsentOwner = (): string => 'Whose voice it is'
/** Clone a voice */
export const cloneTitle = (): string => 'Clone a voice'
/** Close clone panel */
export const cloneClose = (): string => 'Close clone panel'
/** Reference audio */
export const cloneClips = (): string => 'Reference audio'
/** 10 to 30 s, one speaker */
export const cloneClipsAbout = (): string => '10 to 30 s, one speaker'
/** Clone another voice */
export const cloneAgain = (): string => 'Clone another voice'
/** Drop a recording here, choose a file, or record one. */
export const cloneClipsDrop = (): string => 'Drop a recording here, choose a file, or record one.'
/** Another clip of the same speaker makes the voice steadier. */
export const cloneClipsAnother = (): string => 'Another clip of the same speaker makes the voice steadier.'
/** Recordings */
export const cloneClipsList = (): string => 'Recordings'
/** Choose files */
export const cloneClipsChoose = (): string => 'Choose files'
/** Create voice */
export const cloneCreate = (): string => 'Create voice'
/** Keeps the clips in the project and puts them among the candidates */
export const cloneAuditionAbout = (): string => 'Keeps the clips in the project and puts them among the candidates'
/** Audition first */
export const cloneAudition = (): string => 'Audition first'
/** Cloned anew by every request, from clips in the project */
export const cloneKeepAbout = (): string => 'Cloned anew by every request, from clips in the project'
/** Keep in the project */
export const cloneKeep = (): string => 'Keep in the project'
/** Connect */
export const cloneConnect = (): string => 'Connect'
/** Reading the recording… */
export const cloneWorkReading = (): string => 'Reading the recording…'
/** Transcribing… */
export const cloneWorkTranscribing = (): string => 'Transcribing…'
/** Keeping the clips in the project… */
export const cloneWorkKeeping = (): string => 'Keeping the clips in the project…'
/** Sending the clips to your speech service… */
export const cloneWorkCreating = (): string => 'Sending the clips to your speech service…'
/** It is trained and can speak. */
export const cloneTrainingDone = (): string => 'It is trained and can speak.'
/** Training has failed: it cannot speak. */
export const cloneTrainingFailed = (): string => 'Training has failed: it cannot speak.'
/** It is still being trained. */
export const cloneTrainingUnderWay = (): string => 'It is still being trained.'
/** Recording {number, number, plain}.{ending} (the name of a file) */
export const cloneRecordingFile = (given: { readonly ending: string; readonly number: number }): string => `Recording ${plain(given.number)}.${given.ending}`
/** The microphone cannot be used. Allow it for this window and see that one is plugged in. */
export const cloneRecordRefused = (): string => 'The microphone cannot be used. Allow it for this window and see that one is plugged in.'
/** Waiting for the microphone… */
export const cloneRecordWaiting = (): string => 'Waiting for the microphone…'
/** Record */
export const cloneRecordStart = (): string => 'Record'
/** Recording */
export const cloneRecordName = (): string => 'Recording'
/** Stop */
export const cloneRecordStop = (): string => 'Stop'
/** Level */
export const cloneRecordLevel = (): string => 'Level'
/** Recorded */
export const cloneRecordLength = (): string => 'Recorded'
/** Throw the recording away */
export const cloneRecordDiscard = (): string => 'Throw the recording away'
/** Trim start */
export const cloneTrimStart = (): string => 'Trim start'
/** Trim end */
export const cloneTrimEnd = (): string => 'Trim end'
/** {seconds, number, tenths} seconds */
export const cloneTrimValue = (given: { readonly seconds: number }): string => `${tenths(given.seconds)} seconds`
/** Trim {fileName} */
export const cloneTrimName = (given: { readonly fileName: string }): string => `Trim ${given.fileName}`
/** {seconds, number, tenths} s selected */
export const cloneTrimSelected = (given: { readonly seconds: number }): string => `${tenths(given.seconds)} s selected`
/** I have this speaker’s permission to clone their voice. */
export const cloneConsentStatement = (): string => 'I have this speaker’s permission to clone their voice.'
/** {channels, number} channels */
export const cloneClipChannels = (given: { readonly channels: number }): string => `${number(given.channels)} channels`
/** Length */
export const cloneCheckLength = (): string => 'Length'
/** One speaker: cannot be told */
export const cloneCheckSpeakersUntold = (): string => 'One speaker: cannot be told'
/** One speaker */
export const cloneCheckSpeakersOne = (): string => 'One speaker'
/** More than one speaker */
export const cloneCheckSpeakersMore = (): string => 'More than one speaker'
/** No clipping */
export const cloneCheckClippingNone = (): string => 'No clipping'
/** Clipping */
export const cloneCheckClipping = (): string => 'Clipping'
/** Room noise */
export const cloneCheckNoise = (): string => 'Room noise'
/** No long silence */
export const cloneCheckSilenceNone = (): string => 'No long silence'
/** Silence */
export const cloneCheckSilence = (): string => 'Silence'
/** {seconds, number, tenths} s */
export const cloneFoundSeconds = (given: { readonly seconds: number }): string => `${tenths(given.seconds)} s`
/** listen for others (whether more than one person speaks cannot be told from the sound) */
export const cloneFoundListen = (): string => 'listen for others'
/** two pitches, {firstHz, number, plain} Hz and {secondHz, number, plain} Hz */
export const cloneFoundPitches = (given: { readonly firstHz: number; readonly secondHz: number }): string => `two pitches, ${plain(given.firstHz)} Hz and ${plain(given.secondHz)} Hz`
/** no sound */
export const cloneFoundNoSound = (): string => 'no sound'
/** peak {peakDb, number, tenths} dB */
export const cloneFoundPeak = (given: { readonly peakDb: number }): string => `peak ${tenths(given.peakDb)} dB`
/** {clippedPlaces, plural, one {{clippedPlaces, number, plain} place} other {{clippedPlaces, number, plain} places}}, peak {peakDb, number, tenths} dB */
export const cloneFoundClipped = (given: { readonly clippedPlaces: number; readonly peakDb: number }): string => `${pluralOf(given.clippedPlaces) === 'one' ? `${plain(given.clippedPlaces)} place` : `${plain(given.clippedPlaces)} places`}, peak ${tenths(given.peakDb)} dB`
/** no speech */
export const cloneFoundNoSpeech = (): string => 'no speech'
/** no pause to hear it in (it is the noise of the room) */
export const cloneFoundNoPause = (): string => 'no pause to hear it in'
/** none (noise of the room) */
export const cloneFoundNoNoise = (): string => 'none'
/** {belowSpeechDb, number, plain} dB below speech */
export const cloneFoundNoise = (given: { readonly belowSpeechDb: number }): string => `${plain(given.belowSpeechDb)} dB below speech`
/** {percent, number, plain} %, longest {longestSeconds, number, tenths} s */
export const cloneFoundSilence = (given: { readonly longestSeconds: number; readonly percent: number }): string => `${plain(given.percent)} %, longest ${tenths(given.longestSeconds)} s`
/** Choose or record a clip. */
export const cloneMissingClip = (): string => 'Choose or record a clip.'
/** Ten clips at most can be kept in the project. */
export const cloneMissingTooManyReference = (): string => 'Ten clips at most can be kept in the project.'
/** Write or transcribe what is said in every clip. */
export const cloneMissingTranscripts = (): string => 'Write or transcribe what is said in every clip.'
/** Connect a speech service to create a voice there. */
export const cloneMissingService = (): string => 'Connect a speech service to create a voice there.'
/** Twenty clips at most make a voice. */
export const cloneMissingTooManyVoice = (): string => 'Twenty clips at most make a voice.'
/** Write what is said in each clip, or in none. */
export const cloneMissingSomeTranscripts = (): string => 'Write what is said in each clip, or in none.'
/** A public voice needs a picture. */
export const cloneMissingCover = (): string => 'A public voice needs a picture.'
/** Give the voice a name. */
export const cloneMissingName = (): string => 'Give the voice a name.'
/** Say whose voice it is. */
export const cloneMissingOwner = (): string => 'Say whose voice it is.'
/** Tick that the speaker has agreed. */
export const cloneMissingConsent = (): string => 'Tick that the speaker has agreed.'
/** {title} was made. */
export const cloneDoneCreated = (given: { readonly title: string }): string => `${given.title} was made.`
/** {title} was made and cast for {speaker}. */
export const cloneDoneCreatedFor = (given: { readonly speaker: string; readonly title: string }): string => `${given.title} was made and cast for ${given.speaker}.`
/** {title} is kept in the project. */
export const cloneDoneKept = (given: { readonly title: string }): string => `${given.title} is kept in the project.`
/** {title} is kept in the project and cast for {speaker}. */
export const cloneDoneKeptFor = (given: { readonly speaker: string; readonly title: string }): string => `${given.title} is kept in the project and cast for ${given.speaker}.`
/** Create voice uploads the selected {seconds, number, plain} seconds and what is said to your speech service, where they {visibility, select, private {stay private to your account} unlist {can be used by whoever knows the voice’s id} other {can be found and used by everybody}}. The original file stays where it is. (Create voice is the name of the button) */
export const cloneSendAbout = (given: { readonly seconds: number; readonly visibility: 'private' | 'unlist' | 'other' }): string => `Create voice uploads the selected ${plain(given.seconds)} seconds and what is said to your speech service, where they ${given.visibility === 'private' ? 'stay private to your account' : given.visibility === 'unlist' ? 'can be used by whoever knows the voice’s id' : 'can be found and used by everybody'}. The original file stays where it is.`
/** mono */
export const cloneClipMono = (): string => 'mono'
/** stereo */
export const cloneClipStereo = (): string => 'stereo'
/** {length}, {kilohertz, number} kHz {channels} (channels: mono, stereo or their number) */
export const cloneClipAbout = (given: { readonly channels: string; readonly kilohertz: number; readonly length: string }): string => `${given.length}, ${number(given.kilohertz)} kHz ${given.channels}`
