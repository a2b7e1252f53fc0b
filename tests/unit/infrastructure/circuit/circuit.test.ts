import { describe, expect, test } from 'vitest'
import { CircuitOpen, createCircuit } from '#infrastructure/circuit/circuit.ts'
import { TimeLimitExceeded } from '#infrastructure/circuit/within-time.ts'

const never = () => new Promise<never>(() => undefined)

describe('a circuit', () => {
  test('opens after three misses in a row, lets one caller try later, and closes when that one is answered', async () => {
    let at = 0
    const circuit = createCircuit({ now: () => at })
    for (const _ of [1, 2]) await expect(circuit.run(1, never)).rejects.toThrow(TimeLimitExceeded)
    expect(await circuit.run(1_000, async () => 'answer')).toBe('answer')
    for (const _ of [1, 2, 3]) await expect(circuit.run(1, never)).rejects.toThrow(TimeLimitExceeded)
    const ask = () => circuit.run(1_000, async () => 'not asked')
    await expect(ask()).rejects.toThrow(CircuitOpen)
    at += 5_000
    const { promise, resolve } = Promise.withResolvers<string>()
    const trial = circuit.run(1_000, () => promise)
    await expect(ask()).rejects.toThrow(CircuitOpen)
    resolve('back')
    expect(await trial).toBe('back')
    expect(circuit.isOpen).toBe(false)
  })

  test('stays closed when the answer is an error', async () => {
    const circuit = createCircuit()
    for (const _ of [1, 2, 3, 4])
      await expect(circuit.run(1_000, () => Promise.reject(new Error('no such key')))).rejects.toThrow(
        'no such key',
      )
    expect(circuit.isOpen).toBe(false)
  })

  test('stays closed while others are answered: it is busy, not away', async () => {
    let at = 0
    const circuit = createCircuit({ now: () => at })
    const since = at
    at += 1
    circuit.succeeded()
    for (const _ of [1, 2, 3]) circuit.missed(since)
    expect(circuit.isOpen).toBe(false)
    for (const _ of [1, 2, 3]) circuit.missed(at)
    expect(circuit.isOpen).toBe(true)
  })
})
