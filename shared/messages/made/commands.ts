// Made by `npm run messages` from en/commands.json: change that.
/** Search or run a command */
export const commandsPalette = (): string => 'Search or run a command'
/** Render what needs it */
export const commandsRender = (): string => 'Render what needs it'
/** Render the line at the caret */
export const commandsRenderLine = (): string => 'Render the line at the caret'
/** Play or pause the line at the caret */
export const commandsPlayLine = (): string => 'Play or pause the line at the caret'
/** Play the line in context */
export const commandsPlayContext = (): string => 'Play the line in context'
/** Play from the next word */
export const commandsPlayNextWord = (): string => 'Play from the next word'
/** Play from the word before */
export const commandsPlayPreviousWord = (): string => 'Play from the word before'
/** Trim the beginning to the next word */
export const commandsCutInNextWord = (): string => 'Trim the beginning to the next word'
/** Trim the beginning to the word before */
export const commandsCutInPreviousWord = (): string => 'Trim the beginning to the word before'
/** Trim the end to the next word */
export const commandsCutOutNextWord = (): string => 'Trim the end to the next word'
/** Trim the end to the word before */
export const commandsCutOutPreviousWord = (): string => 'Trim the end to the word before'
/** Play from the word at the caret */
export const commandsPlayWord = (): string => 'Play from the word at the caret'
/** Play the scene */
export const commandsPlayScene = (): string => 'Play the scene'
/** Play the selection */
export const commandsPlaySelection = (): string => 'Play the selection'
/** Play slower */
export const commandsSlower = (): string => 'Play slower'
/** Play faster */
export const commandsFaster = (): string => 'Play faster'
/** Switch draft and service voices */
export const commandsSwitchMode = (): string => 'Switch draft and service voices'
/** Cancel the render queue */
export const commandsCancelRender = (): string => 'Cancel the render queue'
/** Give speakers without a draft voice one */
export const commandsCastDrafts = (): string => 'Give speakers without a draft voice one'
/** Add a speaker */
export const commandsAddSpeaker = (): string => 'Add a speaker'
/** Insert a line */
export const commandsInsertLine = (): string => 'Insert a line'
/** Insert a cue */
export const commandsInsertCue = (): string => 'Insert a cue'
/** Insert a scene */
export const commandsInsertScene = (): string => 'Insert a scene'
/** Undo */
export const commandsUndo = (): string => 'Undo'
/** Undo {step} (step: what would be undone, such as Rename Mara) */
export const commandsUndoStep = (given: { readonly step: string }): string => `Undo ${given.step}`
/** Redo */
export const commandsRedo = (): string => 'Redo'
/** Redo {step} (step: what would be done again, such as Rename Mara) */
export const commandsRedoStep = (given: { readonly step: string }): string => `Redo ${given.step}`
/** Next line that needs attention */
export const commandsNextAttention = (): string => 'Next line that needs attention'
/** Previous line that needs attention */
export const commandsPreviousAttention = (): string => 'Previous line that needs attention'
/** Next part of the window */
export const commandsNextRegion = (): string => 'Next part of the window'
/** Previous part of the window */
export const commandsPreviousRegion = (): string => 'Previous part of the window'
/** Show or hide the inspector */
export const commandsToggleInspector = (): string => 'Show or hide the inspector'
/** Export */
export const commandsExport = (): string => 'Export'
/** Save now */
export const commandsSave = (): string => 'Save now'
/** New project */
export const commandsNewProject = (): string => 'New project'
/** Open a project or a script */
export const commandsOpen = (): string => 'Open a project or a script'
/** Close the project */
export const commandsClose = (): string => 'Close the project'
/** Speech service connection */
export const commandsConnect = (): string => 'Speech service connection'
/** Theme: as the system */
export const commandsThemeSystem = (): string => 'Theme: as the system'
/** Theme: dark */
export const commandsThemeDark = (): string => 'Theme: dark'
/** Theme: light */
export const commandsThemeLight = (): string => 'Theme: light'
/** Show the render queue */
export const commandsShowQueue = (): string => 'Show the render queue'
/** Pause the render queue */
export const commandsPauseQueue = (): string => 'Pause the render queue'
/** Go on with the render queue */
export const commandsResumeQueue = (): string => 'Go on with the render queue'
/** Hear the line while it is made */
export const commandsLiveLine = (): string => 'Hear the line while it is made'
/** Hear the scene while it is made */
export const commandsLiveScene = (): string => 'Hear the scene while it is made'
/** Preview whole scenes as requests */
export const commandsScenePlan = (): string => 'Preview whole scenes as requests'
/** Retake the line between its neighbours */
export const commandsPickUp = (): string => 'Retake the line between its neighbours'
/** Spending */
export const commandsSpending = (): string => 'Spending'
/** Clean up takes */
export const commandsCleanUp = (): string => 'Clean up takes'
/** Find in the script */
export const commandsFind = (): string => 'Find in the script'
/** Find and replace in the script */
export const commandsReplace = (): string => 'Find and replace in the script'
/** Show the problems of the script */
export const commandsProblems = (): string => 'Show the problems of the script'
/** Next to-do */
export const commandsNextToDo = (): string => 'Next to-do'
/** Previous to-do */
export const commandsPreviousToDo = (): string => 'Previous to-do'
/** Add a note to the line */
export const commandsAddNote = (): string => 'Add a note to the line'
/** Add a to-do to the line */
export const commandsAddToDo = (): string => 'Add a to-do to the line'
/** Finish or reopen the to-do */
export const commandsToggleToDo = (): string => 'Finish or reopen the to-do'
/** Select the line, then more */
export const commandsSelectLine = (): string => 'Select the line, then more'
/** Change the speaker of the selected lines */
export const commandsChangeSpeaker = (): string => 'Change the speaker of the selected lines'
/** Add all unknown speakers of the script */
export const commandsAddUnknownSpeakers = (): string => 'Add all unknown speakers of the script'
/** Rename the speaker everywhere */
export const commandsRenameSpeaker = (): string => 'Rename the speaker everywhere'
/** Remove the speaker from the cast */
export const commandsRemoveSpeaker = (): string => 'Remove the speaker from the cast'
/** Merge the speaker into another */
export const commandsMergeSpeaker = (): string => 'Merge the speaker into another'
/** Split the line at the caret */
export const commandsSplitLine = (): string => 'Split the line at the caret'
/** Join with the next line */
export const commandsJoinLines = (): string => 'Join with the next line'
/** Duplicate the lines */
export const commandsDuplicateLines = (): string => 'Duplicate the lines'
/** Move the lines up */
export const commandsMoveLinesUp = (): string => 'Move the lines up'
/** Move the lines down */
export const commandsMoveLinesDown = (): string => 'Move the lines down'
/** Move the scene up */
export const commandsMoveSceneUp = (): string => 'Move the scene up'
/** Move the scene down */
export const commandsMoveSceneDown = (): string => 'Move the scene down'
/** Fold or unfold the scene */
export const commandsFoldScene = (): string => 'Fold or unfold the scene'
/** Fold or unfold all scenes */
export const commandsFoldAll = (): string => 'Fold or unfold all scenes'
/** Settings of the project */
export const commandsProjectSettings = (): string => 'Settings of the project'
/** Pronunciations */
export const commandsPronunciations = (): string => 'Pronunciations'
/** Beds and Effects… */
export const commandsSounds = (): string => 'Beds and Effects…'
/** Add a pronunciation of the selected word */
export const commandsAddPronunciation = (): string => 'Add a pronunciation of the selected word'
/** Clone a voice */
export const commandsCloneVoice = (): string => 'Clone a voice'
/** Settings and account */
export const commandsSettings = (): string => 'Settings and account'
/** About Repartee, and licences */
export const commandsAbout = (): string => 'About Repartee, and licences'
/** Import a script */
export const commandsImportScript = (): string => 'Import a script'
/** Export the script */
export const commandsExportScript = (): string => 'Export the script'
/** Snapshots of the project */
export const commandsSnapshots = (): string => 'Snapshots of the project'
/** Save a copy of the project */
export const commandsSaveCopy = (): string => 'Save a copy of the project'
/** Rename the project */
export const commandsRename = (): string => 'Rename the project'
/** Move the project */
export const commandsMove = (): string => 'Move the project'
/** Show the project’s folder */
export const commandsShowFolder = (): string => 'Show the project’s folder'
/** Pack the project into a zip file */
export const commandsArchive = (): string => 'Pack the project into a zip file'
/** Go to Script */
export const commandsShowScript = (): string => 'Go to Script'
/** Go to Casting */
export const commandsShowCasting = (): string => 'Go to Casting'
/** Go to Takes */
export const commandsShowTakes = (): string => 'Go to Takes'
/** Make notes of the lines, or lines of notes */
export const commandsToggleNote = (): string => 'Make notes of the lines, or lines of notes'
/** Select one line more above, or less below */
export const commandsGrowRowsUp = (): string => 'Select one line more above, or less below'
/** Select one line more below, or less above */
export const commandsGrowRowsDown = (): string => 'Select one line more below, or less above'
/** End the selection of lines, or leave the text, so that Space plays on */
export const commandsLeaveText = (): string => 'End the selection of lines, or leave the text, so that Space plays on'
/** Show other spellings of the word */
export const commandsSuggestSpelling = (): string => 'Show other spellings of the word'
/** Play or pause the whole script */
export const commandsPlayMix = (): string => 'Play or pause the whole script'
/** Go to the line before on the timeline */
export const commandsPreviousLine = (): string => 'Go to the line before on the timeline'
/** Go to the next line on the timeline */
export const commandsNextLine = (): string => 'Go to the next line on the timeline'
/** Go to the start of the timeline */
export const commandsToStart = (): string => 'Go to the start of the timeline'
/** Go to the end of the timeline */
export const commandsToEnd = (): string => 'Go to the end of the timeline'
/** Shorten the pause before the line, or lengthen its overlap */
export const commandsLineEarlier = (): string => 'Shorten the pause before the line, or lengthen its overlap'
/** Lengthen the pause before the line, or shorten its overlap */
export const commandsLineLater = (): string => 'Lengthen the pause before the line, or shorten its overlap'
/** Type the pause, trims, fades and gain of the line */
export const commandsEditClip = (): string => 'Type the pause, trims, fades and gain of the line'
/** Save the line's clip as a file */
export const commandsSaveClip = (): string => 'Save the line\'s clip as a file'
/** Save the lane of the line's speaker as a file */
export const commandsSaveLane = (): string => 'Save the lane of the line\'s speaker as a file'
/** Let the line's take begin earlier */
export const commandsCutInEarlier = (): string => 'Let the line\'s take begin earlier'
/** Let the line's take begin later */
export const commandsCutInLater = (): string => 'Let the line\'s take begin later'
/** Let the line's take end earlier */
export const commandsCutOutEarlier = (): string => 'Let the line\'s take end earlier'
/** Let the line's take end later */
export const commandsCutOutLater = (): string => 'Let the line\'s take end later'
/** Make the line louder */
export const commandsLineLouder = (): string => 'Make the line louder'
/** Make the line quieter */
export const commandsLineQuieter = (): string => 'Make the line quieter'
/** Give the line the pause of the project again */
export const commandsLinePlaceReset = (): string => 'Give the line the pause of the project again'
/** Play the script, or the line, again when it has come to its end */
export const commandsToggleLoop = (): string => 'Play the script, or the line, again when it has come to its end'
/** Go to the marker before on the timeline */
export const commandsPreviousMarker = (): string => 'Go to the marker before on the timeline'
/** Go to the next marker on the timeline */
export const commandsNextMarker = (): string => 'Go to the next marker on the timeline'
/** Begin the loop at the playhead */
export const commandsLoopStart = (): string => 'Begin the loop at the playhead'
/** End the loop at the playhead */
export const commandsLoopEnd = (): string => 'End the loop at the playhead'
/** Take the range of the loop away */
export const commandsLoopClear = (): string => 'Take the range of the loop away'
/** Snap what is dragged on the timeline, or let it go anywhere */
export const commandsToggleSnap = (): string => 'Snap what is dragged on the timeline, or let it go anywhere'
/** Play slower, or go back 5 seconds */
export const commandsShuttleBack = (): string => 'Play slower, or go back 5 seconds'
/** Pause, at the speed of before */
export const commandsShuttlePause = (): string => 'Pause, at the speed of before'
/** Play, or play faster */
export const commandsShuttleForward = (): string => 'Play, or play faster'
/** Mute the line's speaker while listening, or no more */
export const commandsMuteLane = (): string => 'Mute the line\'s speaker while listening, or no more'
/** Hear the line's speaker alone, or everybody */
export const commandsSoloLane = (): string => 'Hear the line\'s speaker alone, or everybody'
/** Make the timeline large, or small again */
export const commandsLargeTimeline = (): string => 'Make the timeline large, or small again'
/** Zoom the timeline in */
export const commandsZoomIn = (): string => 'Zoom the timeline in'
/** Zoom the timeline out */
export const commandsZoomOut = (): string => 'Zoom the timeline out'
/** Fit the whole script into the timeline */
export const commandsZoomFit = (): string => 'Fit the whole script into the timeline'
/** Switch to take {letter} (letter: the sign of a take in a comparison, such as B) */
export const commandsSwitchTake = (given: { readonly letter: string }): string => `Switch to take ${given.letter}`
/** Make a new take */
export const commandsNewTake = (): string => 'Make a new take'
/** Star the take, or take its star away */
export const commandsStarTake = (): string => 'Star the take, or take its star away'
/** Lock the line to the take, or unlock it */
export const commandsLockTake = (): string => 'Lock the line to the take, or unlock it'
/** Accept the doubtful take, or doubt it again */
export const commandsAcceptTake = (): string => 'Accept the doubtful take, or doubt it again'
/** Play or pause the take */
export const commandsPlayTake = (): string => 'Play or pause the take'
/** Use the take */
export const commandsUseTake = (): string => 'Use the take'
/** Show the take with its spectrogram, or without it */
export const commandsShowSpectrogram = (): string => 'Show the take with its spectrogram, or without it'
/** Move the take to the trash */
export const commandsTrashTake = (): string => 'Move the take to the trash'
/** Go to the take above */
export const commandsTakeAbove = (): string => 'Go to the take above'
/** Go to the take below */
export const commandsTakeBelow = (): string => 'Go to the take below'
/** Switch to voice {place} of the audition (place: where the voice stands among those that are compared, from 1) */
export const commandsHearCandidate = (given: { readonly place: string }): string => `Switch to voice ${given.place} of the audition`
/** Play or pause the voice */
export const commandsPlayCandidate = (): string => 'Play or pause the voice'
/** Cast the speaker with the voice */
export const commandsAssignCandidate = (): string => 'Cast the speaker with the voice'
/** Go to the voice before */
export const commandsCandidateBefore = (): string => 'Go to the voice before'
/** Go to the next voice */
export const commandsCandidateAfter = (): string => 'Go to the next voice'
/** Find a voice */
export const commandsFindVoice = (): string => 'Find a voice'
/** Rename the speaker in the list */
export const commandsRenameInCast = (): string => 'Rename the speaker in the list'
/** Add the voice to the audition */
export const commandsAddVoice = (): string => 'Add the voice to the audition'
/** Play the sample of the voice */
export const commandsPlaySample = (): string => 'Play the sample of the voice'
/** Next place that was found */
export const commandsNextPlace = (): string => 'Next place that was found'
/** Previous place that was found */
export const commandsPreviousPlace = (): string => 'Previous place that was found'
/** Close the search in the script */
export const commandsCloseFind = (): string => 'Close the search in the script'
/** Close the problems of the script */
export const commandsCloseProblems = (): string => 'Close the problems of the script'
/** Next place with two versions */
export const commandsNextConflict = (): string => 'Next place with two versions'
/** Previous place with two versions */
export const commandsPreviousConflict = (): string => 'Previous place with two versions'
/** Move the waiting line up */
export const commandsMoveWaitingUp = (): string => 'Move the waiting line up'
/** Move the waiting line down */
export const commandsMoveWaitingDown = (): string => 'Move the waiting line down'
/** Show the line of the queue */
export const commandsShowQueuedLine = (): string => 'Show the line of the queue'
/** Take the line from the queue */
export const commandsTakeFromQueue = (): string => 'Take the line from the queue'
/** Move the end of the part later */
export const commandsTrimLater = (): string => 'Move the end of the part later'
/** Move the end of the part earlier */
export const commandsTrimEarlier = (): string => 'Move the end of the part earlier'
/** Move the end of the part a second later */
export const commandsTrimMuchLater = (): string => 'Move the end of the part a second later'
/** Move the end of the part a second earlier */
export const commandsTrimMuchEarlier = (): string => 'Move the end of the part a second earlier'
/** Move the end of the part as far back as it goes */
export const commandsTrimLeast = (): string => 'Move the end of the part as far back as it goes'
/** Move the end of the part as far on as it goes */
export const commandsTrimMost = (): string => 'Move the end of the part as far on as it goes'
/** Replace the place that was found */
export const commandsReplacePlace = (): string => 'Replace the place that was found'
