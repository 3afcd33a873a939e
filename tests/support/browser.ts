import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../../scripts/set-up/browser.mjs'

/** What a test's browser is started with: silent, without a card, allowed to play at once, and calling nobody. */
export function browserArguments(): string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    '--disable-gpu',
    '--mute-audio',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

/** The browser's executable: an installed one, else the one that Playwright fetched. */
export function browserPath(): string {
  return findBrowser() ?? chromium.executablePath()
}

/** Starts a real browser. The test closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: browserArguments() })
}
