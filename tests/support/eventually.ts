import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/**
 * Waits until the expectations of `check` hold, and answers what it answered; its last error is thrown when they never
 * do. Under fake timers it moves them on. It is there because Vitest's own patience, one second, fails on a busy machine.
 */
export async function eventually<T>(check: () => T | Promise<T>, interval = 20): Promise<T> {
  return await vi.waitFor(check, { timeout: PATIENCE_MS, interval })
}
