/** What a new project asks for: s2-pro, and wav of 44,100 Hz. Its schema fills in the same. */
export const defaultRequest = { model: 's2-pro', audio: { format: 'wav', sampleRate: 44_100 } } as const
