import { z } from 'zod'
import { scriptAuthorSchema } from './script-updates.ts'

/** A window that shows a project, and where its caret is in the script: an offset in the editor's document, or nowhere. */
export const presentWindowSchema = z.object({ windowId: scriptAuthorSchema, position: z.int().min(0).nullable() })
export type PresentWindow = z.infer<typeof presentWindowSchema>
