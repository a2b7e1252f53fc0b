import { describe, expect, test } from 'vitest'
import { createListAnnounced } from '#commerce/promotions/announced-promotions.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { aPromotion } from '../../../support/builders/a-promotion.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const [uae] = theCountries
if (!uae) throw new Error('no country')
/** A Friday noon in Dubai. */
const now = '2026-11-27T08:00:00.000Z'

const announced = (promotions: readonly Promotion[], remaining = new Map<string, number>()) =>
  createListAnnounced({ load: async () => ({ promotions, remaining }), clock: { now: () => now } })(uae)
const idsOf = async (...of: Parameters<typeof announced>) =>
  (await announced(...of)).promotions.map(({ id }) => id)

describe('the promotions that a shop announces', () => {
  test('are those that run now', async () => {
    const promotions = [
      aPromotion({ id: 'always' }),
      aPromotion({ id: 'over', schedule: { until: '2026-11-27T00:00' } }),
      aPromotion({ id: 'later', schedule: { from: '2026-12-01T00:00' } }),
      aPromotion({ id: 'evening', schedule: { hours: { from: '18:00', to: '23:00' } } }),
      aPromotion({ id: 'fridays', schedule: { weekdays: [5] } }),
    ]
    expect(await idsOf(promotions)).toEqual(['always', 'fridays'])
  })

  test('change when the first of them ends or begins', async () => {
    const promotions = [
      aPromotion({ id: 'a', schedule: { until: '2026-11-30T00:00' } }),
      aPromotion({ id: 'b', schedule: { from: '2026-11-28T00:00' } }),
    ]
    expect((await announced(promotions)).nextChange).toBe('2026-11-27T20:00:00.000Z')
    expect((await announced([aPromotion()])).nextChange).toBeNull()
  })

  test('have only codes for all, and none of a customer group', async () => {
    const promotions = [
      aPromotion({ id: 'public', when: { coupon: 'WELCOME10' }, announcesCode: true }),
      aPromotion({ id: 'sent', when: { coupon: 'FORSARA' } }),
      aPromotion({ id: 'staff', when: { customerGroups: ['staff'] } }),
    ]
    expect(await idsOf(promotions)).toEqual(['public'])
  })

  test('are not used up', async () => {
    const flash = aPromotion({ id: 'flash', limits: { uses: 60 } })
    expect(await idsOf([flash], new Map([['flash', 1]]))).toEqual(['flash'])
    expect(await idsOf([flash], new Map([['flash', 0]]))).toEqual([])
  })

  test('begin with those without a code, and of these with what ends first', async () => {
    const promotions = [
      aPromotion({ id: 'code', when: { coupon: 'WELCOME10' }, announcesCode: true }),
      aPromotion({ id: 'always' }),
      aPromotion({ id: 'soon', schedule: { until: '2026-11-30T00:00' } }),
    ]
    expect(await idsOf(promotions)).toEqual(['soon', 'always', 'code'])
  })
})
