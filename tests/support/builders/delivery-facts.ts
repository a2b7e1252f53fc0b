import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import { allocate, money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { aDeliveryQuote } from './a-delivery-quote.ts'

/** One area, a fee of 45, delivery tomorrow; four installments; two weeks to return. */
export const deliveryFacts: DeliveryFacade = {
  quote: async ({ itemsTotal }) => ok(aDeliveryQuote(itemsTotal.currency)),
  planCollections: async () => new Map(),
  listAreas: () => [{ code: 'dubai', label: 'Dubai', zone: 'a', region: 'Dubai' }],
  promise: (_, { country }) => ({
    area: { code: 'dubai', label: 'Dubai', zone: 'a', region: 'Dubai' },
    earliest: '2026-11-23',
    latest: '2026-11-25',
    fee: money(4500, country.currency),
    freeFrom: money(50_000, country.currency),
    orderBefore: '2026-11-21T12:00:00.000Z',
  }),
  sizeClassesBy: () => [],
  installments: (price) => [{ provider: 'tabby', everyMonths: 1, parts: allocate(price, [1, 1, 1, 1]) }],
  freeUpToFloor: () => 3,
  returnDays: (returnClass) => (returnClass === 'made-to-measure' ? null : 14),
}
