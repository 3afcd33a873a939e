// Made by `npm run messages` from en/draft-voices.json: change that.
/** Low and measured */
export const draftVoicesAsh = (): string => 'Low and measured'
/** Clear and warm */
export const draftVoicesBrook = (): string => 'Clear and warm'
/** Firm, with a Scottish turn */
export const draftVoicesCliff = (): string => 'Firm, with a Scottish turn'
/** Young and bright */
export const draftVoicesWren = (): string => 'Young and bright'
/** Old, deep and slow */
export const draftVoicesOak = (): string => 'Old, deep and slow'
/** Mature and unhurried */
export const draftVoicesHazel = (): string => 'Mature and unhurried'
/** Quick and restless */
export const draftVoicesJasper = (): string => 'Quick and restless'
/** Light and lively */
export const draftVoicesIvy = (): string => 'Light and lively'
/** Dry and plain */
export const draftVoicesFlint = (): string => 'Dry and plain'
/** Soft and thoughtful */
export const draftVoicesLinnet = (): string => 'Soft and thoughtful'
/** Gruff and heavy */
export const draftVoicesMoss = (): string => 'Gruff and heavy'
/** Small, high and fast */
export const draftVoicesPip = (): string => 'Small, high and fast'
/** adult */
export const draftVoicesTagAdult = (): string => 'adult'
/** bright */
export const draftVoicesTagBright = (): string => 'bright'
/** calm */
export const draftVoicesTagCalm = (): string => 'calm'
/** child */
export const draftVoicesTagChild = (): string => 'child'
/** clear */
export const draftVoicesTagClear = (): string => 'clear'
/** deep */
export const draftVoicesTagDeep = (): string => 'deep'
/** dry */
export const draftVoicesTagDry = (): string => 'dry'
/** fast */
export const draftVoicesTagFast = (): string => 'fast'
/** feminine */
export const draftVoicesTagFeminine = (): string => 'feminine'
/** gruff */
export const draftVoicesTagGruff = (): string => 'gruff'
/** masculine */
export const draftVoicesTagMasculine = (): string => 'masculine'
/** middle-aged */
export const draftVoicesTagMiddleAged = (): string => 'middle-aged'
/** old */
export const draftVoicesTagOld = (): string => 'old'
/** scottish */
export const draftVoicesTagScottish = (): string => 'scottish'
/** soft */
export const draftVoicesTagSoft = (): string => 'soft'
/** young */
export const draftVoicesTagYoung = (): string => 'young'
/** Introduction (the title of what a draft voice says to introduce itself) */
export const draftVoicesSample = (): string => 'Introduction'
