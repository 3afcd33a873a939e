import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where programs that tests start keep what they have compiled (`NODE_COMPILE_CACHE`): hundreds of processes run the same
 * sources. Node compares each file with what it finds there.
 */
export const compiledPrograms = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'repartee-test-compiled')
