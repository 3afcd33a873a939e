import { describe, expect, it } from 'vitest'
import { askEarly } from '../../../../renderer/base/bridge/early-calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { handle, otherHandle } from '../cases.ts'
import { projectView } from '../fake-deps.ts'

const fakes = { 'project.read': () => projectView(), 'project.openFirst': () => null }
const names = ({ calls }: ReturnType<typeof createFakeBridge>): readonly string[] => calls.map(({ name }) => name)

describe('what a window asks before its own code is there', () => {
  it.each([
    ['what is opened first', null, ['project.openFirst', 'app.read']],
    ['what was open before a reload', handle, ['project.read', 'app.read']],
    ['what is opened first if what was kept is no handle', '../etc', ['project.openFirst', 'app.read']],
  ])('is %s', (_, remembered, expected) => {
    const fake = createFakeBridge(fakes)
    askEarly(fake.bridge, remembered)
    expect(names(fake)).toEqual(expected)
  })

  it('answers the first one who asks the same, and asks anew for everybody else', async () => {
    const fake = createFakeBridge(fakes)
    const { call } = askEarly(fake.bridge, handle)
    expect(await call['project.read']({ project: handle })).toMatchObject({ ok: true, value: { project: handle } })
    expect(names(fake)).toEqual(['project.read', 'app.read'])
    await call['project.read']({ project: handle })
    expect(names(fake)).toEqual(['project.read', 'app.read', 'project.read'])
  })

  it('is not the answer to a question about another project', async () => {
    const fake = createFakeBridge(fakes)
    const { call } = askEarly(fake.bridge, handle)
    await call['project.read']({ project: otherHandle })
    expect(fake.calls.at(-1)).toEqual({ name: 'project.read', input: { project: otherHandle } })
    await call['project.read']({ project: handle })
    expect(names(fake)).toEqual(['project.read', 'app.read', 'project.read', 'project.read'])
  })
})

describe('what is told before anybody listens', () => {
  it('is told in its order to all who begin to listen together, once', async () => {
    const fake = createFakeBridge(fakes)
    const { on } = askEarly(fake.bridge, null)
    fake.emit('save.changed', { project: handle, save: { kind: 'saving' } })
    fake.emit('timeline.changed', { project: handle })
    fake.emit('save.changed', { project: handle, save: { kind: 'saved' } })
    const heard: string[] = []
    on['timeline.changed'](() => void heard.push('mix'))
    on['save.changed'](({ save }) => void heard.push(save.kind))
    await Promise.resolve()
    expect(heard).toEqual(['saving', 'mix', 'saved'])
    fake.emit('timeline.changed', { project: handle })
    expect(heard).toEqual(['saving', 'mix', 'saved', 'mix'])
    on['timeline.changed'](() => void heard.push('late'))
    await Promise.resolve()
    expect(heard).toEqual(['saving', 'mix', 'saved', 'mix'])
  })

  it('is not told to who has stopped listening', async () => {
    const fake = createFakeBridge(fakes)
    const { on } = askEarly(fake.bridge, null)
    const heard: string[] = []
    fake.emit('timeline.changed', { project: handle })
    on['timeline.changed'](() => void heard.push('one'))()
    const end = on['timeline.changed'](() => void heard.push('two'))
    await Promise.resolve()
    expect(heard).toEqual(['two'])
    end()
    fake.emit('timeline.changed', { project: handle })
    expect([heard, fake.listenerCount()]).toEqual([['two'], 0])
  })
})
