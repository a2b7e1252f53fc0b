import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aPromotion } from '../builders/a-promotion.ts'

type Example = { readonly country: string }
type PromotionCall = { readonly scope: 'country'; run(by: StaffOperator, on: Example): Promise<unknown> }

const promotionOf = (country: string) =>
  aPromotion({
    id: `${country}-matrix`,
    country,
    limits: { uses: 1 },
    schedule: { until: '2090-01-01T00:00' },
  })

export const aStoredPromotion = (db: Database, clock: Clock, country: string): Promise<unknown> =>
  createPromotionRepository(db, clock).put(promotionOf(country), 'test')

/** By permission, the use cases of promotions that need it. None changes anything. */
export const promotionCalls = (
  shop: () => Pick<Shop, 'promotionAdmin'>,
): Readonly<Record<'promotions.see' | 'promotions.manage', readonly PromotionCall[]>> => ({
  'promotions.see': [
    { scope: 'country', run: (by, { country }) => shop().promotionAdmin.find(`${country}-matrix`, by) },
  ],
  'promotions.manage': [
    {
      scope: 'country',
      run: (by, { country }) => shop().promotionAdmin.put({ promotion: promotionOf(country), by }),
    },
    {
      scope: 'country',
      run: (by, { country }) => shop().promotionAdmin.restart(`${country}-matrix`, { by }),
    },
  ],
})
