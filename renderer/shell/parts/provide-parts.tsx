import type { Provider, ReactNode } from 'react'
import { AccountProvider } from '../../account/needs.ts'
import { BaseProvider } from '../../base/needs.ts'
import { CastingProvider } from '../../casting/needs.ts'
import { InspectorProvider } from '../../inspector/needs.ts'
import { KeptWordsProvider } from '../../kept-words/needs.ts'
import { ProjectProvider } from '../../project/needs.ts'
import { PronunciationsProvider } from '../../pronunciations/needs.ts'
import { QueueProvider } from '../../queue/needs.ts'
import { RenderingProvider } from '../../rendering/needs.ts'
import { SafetyProvider } from '../../safety/needs.ts'
import { ScriptProvider } from '../../script/needs.ts'
import { SettingsProvider } from '../../settings/needs.ts'
import type { Deps } from './deps.ts'
import { DepsProvider } from './use-deps.ts'
import { TakesProvider } from '../../takes/needs.ts'
import { TimelineProvider } from '../../timeline/needs.ts'
import { TransportProvider } from '../../transport/needs.ts'
import { VoicesProvider } from '../../voices/needs.ts'

const providers: readonly Provider<Deps | undefined>[] = [
  DepsProvider,
  BaseProvider,
  AccountProvider,
  ProjectProvider,
  KeptWordsProvider,
  TransportProvider,
  VoicesProvider,
  PronunciationsProvider,
  RenderingProvider,
  TakesProvider,
  QueueProvider,
  InspectorProvider,
  ScriptProvider,
  TimelineProvider,
  CastingProvider,
  SafetyProvider,
  SettingsProvider,
]

/** Hands every feature what it needs. */
export function ProvideParts({ deps, children }: { readonly deps: Deps; readonly children: ReactNode }): ReactNode {
  return providers.reduceRight<ReactNode>((inner, Part) => <Part value={deps}>{inner}</Part>, children)
}
