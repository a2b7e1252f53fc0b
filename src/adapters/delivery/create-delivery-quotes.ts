import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { DeliveryRequest } from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { quoteDelivery, slotsOf } from '#commerce/delivery/quote-delivery.ts'
import type { CollectingStore } from '#commerce/delivery/quote-collection.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { loadSlotsTaken } from './load-slots-taken.ts'
import { createPlanCollections } from './plan-collections.ts'

type Deps = {
  readonly db: Database
  readonly stores: KnownStores
  readonly listVariants: ListVariants
  readonly tableOf: (country: string) => DeliveryTable
}

/** Quotes from the country's table, the reserved places of slots, and the stock of stores. */
export function createDeliveryQuotes(deps: Deps): Pick<DeliveryFacade, 'quote' | 'planCollections'> {
  const { db, stores, tableOf } = deps
  const planCollections = createPlanCollections(deps)
  const findStore = async (
    code: string,
    lines: DeliveryRequest['lines'],
    country: Country,
  ): Promise<CollectingStore | null> => {
    const store = collectionStores(stores()).find(
      (one) => one.storeCode === code && one.country === country.isoCode,
    )
    if (!store) return null
    const plans = await planCollections(lines, country)
    return { store, ...(plans.get(code) ?? { missing: lines.map(({ sku }) => sku), transferred: [] }) }
  }
  return {
    planCollections,
    async quote(request, storefront, slotsTaken = (ids) => loadSlotsTaken(db, ids)) {
      const { country } = storefront
      const table = tableOf(country.isoCode)
      const { choice, lines } = request
      if (choice?.kind === 'collect') {
        const store = await findStore(choice.store, lines, country)
        return quoteDelivery(table, request, storefront, { taken: new Map(), store })
      }
      const taken = await slotsTaken(slotsOf(table, request, country).map(({ id }) => id))
      return quoteDelivery(table, request, storefront, { taken, store: null })
    },
  }
}
