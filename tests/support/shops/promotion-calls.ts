import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { aPromotion } from '../builders/a-promotion.ts'

type Example = { readonly country: string }
type PromotionCall = { readonly scope: 'country'; run(by: StaffOperator, on: Example): Promise<unknown> }

/** By permission, the use cases of the demo's promotions that need it. None changes anything. */
export const promotionCalls = (
  shop: () => Pick<Shop, 'promotionAdmin' | 'promotionSimulation' | 'promotionCodes'>,
): Readonly<Record<'promotions.see' | 'promotions.manage', readonly PromotionCall[]>> => ({
  'promotions.see': [
    { scope: 'country', run: (by, { country }) => shop().promotionCodes.find(`${country}-welcome10`, by) },
    { scope: 'country', run: (by, { country }) => shop().promotionAdmin.find(`${country}-welcome10`, by) },
    {
      scope: 'country',
      run: (by, { country }) =>
        shop().promotionSimulation.ofCart(
          {
            ...{ country, items: [{ sku: 'MJ-1001-PALM-220', quantity: 1 }], coupon: null, tried: null },
            ...{ at: '2026-11-27T08:00:00.000Z', isFirstOrder: false, paymentMethod: null },
          },
          by,
        ),
    },
  ],
  'promotions.manage': [
    {
      scope: 'country',
      // It asks for no codes.
      run: (by, { country }) =>
        shop().promotionCodes.order({
          ...{ id: 'none', promotionId: `${country}-welcome10`, by },
          format: { prefix: '', length: 10, count: 0, usesEach: 1 },
        }),
    },
    {
      scope: 'country',
      run: (by, { country }) => shop().promotionCodes.revoke(`${country}-welcome10`, null, { by }),
    },
    {
      scope: 'country',
      // It has no label.
      run: (by, { country }) =>
        shop().promotionAdmin.put({ promotion: aPromotion({ country, label: { en: '', ar: '' } }), by }),
    },
    {
      scope: 'country',
      run: (by, { country }) => shop().promotionAdmin.restart(`${country}-welcome10`, { by }),
    },
  ],
})
