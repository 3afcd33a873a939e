/** The forms of ids, by which the schemas check too. What is shown first is checked by them without a library. */
export const idPatterns = {
  line: /^[a-z0-9]{6}$/,
  speaker: /^[a-z0-9][a-z0-9-]{0,39}$/,
  /** SHA-256 in lower-case hex. */
  hash: /^[0-9a-f]{64}$/,
  projectHandle: /^p_[A-Za-z0-9_-]{16,32}$/,
  /** What may stand in a URL (reliability M11: encoding alone does not stop `..`). */
  voice: /^[A-Za-z0-9_-]{1,64}$/,
} as const
