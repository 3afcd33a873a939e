import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { soundOfLine, writeDraftedProject } from '../support/bench/drafted-project.ts'
import { machineLoad } from '../support/bench/goals.ts'
import { type HeardWindows, heardWindows } from '../support/bench/heard-windows.ts'
import { browserArguments, browserPath } from '../support/browser.ts'
import { floatSum, planOfFolder } from '../support/folder-sum.ts'
import { startLocalStudio } from '../support/host.ts'
import { hasSoundServer, startSoundServer, type SoundServer } from '../support/pulse.ts'

/**
 * What a device is given by the built studio in a real browser: devices of PulseAudio at 44.1, 48 and 96 kHz, one that what
 * plays is moved from, and one that is taken away while it plays. Their recordings are placed in the sum of the export.
 * Run it on a machine that does nothing else: the devices are driven by timers. Needs `pulseaudio` and `ffmpeg`.
 */
const SECONDS = 8

if (!hasSoundServer()) {
  process.stdout.write('skipped: PulseAudio is not on this computer\n')
  process.exit(0)
}

const base = await mkdtemp(join(tmpdir(), 'repartee-devices-'))
const folder = await writeDraftedProject(join(base, 'project'), 24, soundOfLine)
const [wanted] = await floatSum(await planOfFolder(folder), [])

const buttonOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name, exact: true })

type Device = { readonly name: string; readonly rate: number; readonly module: string }

/** Plays for a while on devices of these rates, the first of them being the one in use; `act` comes in the middle. */
async function heardOn(
  rates: readonly number[],
  act: (sound: SoundServer, devices: readonly Device[]) => void,
): Promise<readonly HeardWindows[]> {
  const own = await mkdtemp(join(base, 'sound-'))
  const sound = await startSoundServer(own)
  const studio = await startLocalStudio({ dataFolder: join(own, 'data'), project: folder })
  const mute = '--mute-audio'
  const browser = await chromium.launch({
    executablePath: browserPath(),
    ignoreDefaultArgs: [mute],
    args: browserArguments().filter((one) => one !== mute),
    env: { ...process.env, ...sound.environment },
  })
  try {
    const devices = rates.map((rate, at) => ({
      name: `device${at}`,
      rate,
      module: sound.addDevice(`device${at}`, rate),
    }))
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(studio.openUrl)
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByRole('button', { name: /^Line 1, .*, draft$/ })
      .waitFor()
    const recorded = devices.map(({ name, rate }) => sound.record(name, rate))
    await buttonOf(page, 'Play').click()
    await page.waitForTimeout((SECONDS / 2) * 1000)
    const heard: HeardWindows[] = []
    const end = async (at: number): Promise<void> => {
      const [left = new Float32Array()] = (await recorded[at]?.()) ?? []
      heard.push(heardWindows(left, rates[at] ?? 0, wanted))
    }
    // Before it goes: a recorder of a device that is gone would go on with the other one.
    if (rates.length > 1) await end(0)
    act(sound, devices)
    await page.waitForTimeout((SECONDS / 2) * 1000)
    await buttonOf(page, 'Pause').click()
    await end(rates.length - 1)
    return heard
  } finally {
    await browser.close()
    await studio.stop()
    sound.stop()
  }
}

const rows: { readonly what: string; readonly heard: HeardWindows }[] = []
try {
  for (const rate of [44_100, 48_000, 96_000]) {
    const [heard] = await heardOn([rate], () => undefined)
    if (heard !== undefined) rows.push({ what: `a device at ${rate} Hz`, heard })
  }
  const moved = await heardOn([48_000, 44_100], (sound) => sound.moveTo('device1'))
  const removed = await heardOn([48_000, 96_000], (sound, [first]) => sound.remove(first?.module ?? ''))
  for (const [at, heard] of moved.entries()) rows.push({ what: `moved, ${at === 0 ? 'before' : 'behind'}`, heard })
  for (const [at, heard] of removed.entries())
    rows.push({ what: `pulled out, ${at === 0 ? 'before' : 'behind'}`, heard })
} finally {
  await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
process.stdout.write(`${SECONDS} s each; ${machineLoad()}\n`)
for (const { what, heard } of rows) {
  const { windows, other, jumps, driftSamples } = heard
  process.stdout.write(
    `${what}: ${windows} quarters of a second that sound, ${other} are something else, ${jumps} jumps, drift ${driftSamples} samples\n`,
  )
}
process.exitCode = rows.every(({ heard }) => heard.windows > 8 && heard.other === 0 && heard.jumps === 0) ? 0 : 1
