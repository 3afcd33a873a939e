/** How long a test waits for a state before it is given up (ms): far beyond what a busy machine needs, never what is measured. */
export const PATIENCE_MS = 60_000
