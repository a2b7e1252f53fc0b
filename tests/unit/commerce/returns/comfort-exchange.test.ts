import { describe, expect, test } from 'vitest'
import { readComfortExchange } from '#adapters/returns/read-comfort-exchange.ts'
import { findComfortExchange, type ComfortLine } from '#commerce/returns/comfort-exchange.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const rows = readComfortExchange('./src/content/policies', theCountries)
const mattress: ComfortLine = {
  country: 'ae',
  returnClass: 'hygiene',
  categories: ['bedroom', 'bedroom/mattresses', 'bedroom/mattresses/foam-mattresses'],
  deliveredAt: '2026-08-01T08:00:00.000Z',
  exchanged: false,
}
const ask = (more: Partial<ComfortLine> = {}, at = '2026-08-20T08:00:00.000Z') =>
  findComfortExchange(rows, { ...mattress, ...more }, 'Asia/Dubai', at)

describe('the comfort exchange', () => {
  test('has one row a country, with its fee, law and what counsel confirms', () => {
    expect(rows.map(({ country }) => country).toSorted()).toEqual(
      theCountries.map(({ isoCode }) => isoCode).toSorted(),
    )
    for (const { fee, days, law, toBeConfirmed } of rows)
      expect([fee.amount.minor > 0, days, law !== '', toBeConfirmed !== '']).toEqual([true, 90, true, true])
  })

  test('takes a mattress once, until the last millisecond of the ninetieth day', () => {
    expect(ask()).toMatchObject({ ok: true, value: { fee: { amount: { minor: 14_900, currency: 'AED' } } } })
    expect(ask({ exchanged: true })).toEqual({ ok: false, failure: { kind: 'exchanged-before' } })
    expect(ask({}, '2026-10-30T19:59:59.999Z').ok).toBe(true)
    expect(ask({}, '2026-10-30T20:00:00.000Z')).toEqual({ ok: false, failure: { kind: 'too-late' } })
  })

  test('takes nothing else, and nothing before its delivery', () => {
    const not = { ok: false, failure: { kind: 'not-returnable' } }
    expect(ask({ categories: ['bedroom', 'bedroom/bed-linen'] })).toEqual(not)
    expect(ask({ returnClass: 'standard' })).toEqual(not)
    expect(ask({}, '2026-07-31T08:00:00.000Z')).toEqual(not)
  })
})
