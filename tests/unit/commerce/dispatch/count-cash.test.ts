import { describe, expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { collectedOn, compareCount, parseCount } from '#commerce/dispatch/count-cash.ts'
import type { RunStop } from '#commerce/dispatch/run.ts'
import { money, type Money } from '#kernel/money.ts'

const stop = (collected: Money | null): RunStop => ({
  ...{ orderId: '', orderNumber: 'AE1', position: 1, rank: 1, state: 'delivered', litres: 0, minutes: 15 },
  ...{ due: collected, collected, rejection: null },
})

describe('a count of cash', () => {
  test('is a sum of money that coins can make, and never below zero', () => {
    expect(parseCount(' 12.50 ', 'AED')).toEqual({ ok: true, value: money(1250, 'AED') })
    expect(parseCount('0', 'KWD')).toEqual({ ok: true, value: money(0, 'KWD') })
    expect(parseCount('0.250', 'KWD')).toEqual({ ok: true, value: money(250, 'KWD') })
    for (const [text, reason] of [
      ['', 'missing'],
      ['-1', 'negative'],
      ['-0', 'negative'],
      ['a lot', 'not-money'],
      ['1.001', 'too-precise'],
      ['999999999999', 'too-much'],
    ])
      expect(parseCount(text ?? '', 'AED')).toEqual({
        ok: false,
        failure: { kind: 'invalid-count', currency: 'AED', reason },
      })
  })

  test('is compared with what the doors gave, currency by currency', () => {
    const run = {
      stops: [stop(money(129_900, 'AED')), stop(money(100, 'AED')), stop(money(5, 'KWD')), stop(null)],
    }
    expect(collectedOn(run)).toEqual([money(130_000, 'AED'), money(5, 'KWD')])
    expect(compareCount(run, [money(129_999, 'AED'), money(5, 'KWD')], shippedLimits)).toEqual({
      sums: [
        { expected: money(130_000, 'AED'), counted: money(129_999, 'AED'), difference: money(-1, 'AED') },
        { expected: money(5, 'KWD'), counted: money(5, 'KWD'), difference: money(0, 'KWD') },
      ],
      isWithinLimit: true,
    })
  })

  test('closes alone up to the limit of its currency', () => {
    const run = { stops: [stop(money(50_000, 'AED'))] }
    const { cashShortMinor: minor } = shippedLimits('AED')
    expect(minor).toBe(2000)
    expect(compareCount(run, [money(50_000 - minor, 'AED')], shippedLimits).isWithinLimit).toBe(true)
    expect(compareCount(run, [money(50_000 - minor - 1, 'AED')], shippedLimits).isWithinLimit).toBe(false)
    expect(compareCount(run, [], shippedLimits).isWithinLimit).toBe(false)
    const none = () => ({ ...shippedLimits('AED'), cashShortMinor: 0 })
    expect(compareCount(run, [money(49_999, 'AED')], none).isWithinLimit).toBe(false)
    expect(compareCount(run, [money(60_000, 'AED')], shippedLimits).isWithinLimit).toBe(true)
  })
})
