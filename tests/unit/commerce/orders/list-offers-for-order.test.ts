import { expect, test, vi } from 'vitest'
import type { OrderedItem } from '#commerce/catalog/ordered-items.ts'
import { createListOffersForOrder } from '#commerce/orders/payment/list-offers-for-order.ts'
import { storefront } from '#kernel/storefront.ts'
import { aQuotedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

test('methods of payment of an order are those of all its items, also of hidden products', async () => {
  const listOffers = vi.fn((_: { readonly items: readonly unknown[] }) => [])
  const item = { sku: 'MJ-1', returnClass: 'made-to-measure', leadTimeDays: 20 } as unknown as OrderedItem
  const list = createListOffersForOrder({
    listOffers,
    listOrderedItems: async (skus) => new Map(skus.includes('MJ-1') ? [['MJ-1', item]] : []),
    findHistory: async () => ({
      hasOrdered: false,
      ordersToday: 0,
      refusedDeliveries: 0,
      isCashBlocked: false,
    }),
    prescoreOffers: async (offers) => offers,
    clock: { now: () => '2026-11-24T08:00:00.000Z' },
  })
  const [country] = theCountries
  if (!country) throw new Error('no country')
  await list(aQuotedOrder(), storefront(country, 'en'))
  expect(listOffers.mock.calls[0]?.[0].items).toEqual([item])
})
