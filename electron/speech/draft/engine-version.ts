/**
 * Names the sound of the draft voices: the engine's package and our own counter. It is part of every draft take's key, so it
 * must change whenever the same request would sound different, or old takes would pass for new ones.
 */
export const engineVersion = 'flite-0.1.1+7'
