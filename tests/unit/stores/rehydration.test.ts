import { describe, expect, test } from 'vitest'
import { rehydrate, rehydrationTimeout } from '#stores/rehydration.ts'

function aStart(read: () => void | Promise<void>) {
  const alarms: { milliseconds: number; run: () => void }[] = []
  const $state = rehydrate({ read, after: (milliseconds, run) => alarms.push({ milliseconds, run }) })
  return { $state, alarms, ring: () => alarms.forEach(({ run }) => run()) }
}
const settled = ($state: ReturnType<typeof rehydrate>) =>
  new Promise<string>((resolve) => $state.listen((state) => resolve(state)))

describe('rehydration', () => {
  test('is ready when what is stored was read', async () => {
    const { $state } = aStart(() => {})
    expect($state.get()).toBe('pending')
    expect(await settled($state)).toBe('ready')
  })

  test('gives up after five seconds, and does not change its mind', async () => {
    let finish = () => {}
    const { $state, alarms, ring } = aStart(() => new Promise<void>((resolve) => (finish = resolve)))
    expect(alarms.map(({ milliseconds }) => milliseconds)).toEqual([rehydrationTimeout])
    ring()
    finish()
    await Promise.resolve()
    expect($state.get()).toBe('failed')
  })

  test('gives up at once when the storage refuses', async () => {
    const { $state } = aStart(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await settled($state)).toBe('failed')
  })
})
