import { appHandlers } from './app-handlers.ts'
import { castingHandlers } from './casting-handlers.ts'
import { cloneHandlers } from './clone-handlers.ts'
import type { StudioContext } from './context.ts'
import { directionHandlers } from './direction-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import { importHandlers } from './import-handlers.ts'
import { liveHandlers } from './live-handlers.ts'
import { mixHandlers } from './mix-handlers.ts'
import { placeHandlers } from './place-handlers.ts'
import { projectHandlers } from './project-handlers.ts'
import { queueHandlers } from './queue-handlers.ts'
import { renderHandlers } from './render-handlers.ts'
import { safetyHandlers } from './safety.ts'
import { sceneHandlers } from './scene-handlers.ts'
import { serviceHandlers } from './service-handlers.ts'
import { takesHandlers } from './takes-handlers.ts'
import { voiceHandlers } from './voice-handlers.ts'

/** What the studio answers to every call of the contract. */
export const allHandlers = (context: StudioContext) => ({
  ...appHandlers(context),
  ...castingHandlers(context),
  ...cloneHandlers(context),
  ...directionHandlers(context),
  ...fileHandlers(context),
  ...importHandlers(context),
  ...liveHandlers(context),
  ...mixHandlers(context),
  ...placeHandlers(context),
  ...projectHandlers(context),
  ...queueHandlers(context),
  ...renderHandlers(context),
  ...sceneHandlers(context),
  ...takesHandlers(context),
  ...safetyHandlers(context),
  ...serviceHandlers(context),
  ...voiceHandlers(context),
})
