import { describe, expect, test } from 'vitest'
import { returnClasses } from '#commerce/delivery/return-policy.ts'
import {
  approvesReturn,
  findReturnPolicy,
  isWithin,
  returnableUntil,
  returnReasons,
  type ReturnReason,
} from '#commerce/returns/return-policy-rows.ts'
import { policyOfFiles } from '../../../support/builders/return-policies.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const rows = theCountries.flatMap(({ isoCode }) => policyOfFiles({ country: isoCode }).rows)
const row = (
  country: string,
  returnClass: 'standard' | 'hygiene' | 'made-to-measure' | 'final-sale',
  reason: ReturnReason,
) => {
  const found = findReturnPolicy(rows, { country, returnClass, reason })
  if (!found) throw new Error('a row')
  return found
}
const delivered = '2026-11-20T20:30:00.000Z'

describe('the return policy', () => {
  test('has a row for every country, class and reason, each with its law', () => {
    expect(rows).toHaveLength(theCountries.length * returnClasses.length * returnReasons.length)
    expect(rows.filter(({ law, toBeConfirmed }) => law === '' || toBeConfirmed === '')).toEqual([])
  })

  test('gives 14 days for a change of mind, 15 in India, none for cut or last items but in Kuwait', () => {
    expect(row('ae', 'standard', 'changed-mind').days).toBe(14)
    expect(row('in', 'standard', 'changed-mind').days).toBe(15)
    expect(row('ae', 'final-sale', 'changed-mind').days).toBeNull()
    expect(row('in', 'made-to-measure', 'changed-mind').days).toBeNull()
    expect(row('kw', 'final-sale', 'changed-mind')).toMatchObject({ days: 14, fee: null })
    expect(row('ae', 'hygiene', 'changed-mind').unopened).toBe(true)
  })

  test('takes faults of every class, in Oman for 15 days and in India for 30, without a fee', () => {
    for (const returnClass of returnClasses) {
      expect(row('om', returnClass, 'faulty')).toMatchObject({ days: 15, fee: null, unopened: false })
      expect(row('in', returnClass, 'damaged')).toMatchObject({ days: 30, fee: null })
    }
  })

  test('refunds cash by what the country has: an IBAN but never in India, a counter where there is a store', () => {
    expect(row('ae', 'standard', 'changed-mind').cashRefunds).toEqual(['iban', 'wallet', 'counter'])
    expect(row('kw', 'final-sale', 'changed-mind').cashRefunds).toEqual(['iban', 'wallet'])
    expect(row('in', 'hygiene', 'faulty').cashRefunds).toEqual(['account', 'upi', 'wallet'])
  })

  test('ends with the last millisecond of a local day', () => {
    // 00:30 of the 21st in Dubai.
    const until = returnableUntil({ days: 14 }, delivered, 'Asia/Dubai')
    expect(until).toBe('2026-12-05T19:59:59.999Z')
    expect(isWithin(until, '2026-12-05T19:59:59.999Z')).toBe(true)
    expect(isWithin(until, '2026-12-05T20:00:00.000Z')).toBe(false)
    expect(returnableUntil({ days: null }, delivered, 'Asia/Dubai')).toBeNull()
  })

  test('approves damage with a photo for 48 hours, later an operator inspects it', () => {
    const damaged = row('ae', 'standard', 'damaged')
    const request = { deliveredAt: delivered, at: '2026-11-22T20:30:00.000Z', photos: 1 }
    expect(approvesReturn(damaged, request)).toBe(true)
    expect(approvesReturn(damaged, { ...request, photos: 0 })).toBe(false)
    expect(approvesReturn(damaged, { ...request, at: '2026-11-22T20:30:00.001Z' })).toBe(false)
    expect(approvesReturn(row('ae', 'standard', 'changed-mind'), { ...request, photos: 0 })).toBe(true)
    expect(approvesReturn(row('ae', 'standard', 'faulty'), request)).toBe(false)
  })

  test('brings items to a store only where there is one', () => {
    expect(row('ae', 'standard', 'faulty').collection).toEqual(['home', 'store'])
    expect(row('in', 'standard', 'faulty').collection).toEqual(['home'])
  })
})
