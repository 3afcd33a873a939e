// Made by `npm run messages` from en/settings.json: change that.
import { number, pluralOf, tenths } from '../languages/en.ts'

/** Repartee */
export const settingsAboutProgram = (): string => 'Repartee'
/** Repartee {version} */
export const settingsAboutVersion = (given: { readonly version: string }): string => `Repartee ${given.version}`
/** A desktop studio for spoken dialogue, under the MIT licence. It is made with the work of others; what is theirs, and under which licence, stands below and in THIRD-PARTY-NOTICES.txt beside the program. */
export const settingsAboutAbout = (): string => 'A desktop studio for spoken dialogue, under the MIT licence. It is made with the work of others; what is theirs, and under which licence, stands below and in THIRD-PARTY-NOTICES.txt beside the program.'
/** Reading… */
export const settingsAboutReading = (): string => 'Reading…'
/** Licences */
export const settingsAboutLicences = (): string => 'Licences'
/** Third-party notices */
export const settingsAboutNotices = (): string => 'Third-party notices'
/** Rendering */
export const settingsRenderingTitle = (): string => 'Rendering'
/** Lines at once */
export const settingsRenderingAtOnce = (): string => 'Lines at once'
/** Lines rendered at once */
export const settingsRenderingAtOnceName = (): string => 'Lines rendered at once'
/** {count, plural, one {# line} other {# lines}} */
export const settingsLines = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} line` : `${number(given.count)} lines`
/** A ceiling: a queue starts with two at most and grows while the service keeps up. */
export const settingsRenderingAtOnceHint = (): string => 'A ceiling: a queue starts with two at most and grows while the service keeps up.'
/** Ask before sending more than */
export const settingsRenderingAskAbove = (): string => 'Ask before sending more than'
/** Of text in one go, to the service. Draft voices are free and never asked about. */
export const settingsRenderingAskAboveHint = (): string => 'Of text in one go, to the service. Draft voices are free and never asked about.'
/** Waits for sound */
export const settingsPlayingWaits = (): string => 'Waits for sound'
/** {count, plural, =0 {none} one {#, {seconds, number, tenths} s} other {#, {seconds, number, tenths} s in all}} */
export const settingsPlayingWaitsValue = (given: { readonly count: number; readonly seconds: number }): string => given.count === 0 ? 'none' : pluralOf(given.count) === 'one' ? `${number(given.count)}, ${tenths(given.seconds)} s` : `${number(given.count)}, ${tenths(given.seconds)} s in all`
/** How often playing stood still since this window was opened, because sound had not come yet. */
export const settingsPlayingWaitsHint = (): string => 'How often playing stood still since this window was opened, because sound had not come yet.'
/** Playing */
export const settingsPlayingTitle = (): string => 'Playing'
/** Make drafts of what has no sound */
export const settingsPlayingDrafts = (): string => 'Make drafts of what has no sound'
/** Free and on this computer, when you press Play. Without it such lines are named and passed over. Play never spends. */
export const settingsPlayingDraftsHint = (): string => 'Free and on this computer, when you press Play. Without it such lines are named and passed over. Play never spends.'
/** Paid takes whose words have changed */
export const settingsPlayingStale = (): string => 'Paid takes whose words have changed'
/** A draft of the new */
export const settingsPlayingStaleDraft = (): string => 'A draft of the new'
/** The old words */
export const settingsPlayingStaleOldWords = (): string => 'The old words'
/** What you hear of such a line; old words are marked while they sound. The take stays as it is either way. */
export const settingsPlayingStaleHint = (): string => 'What you hear of such a line; old words are marked while they sound. The take stays as it is either way.'
/** Spelling */
export const settingsSpellingTitle = (): string => 'Spelling'
/** Spelling */
export const settingsSpellingName = (): string => 'Spelling'
/** English, United States */
export const settingsSpellingUnitedStates = (): string => 'English, United States'
/** English, United Kingdom */
export const settingsSpellingUnitedKingdom = (): string => 'English, United Kingdom'
/** Not checked */
export const settingsSpellingOff = (): string => 'Not checked'
/** On this computer: nothing that you write is sent anywhere for it. A script in another language is left alone. */
export const settingsSpellingAbout = (): string => 'On this computer: nothing that you write is sent anywhere for it. A script in another language is left alone.'
/** Your words */
export const settingsSpellingOwnWords = (): string => 'Your words'
/** Another word */
export const settingsSpellingOwnWordsAdd = (): string => 'Another word'
/** Appearance */
export const settingsAppearanceTitle = (): string => 'Appearance'
/** Theme */
export const settingsAppearanceTheme = (): string => 'Theme'
/** As the system */
export const settingsAppearanceThemeSystem = (): string => 'As the system'
/** Dark */
export const settingsAppearanceThemeDark = (): string => 'Dark'
/** Light */
export const settingsAppearanceThemeLight = (): string => 'Light'
/** Models */
export const settingsModelsTitle = (): string => 'Models'
/** outside the given interface */
export const settingsModelsAdded = (): string => 'outside the given interface'
/** given interface */
export const settingsModelsGiven = (): string => 'given interface'
/** Remove {title} */
export const settingsModelsRemove = (given: { readonly title: string }): string => `Remove ${given.title}`
/** No more than {most, number} models can be added. */
export const settingsModelsFull = (given: { readonly most: number }): string => `No more than ${number(given.most)} models can be added.`
/** A model’s name holds small letters, digits, dots and dashes, 40 at most. */
export const settingsModelsAddBadName = (): string => 'A model’s name holds small letters, digits, dots and dashes, 40 at most.'
/** This model is in the list already. */
export const settingsModelsAddTwice = (): string => 'This model is in the list already.'
/** Add a model */
export const settingsModelsAdd = (): string => 'Add a model'
/** Name that is sent */
export const settingsModelsAddName = (): string => 'Name that is sent'
/** Shown as */
export const settingsModelsAddShown = (): string => 'Shown as'
/** Cues are written in */
export const settingsModelsAddCues = (): string => 'Cues are written in'
/** [free words] */
export const settingsModelsAddCuesFree = (): string => '[free words]'
/** (fixed list) */
export const settingsModelsAddCuesFixed = (): string => '(fixed list)'
/** Several voices in one request */
export const settingsModelsAddDialogue = (): string => 'Several voices in one request'
/** Add the model */
export const settingsModelsAddStart = (): string => 'Add the model'
/** Settings of the project */
export const settingsProjectTitle = (): string => 'Settings of the project'
/** They hold for every line of {projectName} that does not decide for itself. */
export const settingsProjectAbout = (given: { readonly projectName: string }): string => `They hold for every line of ${given.projectName} that does not decide for itself.`
/** Model */
export const settingsProjectModel = (): string => 'Model'
/** Add a model */
export const settingsProjectModelAdd = (): string => 'Add a model'
/** Rendered */
export const settingsProjectMode = (): string => 'Rendered'
/** Line by line */
export const settingsProjectModeLines = (): string => 'Line by line'
/** As scenes */
export const settingsProjectModeScenes = (): string => 'As scenes'
/** This model speaks one voice in a request. */
export const settingsProjectModeOneVoice = (): string => 'This model speaks one voice in a request.'
/** Narrator */
export const settingsProjectNarrator = (): string => 'Narrator'
/** Nobody reads the action */
export const settingsProjectNarratorNobody = (): string => 'Nobody reads the action'
/** Gap, same speaker */
export const settingsProjectGapSameSpeaker = (): string => 'Gap, same speaker'
/** Gap, other speaker */
export const settingsProjectGapOtherSpeaker = (): string => 'Gap, other speaker'
/** Gap between scenes */
export const settingsProjectGapScenes = (): string => 'Gap between scenes'
/** Overlap of -- and ^ */
export const settingsProjectGapOverlap = (): string => 'Overlap of -- and ^'
/** Channels of the mix */
export const settingsProjectChannels = (): string => 'Channels of the mix'
/** Automatic (mono or stereo, as the mix needs it) */
export const settingsProjectChannelsAuto = (): string => 'Automatic'
/** Mono */
export const settingsProjectChannelsMono = (): string => 'Mono'
/** Stereo */
export const settingsProjectChannelsStereo = (): string => 'Stereo'
/** Automatic is mono until a voice or a sound stands aside. A voice in the middle is as loud in both. */
export const settingsProjectChannelsAbout = (): string => 'Automatic is mono until a voice or a sound stands aside. A voice in the middle is as loud in both.'
/** Gaps are made by the mixer: changing them never makes a line stale. */
export const settingsProjectGapAbout = (): string => 'Gaps are made by the mixer: changing them never makes a line stale.'
/** Change Project Settings */
export const settingsProjectChange = (): string => 'Change Project Settings'
/** Service address */
export const settingsSearchAddress = (): string => 'Service address'
/** Connection */
export const settingsSearchAddressAt = (): string => 'Connection'
/** connect server url host test offline */
export const settingsSearchAddressWords = (): string => 'connect server url host test offline'
/** API key */
export const settingsSearchKey = (): string => 'API key'
/** password secret keychain token replace remove */
export const settingsSearchKeyWords = (): string => 'password secret keychain token replace remove'
/** API credit */
export const settingsSearchCredit = (): string => 'API credit'
/** balance money wallet account paid */
export const settingsSearchCreditWords = (): string => 'balance money wallet account paid'
/** Package */
export const settingsSearchPackage = (): string => 'Package'
/** balance credits plan wallet account user period */
export const settingsSearchPackageWords = (): string => 'balance credits plan wallet account user period'
/** Playing */
export const settingsSearchPlaying = (): string => 'Playing'
/** Make drafts of what has no sound */
export const settingsSearchPlayingAt = (): string => 'Make drafts of what has no sound'
/** play drafts missing silent sound */
export const settingsSearchPlayingWords = (): string => 'play drafts missing silent sound'
/** Stale takes */
export const settingsSearchStale = (): string => 'Stale takes'
/** Paid takes whose words have changed */
export const settingsSearchStaleAt = (): string => 'Paid takes whose words have changed'
/** play old words stale take draft listen */
export const settingsSearchStaleWords = (): string => 'play old words stale take draft listen'
/** Lines at once */
export const settingsSearchAtOnce = (): string => 'Lines at once'
/** Lines rendered at once */
export const settingsSearchAtOnceAt = (): string => 'Lines rendered at once'
/** concurrency parallel speed */
export const settingsSearchAtOnceWords = (): string => 'concurrency parallel speed'
/** Ask before sending much text */
export const settingsSearchAskAbove = (): string => 'Ask before sending much text'
/** Ask before sending more than */
export const settingsSearchAskAboveAt = (): string => 'Ask before sending more than'
/** confirm cost bytes threshold */
export const settingsSearchAskAboveWords = (): string => 'confirm cost bytes threshold'
/** Cap for one batch */
export const settingsSearchBatchCap = (): string => 'Cap for one batch'
/** Never send more in one go than */
export const settingsSearchBatchCapAt = (): string => 'Never send more in one go than'
/** limit budget spending bytes */
export const settingsSearchCapWords = (): string => 'limit budget spending bytes'
/** Cap for an hour */
export const settingsSearchHourCap = (): string => 'Cap for an hour'
/** Never send more in an hour than */
export const settingsSearchHourCapAt = (): string => 'Never send more in an hour than'
/** Own price */
export const settingsSearchPrice = (): string => 'Own price'
/** A million bytes of text cost */
export const settingsSearchPriceAt = (): string => 'A million bytes of text cost'
/** cost money currency spending estimate */
export const settingsSearchPriceWords = (): string => 'cost money currency spending estimate'
/** Size of whole scenes */
export const settingsSearchSceneSize = (): string => 'Size of whole scenes'
/** Whole scenes */
export const settingsSearchSceneSizeAt = (): string => 'Whole scenes'
/** characters speakers limit dialogue */
export const settingsSearchSceneSizeWords = (): string => 'characters speakers limit dialogue'
/** Recognise the words of scenes */
export const settingsSearchRecognise = (): string => 'Recognise the words of scenes'
/** Recognise the words */
export const settingsSearchRecogniseAt = (): string => 'Recognise the words'
/** transcript speech to text asr borders */
export const settingsSearchRecogniseWords = (): string => 'transcript speech to text asr borders'
/** Models */
export const settingsSearchModels = (): string => 'Models'
/** s1 s2-pro add newer cues */
export const settingsSearchModelsWords = (): string => 's1 s2-pro add newer cues'
/** Theme */
export const settingsSearchTheme = (): string => 'Theme'
/** dark light colour color appearance system */
export const settingsSearchThemeWords = (): string => 'dark light colour color appearance system'
/** Spelling */
export const settingsSearchSpelling = (): string => 'Spelling'
/** language english dictionary check */
export const settingsSearchSpellingWords = (): string => 'language english dictionary check'
/** Your words */
export const settingsSearchOwnWords = (): string => 'Your words'
/** spelling dictionary own add */
export const settingsSearchOwnWordsWords = (): string => 'spelling dictionary own add'
/** Version */
export const settingsSearchVersion = (): string => 'Version'
/** Repartee */
export const settingsSearchVersionAt = (): string => 'Repartee'
/** about release number */
export const settingsSearchVersionWords = (): string => 'about release number'
/** Licences */
export const settingsSearchLicences = (): string => 'Licences'
/** about license third party notices open source copyright */
export const settingsSearchLicencesWords = (): string => 'about license third party notices open source copyright'
/** Search settings */
export const settingsSearchField = (): string => 'Search settings'
/** {found, number} found */
export const settingsSearchFound = (given: { readonly found: number }): string => `${number(given.found)} found`
/** No setting is called that. Try “key”, “cost” or “theme”. */
export const settingsSearchNone = (): string => 'No setting is called that. Try “key”, “cost” or “theme”.'
/** Settings found */
export const settingsSearchList = (): string => 'Settings found'
/** Service */
export const settingsWindowService = (): string => 'Service'
/** Connection and account */
export const settingsWindowServiceAccount = (): string => 'Connection and account'
/** Work */
export const settingsWindowWork = (): string => 'Work'
/** Rendering */
export const settingsWindowWorkRendering = (): string => 'Rendering'
/** Models */
export const settingsWindowWorkModels = (): string => 'Models'
/** Application */
export const settingsWindowApplication = (): string => 'Application'
/** Appearance and spelling */
export const settingsWindowApplicationAppearance = (): string => 'Appearance and spelling'
/** About and licences */
export const settingsWindowApplicationAbout = (): string => 'About and licences'
/** Settings */
export const settingsWindowTitle = (): string => 'Settings'
/** Back */
export const settingsWindowBack = (): string => 'Back'
/** Back to {projectName} */
export const settingsWindowBackProject = (given: { readonly projectName: string }): string => `Back to ${given.projectName}`
/** {dialogue, select, true {Several voices in one request} other {One voice in a request}}, {cues, select, brackets {free cues in brackets} other {cues of a fixed list in parentheses}} */
export const settingsModelsFacts = (given: { readonly cues: 'brackets' | 'other'; readonly dialogue: boolean }): string => `${given.dialogue ? 'Several voices in one request' : 'One voice in a request'}, ${given.cues === 'brackets' ? 'free cues in brackets' : 'cues of a fixed list in parentheses'}`
/** {add} that the service has learnt since. (add: a link that says Add a model) */
export const settingsProjectModelNewer = (given: { readonly add: string }): string => `${given.add} that the service has learnt since.`
