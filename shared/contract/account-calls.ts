import { z } from 'zod'
import { accountViewSchema } from './casting-views.ts'
import { connectionStepSchema, connectionViewSchema } from './views.ts'
import { call, nothing } from './call.ts'
import { sentViewSchema } from './sent-views.ts'

/** Calls about the connection to the service and the balances. */
export const accountCalls = {
  'connection.read': call(nothing, connectionViewSchema),
  /** Free: reads the package. Null values test what is saved. Nothing is stored. */
  'connection.test': call(
    z.strictObject({ address: z.string().max(2000).nullable(), key: z.string().max(10_000).nullable() }),
    z.array(connectionStepSchema),
  ),
  'connection.set': call(
    z.strictObject({
      address: z.string().max(2000),
      key: z.string().max(10_000),
      keepIn: z.enum(['keychain', 'memory']),
    }),
    connectionViewSchema,
  ),
  'connection.clear': call(nothing, connectionViewSchema),

  /** Both balances whole. Null: the key's own user. Free. */
  'account.read': call(z.strictObject({ userId: z.string().max(64).nullable() }), accountViewSchema),
  /** What this studio has sent over all projects. Reads the journals that have changed; asks no service. */
  'account.sent': call(nothing, sentViewSchema),
} as const
