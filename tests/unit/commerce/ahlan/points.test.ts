import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#kernel/local-time.ts'
import { maturesAt, paidForItems, pointsExpireAt } from '#commerce/ahlan/earn-points.ts'
import { marginFloor, pointsFor, rowOf, type ProgrammeRow } from '#commerce/ahlan/programme.ts'
import { planReversal, pointsToReverse, type Earning } from '#commerce/ahlan/reverse-points.ts'
import { money } from '#kernel/money.ts'

const kwd = (minor: number) => money(minor, 'KWD')
const row = (tier: ProgrammeRow['tier'], fromMinor: number): ProgrammeRow => ({
  country: 'kw',
  currency: 'KWD',
  tier,
  fromMinor,
  earn: { points: 3, perMinor: 200 },
  pointMinor: 1,
  minimumPoints: 500,
  maxShare: 5_000,
  validMonths: 12,
})

describe('rates and tiers', () => {
  const rows = [row('family', 2_500_000), row('friend', 0), row('neighbor', 800_000)]

  test.each([
    [0, 'friend'],
    [799_999, 'friend'],
    [800_000, 'neighbor'],
    [9_000_000, 'family'],
  ] as const)('who paid %i is in the tier %s', (paid, tier) => {
    expect(rowOf({ rows }, 'kw', paid)?.tier).toBe(tier)
  })

  test('a country without a row has no programme', () => {
    expect(rowOf({ rows }, 'ae', 0)).toBeUndefined()
  })

  test('fractions of a point are not earned, and nothing below zero', () => {
    expect(pointsFor(row('friend', 0), 399)).toBe(5)
    expect(pointsFor(row('friend', 0), -400)).toBe(0)
  })
})

describe('the floor of a margin', () => {
  const floors = {
    floors: [
      { category: 'living', share: 5_500 },
      { category: 'living/lamps', share: 4_500 },
    ],
    floorElsewhere: 6_000,
  }

  test('is the cost where it is known, else the highest share of the categories', () => {
    const unitPrice = kwd(10_001)
    const categories = ['living/lamps', 'living']
    expect(marginFloor(floors, { unitPrice, categories, cost: kwd(7_000) })).toEqual(kwd(7_000))
    expect(marginFloor(floors, { unitPrice, categories, cost: null })).toEqual(kwd(5_501))
    expect(marginFloor(floors, { unitPrice, categories: ['rugs'], cost: null })).toEqual(kwd(6_001))
  })
})

describe('points for a shipment', () => {
  const line = (netMinor: number, orderType = 'general', gift = false) => ({
    sku: 'A',
    orderType,
    gift,
    quantity: 1,
    net: kwd(netMinor),
  })

  test('are earned on what was paid for items, not on gifts or gift cards', () => {
    expect(paidForItems([line(10_000), line(5_000, 'gift-card'), line(0, 'freebie', true)])).toBe(10_000)
  })

  test('mature with the last day of the longest return window, in the country’s time', () => {
    // 23:30 in Kuwait.
    expect(maturesAt('2026-11-23T20:30:00.000Z', [14, null, 0], 'Asia/Kuwait')).toBe(
      '2026-12-07T21:00:00.000Z',
    )
    // Half an hour on it is the next day there.
    expect(maturesAt('2026-11-23T21:00:00.000Z', [14], 'Asia/Kuwait')).toBe('2026-12-08T21:00:00.000Z')
  })

  test('expire twelve months after they have matured, at the end of the day', () => {
    expect(pointsExpireAt('2026-12-07T21:00:00.000Z', 12, 'Asia/Kuwait')).toBe('2027-12-08T21:00:00.000Z')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })
})

describe('points reversed after a return', () => {
  const earning: Earning = {
    earn: { points: 1, perMinor: 100 },
    earned: 100,
    reversed: 0,
    paidMinor: 10_050,
    returnedMinor: 0,
  }

  test('are taken from pending, then from what is available; the rest is withheld', () => {
    expect(planReversal(100, { pending: 30, available: 50 }, row('friend', 0), kwd(5_000))).toEqual({
      fromPending: 30,
      fromAvailable: 50,
      short: 20,
      withheld: kwd(20),
    })
  })

  test('no more is withheld than there is to refund', () => {
    const { withheld } = planReversal(
      900,
      { pending: 0, available: 0 },
      { pointMinor: 10, currency: 'KWD' },
      kwd(5_000),
    )
    expect(withheld).toEqual(kwd(5_000))
  })

  test('several returns reverse what one would, and all of it once everything is back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 900 }),
        (parts, points, perMinor) => {
          const paidMinor = parts.reduce((all, one) => all + one, 0)
          const earn = { points, perMinor }
          let now: Earning = {
            earn,
            paidMinor,
            earned: pointsFor({ earn }, paidMinor),
            reversed: 0,
            returnedMinor: 0,
          }
          for (const part of parts) {
            const back = pointsToReverse(now, part)
            expect(back).toBeGreaterThanOrEqual(0)
            now = { ...now, reversed: now.reversed + back, returnedMinor: now.returnedMinor + part }
            expect(now.earned - now.reversed).toBe(pointsFor({ earn }, paidMinor - now.returnedMinor))
          }
          expect(now.reversed).toBe(now.earned)
        },
      ),
    )
    expect(pointsToReverse(earning, 10_050)).toBe(100)
  })
})
