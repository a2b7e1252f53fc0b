import { describe, expect, test } from 'vitest'
import { rehydrate, rehydrationTimeout } from '#stores/rehydration.ts'

function aStart(read: () => void | Promise<void>) {
  const alarms: { milliseconds: number; run: () => void }[] = []
  const $state = rehydrate({ read, after: (milliseconds, run) => alarms.push({ milliseconds, run }) })
  return { $state, alarms, ring: () => alarms.forEach(({ run }) => run()) }
}
const finalState = ($state: ReturnType<typeof rehydrate>) =>
  new Promise<string>((resolve) => $state.listen((state) => resolve(state)))

describe('rehydration', () => {
  test('is ready when the stored values were read', async () => {
    const { $state } = aStart(() => {})
    expect($state.get()).toBe('pending')
    expect(await finalState($state)).toBe('ready')
  })

  test('fails after five seconds, and stays failed', async () => {
    let finish = () => {}
    const { $state, alarms, ring } = aStart(() => new Promise<void>((resolve) => (finish = resolve)))
    expect(alarms.map(({ milliseconds }) => milliseconds)).toEqual([rehydrationTimeout])
    ring()
    finish()
    await Promise.resolve()
    expect($state.get()).toBe('failed')
  })

  test('fails immediately when the storage throws', async () => {
    const { $state } = aStart(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await finalState($state)).toBe('failed')
  })
})
