// Made by `npm run messages` from en/voices.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** {title} is a favourite. */
export const voicesFavouriteAdded = (given: { readonly title: string }): string => `${given.title} is a favourite.`
/** {title} is no favourite any more. */
export const voicesFavouriteRemoved = (given: { readonly title: string }): string => `${given.title} is no favourite any more.`
/** Voice changed. */
export const voicesChanged = (): string => 'Voice changed.'
/** Voice deleted. */
export const voicesDeleted = (): string => 'Voice deleted.'
/** It is deleted at the service, for good. Sound that was made with it stays. */
export const voicesRemoveAbout = (): string => 'It is deleted at the service, for good. Sound that was made with it stays.'
/** Keep it */
export const voicesRemoveStay = (): string => 'Keep it'
/** Deleting… */
export const voicesRemoveUnderWay = (): string => 'Deleting…'
/** Looking for projects that use it… */
export const voicesRemoveUsesLooking = (): string => 'Looking for projects that use it…'
/** No project that was opened lately uses it. */
export const voicesRemoveUsesNone = (): string => 'No project that was opened lately uses it.'
/** Where it is used */
export const voicesRemoveUsesName = (): string => 'Where it is used'
/** Still used. These speakers will have no voice: */
export const voicesRemoveUses = (): string => 'Still used. These speakers will have no voice:'
/** Voice for {speaker} */
export const voicesChooserName = (given: { readonly speaker: string }): string => `Voice for ${given.speaker}`
/** Kind of voice */
export const voicesChooserKind = (): string => 'Kind of voice'
/** Draft */
export const voicesChooserDraft = (): string => 'Draft'
/** Service */
export const voicesChooserService = (): string => 'Service'
/** Service voices are listed once a speech service is connected. */
export const voicesChooserNoService = (): string => 'Service voices are listed once a speech service is connected.'
/** Connect a service */
export const voicesChooserConnect = (): string => 'Connect a service'
/** Search voices */
export const voicesChooserSearch = (): string => 'Search voices'
/** Only my own voices */
export const voicesChooserOwnOnly = (): string => 'Only my own voices'
/** Show more */
export const voicesChooserMore = (): string => 'Show more'
/** Reading voices… */
export const voicesChooserReading = (): string => 'Reading voices…'
/** No voice fits this search. */
export const voicesChooserNone = (): string => 'No voice fits this search.'
/** {shown, number} of {total, number} voices */
export const voicesChooserShownOf = (given: { readonly shown: number; readonly total: number }): string => `${number(given.shown)} of ${number(given.total)} voices`
/** {shown, number} voices */
export const voicesChooserShown = (given: { readonly shown: number }): string => `${number(given.shown)} voices`
/** Voice */
export const voicesDetailName = (): string => 'Voice'
/** Take the star away */
export const voicesDetailUnstar = (): string => 'Take the star away'
/** Star this voice */
export const voicesDetailStar = (): string => 'Star this voice'
/** Close the voice */
export const voicesDetailClose = (): string => 'Close the voice'
/** Reading the voice… */
export const voicesDetailReading = (): string => 'Reading the voice…'
/** In audition */
export const voicesDetailInAudition = (): string => 'In audition'
/** Audition */
export const voicesDetailAudition = (): string => 'Audition'
/** Assign as draft to {speakerName} */
export const voicesDetailAssignDraft = (given: { readonly speakerName: string }): string => `Assign as draft to ${given.speakerName}`
/** Assign to {speaker} */
export const voicesDetailAssign = (given: { readonly speaker: string }): string => `Assign to ${given.speaker}`
/** Edit */
export const voicesDetailEdit = (): string => 'Edit'
/** Delete */
export const voicesDetailDelete = (): string => 'Delete'
/** Training failed: this voice cannot be used. */
export const voicesDetailTrainingFailed = (): string => 'Training failed: this voice cannot be used.'
/** Still being trained. It can be used when that is done. */
export const voicesDetailTraining = (): string => 'Still being trained. It can be used when that is done.'
/** Tags */
export const voicesDetailTags = (): string => 'Tags'
/** Id */
export const voicesDetailId = (): string => 'Id'
/** Samples */
export const voicesDetailSamples = (): string => 'Samples'
/** sample {number, number, plain} */
export const voicesDetailSample = (given: { readonly number: number }): string => `sample ${plain(given.number)}`
/** Stop {name} */
export const voicesDetailSampleStop = (given: { readonly name: string }): string => `Stop ${given.name}`
/** Play {name} */
export const voicesDetailSamplePlay = (given: { readonly name: string }): string => `Play ${given.name}`
/** Language */
export const voicesDetailLanguage = (): string => 'Language'
/** Source */
export const voicesDetailSource = (): string => 'Source'
/** Draft voice of this computer */
export const voicesDetailSourceDraft = (): string => 'Draft voice of this computer'
/** Speech service */
export const voicesDetailSourceService = (): string => 'Speech service'
/** Who can use it */
export const voicesDetailVisibility = (): string => 'Who can use it'
/** Made by */
export const voicesDetailAuthor = (): string => 'Made by'
/** More voices made by {author} */
export const voicesDetailAuthorMore = (given: { readonly author: string }): string => `More voices made by ${given.author}`
/** Made */
export const voicesDetailMade = (): string => 'Made'
/** Used */
export const voicesDetailUsed = (): string => 'Used'
/** {uses, number} times */
export const voicesDetailUsedTimes = (given: { readonly uses: number }): string => `${number(given.uses)} times`
/** Likes */
export const voicesDetailLikes = (): string => 'Likes'
/** Marked */
export const voicesDetailMarks = (): string => 'Marked'
/** Shared */
export const voicesDetailShares = (): string => 'Shared'
/** Recordings it was made from */
export const voicesDetailQuality = (): string => 'Recordings it was made from'
/** Good enough, says the service */
export const voicesDetailQualityPassed = (): string => 'Good enough, says the service'
/** Not good enough, says the service */
export const voicesDetailQualityFailed = (): string => 'Not good enough, says the service'
/** The service says nothing about it */
export const voicesDetailQualityUntold = (): string => 'The service says nothing about it'
/** Recording {number, number, plain} */
export const voicesDetailRecording = (given: { readonly number: number }): string => `Recording ${plain(given.number)}`
/** Everybody */
export const voicesVisibilityPublic = (): string => 'Everybody'
/** Everybody who has the link */
export const voicesVisibilityUnlisted = (): string => 'Everybody who has the link'
/** Only me */
export const voicesVisibilityPrivate = (): string => 'Only me'
/** All */
export const voicesFilterShelfAll = (): string => 'All'
/** Service */
export const voicesFilterShelfService = (): string => 'Service'
/** Mine */
export const voicesFilterShelfMine = (): string => 'Mine'
/** Draft */
export const voicesFilterShelfDraft = (): string => 'Draft'
/** Favourites */
export const voicesFilterShelfFavourites = (): string => 'Favourites'
/** Recent */
export const voicesFilterShelfRecent = (): string => 'Recent'
/** Best match */
export const voicesFilterSortScore = (): string => 'Best match'
/** Most used */
export const voicesFilterSortUses = (): string => 'Most used'
/** Newest */
export const voicesFilterSortNewest = (): string => 'Newest'
/** Voice filters */
export const voicesFilterName = (): string => 'Voice filters'
/** Source */
export const voicesFilterSource = (): string => 'Source'
/** Language */
export const voicesFilterLanguage = (): string => 'Language'
/** Tag */
export const voicesFilterTag = (): string => 'Tag'
/** Title in */
export const voicesFilterTitleLanguage = (): string => 'Title in'
/** Made by */
export const voicesFilterAuthor = (): string => 'Made by'
/** Sort by */
export const voicesFilterSort = (): string => 'Sort by'
/** {filter}: {value}. Show all again */
export const voicesFilterChip = (given: { readonly filter: string; readonly value: string }): string => `${given.filter}: ${given.value}. Show all again`
/** Edit {title} */
export const voicesFormName = (given: { readonly title: string }): string => `Edit ${given.title}`
/** Title */
export const voicesFormTitle = (): string => 'Title'
/** Description */
export const voicesFormDescription = (): string => 'Description'
/** Tags */
export const voicesFormTags = (): string => 'Tags'
/** Another tag */
export const voicesFormTagsAnother = (): string => 'Another tag'
/** Who can use it */
export const voicesFormVisibility = (): string => 'Who can use it'
/** Picture */
export const voicesFormCover = (): string => 'Picture'
/** Choose a picture */
export const voicesFormCoverChoose = (): string => 'Choose a picture'
/** JPEG, PNG or WebP, 5 MB at most */
export const voicesFormCoverKinds = (): string => 'JPEG, PNG or WebP, 5 MB at most'
/** The picture is larger than 5 MB. Choose a smaller one. */
export const voicesFormCoverTooLarge = (): string => 'The picture is larger than 5 MB. Choose a smaller one.'
/** Saving… */
export const voicesFormSaving = (): string => 'Saving…'
/** Save */
export const voicesFormSave = (): string => 'Save'
/** Cancel */
export const voicesFormCancel = (): string => 'Cancel'
/** Sample */
export const voicesColumnSample = (): string => 'Sample'
/** Voice */
export const voicesColumnVoice = (): string => 'Voice'
/** Character */
export const voicesColumnCharacter = (): string => 'Character'
/** Language */
export const voicesColumnLanguage = (): string => 'Language'
/** Uses (head of a column: how often a voice was used) */
export const voicesColumnUses = (): string => 'Uses'
/** Source */
export const voicesColumnSource = (): string => 'Source'
/** Audition */
export const voicesColumnAudition = (): string => 'Audition'
/** Voice library */
export const voicesLibraryTitle = (): string => 'Voice library'
/** Voices shown */
export const voicesLibraryShown = (): string => 'Voices shown'
/** Search voices */
export const voicesLibrarySearch = (): string => 'Search voices'
/** Search, or paste an id or a link */
export const voicesLibrarySearchHint = (): string => 'Search, or paste an id or a link'
/** Try again */
export const voicesLibraryAgain = (): string => 'Try again'
/** Reading voices… */
export const voicesLibraryReading = (): string => 'Reading voices…'
/** {shown, number} shown of more: search to see the rest. */
export const voicesLibraryWindowEnds = (given: { readonly shown: number }): string => `${number(given.shown)} shown of more: search to see the rest.`
/** Connect a service */
export const voicesLibraryConnect = (): string => 'Connect a service'
/** No voice fits. Take a word or a filter away. */
export const voicesLibraryEmptySearch = (): string => 'No voice fits. Take a word or a filter away.'
/** No favourites yet. A star on a voice puts it here. */
export const voicesLibraryEmptyFavourites = (): string => 'No favourites yet. A star on a voice puts it here.'
/** Voices that are cast are kept here. */
export const voicesLibraryEmptyRecent = (): string => 'Voices that are cast are kept here.'
/** No voices of your own yet. Clone a voice makes one. */
export const voicesLibraryEmptyMine = (): string => 'No voices of your own yet. Clone a voice makes one.'
/** There are no voices here. */
export const voicesLibraryEmpty = (): string => 'There are no voices here.'
/** Voices for {speaker} */
export const voicesChooserList = (given: { readonly speaker: string }): string => `Voices for ${given.speaker}`
/** Training failed: cannot be used */
export const voicesStateFailed = (): string => 'Training failed: cannot be used'
/** Still being trained */
export const voicesStateTraining = (): string => 'Still being trained'
/** Stop the sample of {title} */
export const voicesRowSampleStop = (given: { readonly title: string }): string => `Stop the sample of ${given.title}`
/** Play sample of {title} */
export const voicesRowSamplePlay = (given: { readonly title: string }): string => `Play sample of ${given.title}`
/** Favourite */
export const voicesRowFavourite = (): string => 'Favourite'
/** Used by {speaker} */
export const voicesRowUsedByTitle = (given: { readonly speaker: string }): string => `Used by ${given.speaker}`
/** Uses: {uses, number}. */
export const voicesRowUsesAlone = (given: { readonly uses: number }): string => `Uses: ${number(given.uses)}.`
/** Uses: {uses, number}. Likes: {likes, number}. */
export const voicesRowUses = (given: { readonly likes: number; readonly uses: number }): string => `Uses: ${number(given.uses)}. Likes: ${number(given.likes)}.`
/** {recordings, plural, one {The service doubts # recording of this voice} other {The service doubts # recordings of this voice}} */
export const voicesRowFailed = (given: { readonly recordings: number }): string => pluralOf(given.recordings) === 'one' ? `The service doubts ${number(given.recordings)} recording of this voice` : `The service doubts ${number(given.recordings)} recordings of this voice`
/** used by {speaker} */
export const voicesRowUsedBy = (given: { readonly speaker: string }): string => `used by ${given.speaker}`
/** Draft */
export const voicesRowDraft = (): string => 'Draft'
/** Mine */
export const voicesRowMine = (): string => 'Mine'
/** Service */
export const voicesRowService = (): string => 'Service'
/** In audition */
export const voicesRowInAudition = (): string => 'In audition'
/** Audition {title} */
export const voicesRowAuditionName = (given: { readonly title: string }): string => `Audition ${given.title}`
/** Audition */
export const voicesRowAudition = (): string => 'Audition'
/** The service does not know this voice any more */
export const voicesStateMissing = (): string => 'The service does not know this voice any more'
/** To confirm, type its title: {title} (the title stands out) */
export const voicesRemoveConfirm = (given: { readonly title: string }): string => `To confirm, type its title: ${given.title}`
/** {project}: {speakers} (the project’s name stands out) */
export const voicesRemoveUse = (given: { readonly project: string; readonly speakers: string }): string => `${given.project}: ${given.speakers}`
/** Voice for {speaker} (the name stands out) */
export const voicesChooserTitle = (given: { readonly speaker: string }): string => `Voice for ${given.speaker}`
/** Service voices are listed once a speech service is connected. */
export const voicesLibraryOffline = (): string => 'Service voices are listed once a speech service is connected.'
/** These are the draft voices. Service voices are listed once a speech service is connected. */
export const voicesLibraryOfflineDrafts = (): string => 'These are the draft voices. Service voices are listed once a speech service is connected.'
/** {shown, number} of {total, number} */
export const voicesCount = (given: { readonly shown: number; readonly total: number }): string => `${number(given.shown)} of ${number(given.total)}`
/** {shown, number} of about {total, number} */
export const voicesCountAbout = (given: { readonly shown: number; readonly total: number }): string => `${number(given.shown)} of about ${number(given.total)}`
/** {shown, number} of more than {total, number} */
export const voicesCountMoreThan = (given: { readonly shown: number; readonly total: number }): string => `${number(given.shown)} of more than ${number(given.total)}`
/** Delete this voice? */
export const voicesRemoveQuestion = (): string => 'Delete this voice?'
/** Delete for good */
export const voicesRemoveForGood = (): string => 'Delete for good'
