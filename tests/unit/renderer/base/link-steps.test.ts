import { expect, it } from 'vitest'
import { askedPosition, positionOf, welcomed } from '../../../../renderer/base/bridge/link-steps.ts'
import type { HostState } from '../../../../shared/contract/host-link.ts'

const connected: HostState = { kind: 'connected', hostId: 'a', resumed: true }
const lost: HostState = { kind: 'lost', sinceMs: 1, nextTryMs: 2 }

it.each<[string, HostState, string, string, boolean, readonly string[], string]>([
  [
    'the first host of a page is simply there',
    { ...connected, hostId: '' },
    ':',
    'a',
    false,
    ['connected true'],
    'a:7',
  ],
  ['a stream that goes on is not worth a word', connected, 'a:5', 'a', true, [], 'a:5'],
  ['what was missed is told as a loss', connected, 'a:5', 'a', false, ['lost', 'connected false'], 'a:7'],
  ['another host is told as a loss', connected, 'a:5', 'b', false, ['lost', 'connected false'], 'b:7'],
  ['a host that is found again goes on', lost, 'a:5', 'a', true, ['connected true'], 'a:5'],
  ['another host is found', lost, 'a:5', 'b', false, ['connected false'], 'b:7'],
])('When a host greets, %s', (_what, state, position, hostId, resumed, expected, next) => {
  const after = welcomed(state, positionOf(position), { hostId, resumed, count: 7, mediaTicket: '' }, 100)
  expect(after.states.map((one) => (one.kind === 'connected' ? `connected ${one.resumed}` : one.kind))).toEqual(
    expected,
  )
  expect(askedPosition(after.position)).toBe(next)
})
