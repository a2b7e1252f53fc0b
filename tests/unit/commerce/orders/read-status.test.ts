import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOrderNumber, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { readOrderStatus, readShipmentStatus, toTitleCase } from '#commerce/orders/lifecycle/read-status.ts'

const anyRandom = fc.integer({ min: 0, max: 999_999_999 })

describe('parseOrderNumber', () => {
  test('reads a number with separators and in Arabic digits', () => {
    const number = toOrderNumber('ae', 483_021_776)
    expect(parseOrderNumber(number)).toEqual({ ok: true, value: number })
    const arabic = number.toLowerCase().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect(parseOrderNumber(` #${arabic.slice(0, 6)} - ${arabic.slice(6)} `)).toEqual({
      ok: true,
      value: number,
    })
  })

  test('rejects any wrong digit and any transposition of neighbors', () => {
    fc.assert(
      fc.property(
        anyRandom,
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (random, at, by) => {
          const number = toOrderNumber('kw', random)
          const wrong = number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1)
          expect(parseOrderNumber(wrong).ok).toBe(false)
          const swapped =
            number.slice(0, at) + (number[at + 1] ?? '') + (number[at] ?? '') + number.slice(at + 2)
          expect(parseOrderNumber(swapped).ok).toBe(swapped === number)
        },
      ),
    )
  })

  test.each(['', 'AE', 'AE123', '4830217764', 'AE48302177641', "AE483021776'--"])('rejects %o', (text) => {
    expect(parseOrderNumber(text).ok).toBe(false)
  })
})

describe('readOrderStatus and readShipmentStatus', () => {
  test('read a status in any case', () => {
    expect(toTitleCase('OUT_FOR_delivery')).toBe('Out For Delivery')
    expect(readShipmentStatus('out for delivery')).toBe('Out For Delivery')
    expect(readOrderStatus('CANCELLATION IN PROGRESS')).toBe('Cancellation In Progress')
    expect(() => readShipmentStatus('teleported')).toThrow('no status')
  })
})
