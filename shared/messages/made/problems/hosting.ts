// Made by `npm run messages` from en/problems/hosting.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const hostingProblems = {
  'hosting.page.notBuilt': (): string => 'The page has not been built.',
  'hosting.page.notBuilt.remedy': (): string => 'Run npm start, which builds it.',
  'hosting.page.noDocument': (): string => 'The page has not been built.',
  'hosting.page.noDocument.remedy': (): string => 'Run npm start.',
  'hosting.port': (given: { readonly port: string }): string => `"${given.port}" is not a port.`,
  'hosting.port.remedy': (): string => 'Give a number from 0 to 65535; 0 takes any.',
  'hosting.project': (): string => '--project names no folder.',
  'hosting.project.remedy': (): string => 'Give a project folder.',
  'hosting.message.unreadable': (): string => 'The message cannot be read.',
  'hosting.message.unreadable.remedy': (): string => 'Reload the window.',
  'hosting.port.unusable': (given: { readonly isTaken: boolean; readonly port: number }): string => `Port ${plain(given.port)} ${given.isTaken ? 'is already in use' : 'cannot be used'}.`,
  'hosting.port.unusable.remedy': (): string => 'Choose another with --port, or leave it out.',
  'hosting.option': (given: { readonly refusal: string }): string => `${given.refusal}.`,
  'hosting.option.remedy': (): string => 'Use --port N and --project DIR.',
  'hosting.message.short': (): string => 'The message ends early.',
  'hosting.message.type': (): string => 'The message holds a type that is not allowed.',
  'hosting.message.claims': (): string => 'The message claims more than it holds.',
  'hosting.message.tooMany': (): string => 'The message holds more than its call takes.',
  'hosting.message.tooDeep': (): string => 'The message is nested too deeply.',
  'hosting.message.after': (): string => 'The message has bytes after its end.',
  'hosting.message.tooLarge': (): string => 'The message is larger than its call takes.',
  'hosting.stranger': (): string => 'This part of the window may not call the studio.',
}
