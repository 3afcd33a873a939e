import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectProxy } from '../../support/connect-proxy.ts'
import { startStandIn } from '../../support/stand-in/stand-in.ts'
import { runCliProcess } from '../../support/studio/cli-process.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { testAuthorityFile, tlsLine } from '../../support/tls-line.ts'

it('goes through the proxy of the environment, trusts the certificates named there, and shows no password', async () => {
  const folder = await temporaryFolder()
  const service = await startStandIn()
  onTestFinished(() => service.close())
  const secure = await tlsLine(service.baseUrl, 'elsewhere')
  const proxy = await connectProxy(secure.baseUrl, { user: 'mara:canary:1' })
  const env = {
    REPARTEE_BASE_URL: 'https://elsewhere.example',
    REPARTEE_API_KEY: service.apiKey,
    HTTPS_PROXY: proxy.settings({ user: 'mara:canary%3A1' }).address,
    NODE_EXTRA_CA_CERTS: testAuthorityFile,
  }
  const setup = { dataFolder: join(folder, 'data'), cwd: folder }
  const run = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const ended = await runCliProcess(args, { ...setup, env: { ...env, ...more } })
    expect(ended.stdout + ended.stderr).not.toContain('canary')
    return ended
  }
  const good = await run(['balance', '--json'])
  expect(good.code, good.stderr).toBe(0)
  expect(new Set(proxy.asked())).toEqual(new Set(['CONNECT elsewhere.example:443 HTTP/1.1']))
  expect(proxy.seen().includes(service.apiKey)).toBe(false)

  const told = await run(['diagnostics', '--json'])
  expect(JSON.parse(told.stdout)).toMatchObject({ proxy: proxy.url })

  const untrusted = await run(['balance', '--json'], { NODE_EXTRA_CA_CERTS: '' })
  expect(untrusted.code).toBe(1)
  expect(untrusted.stdout).toContain('NODE_EXTRA_CA_CERTS')
  const bad = await run(['balance'], { https_proxy: 'socks5://mara:canary@127.0.0.1:1' })
  expect(bad.code).toBe(1)
  expect(bad.stderr + bad.stdout).toContain('https_proxy names a proxy of a kind that Repartee does not use (socks5).')
  const past = await run(['balance'], { NO_PROXY: '.example' })
  expect(past.stderr + past.stdout).toContain('https://elsewhere.example cannot be found')
}, 60_000)
