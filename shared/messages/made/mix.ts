// Made by `npm run messages` from en/mix.json: change that.
/** Beds and effects */
export const mixTitle = (): string => 'Beds and effects'
/** Sounds under the lines. They are heard here and in exports; nothing of them is sent, and no line becomes stale. */
export const mixAbout = (): string => 'Sounds under the lines. They are heard here and in exports; nothing of them is sent, and no line becomes stale.'
/** Sound files */
export const mixAdd = (): string => 'Sound files'
/** Add bed */
export const mixAddBed = (): string => 'Add bed'
/** Add effect */
export const mixAddEffect = (): string => 'Add effect'
/** Reading the file */
export const mixAdding = (): string => 'Reading the file'
/** Or drop files here. WAV, FLAC, MP3, Ogg. */
export const mixDrop = (): string => 'Or drop files here. WAV, FLAC, MP3, Ogg.'
/** No sounds yet. */
export const mixEmpty = (): string => 'No sounds yet.'
/** Missing file */
export const mixGone = (): string => 'Missing file'
/** {name} lane */
export const mixLane = (given: { readonly name: string }): string => `${given.name} lane`
/** {name} gain (How loud a lane of beds or effects is.) */
export const mixLaneGain = (given: { readonly name: string }): string => `${given.name} gain`
/** {name} under speech (By how much a lane is lowered while anybody speaks.) */
export const mixDuck = (given: { readonly name: string }): string => `${given.name} under speech`
/** {name} begins */
export const mixAnchor = (given: { readonly name: string }): string => `${given.name} begins`
/** At a time */
export const mixAnchorAt = (): string => 'At a time'
/** From the start of line */
export const mixAnchorStart = (): string => 'From the start of line'
/** After the end of line */
export const mixAnchorEnd = (): string => 'After the end of line'
/** Ends before line */
export const mixAnchorBefore = (): string => 'Ends before line'
/** {name}: line */
export const mixAnchorLine = (given: { readonly name: string }): string => `${given.name}: line`
/** Start */
export const mixStart = (): string => 'Start'
/** Trim in */
export const mixFrom = (): string => 'Trim in'
/** Length */
export const mixLength = (): string => 'Length'
/** Fade in */
export const mixFadeIn = (): string => 'Fade in'
/** Fade out */
export const mixFadeOut = (): string => 'Fade out'
/** Save {name} as a file, or drag it out of the window */
export const mixFile = (given: { readonly name: string }): string => `Save ${given.name} as a file, or drag it out of the window`
/** Gain */
export const mixGain = (): string => 'Gain'
/** Loop */
export const mixLoops = (): string => 'Loop'
/** Remove {name} */
export const mixRemove = (given: { readonly name: string }): string => `Remove ${given.name}`
/** Bring each line to the loudness of its speaker's others */
export const mixMatch = (): string => 'Bring each line to the loudness of its speaker\'s others'
/** At most */
export const mixMatchMost = (): string => 'At most'
/** Room tone under silence */
export const mixRoomTone = (): string => 'Room tone under silence'
/** Room tone level (How loud the room tone is, in dBFS.) */
export const mixRoomToneLevel = (): string => 'Room tone level'
/** Listening to the takes */
export const mixRoomToneMaking = (): string => 'Listening to the takes'
/** Made from the quiet parts of your takes. */
export const mixRoomToneTake = (): string => 'Made from the quiet parts of your takes.'
/** The takes let nothing of a room be heard: plain soft noise. */
export const mixRoomToneNoise = (): string => 'The takes let nothing of a room be heard: plain soft noise.'
/** Room Tone (Completes Undo.) */
export const mixUndoRoomTone = (): string => 'Room Tone'
/** Adding a Sound (Completes Undo.) */
export const mixUndoAdd = (): string => 'Adding a Sound'
/** Change of a Sound (Completes Undo.) */
export const mixUndoChange = (): string => 'Change of a Sound'
/** Removing a Sound (Completes Undo.) */
export const mixUndoRemove = (): string => 'Removing a Sound'
/** Channels of the Mix (Completes Undo.) */
export const mixUndoChannels = (): string => 'Channels of the Mix'
/** Level Matching (Completes Undo.) */
export const mixUndoMatch = (): string => 'Level Matching'
