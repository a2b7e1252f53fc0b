import { LRUCache } from 'lru-cache'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { LoadQuoteSnapshot } from '#commerce/checkout/ports.ts'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import type { CatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { loadSlotsTaken } from '#adapters/delivery/load-slots-taken.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createReadSnapshot, type ReadSnapshotDeps } from './read-snapshot.ts'

export type QuoteSnapshotDeps = ReadSnapshotDeps & {
  readonly promotions: ReadSnapshotDeps['promotions'] & { readonly findOwnCode: FindOwnCode }
  readonly catalog: Pick<CatalogModule, 'snapshots' | 'listVariantsFrom'>
}

/** Carts at the checkout at the same time. */
const maxRemembered = 5_000
/** Slots of a country that are read at once; it has a few zones with some dozens each. */
const maxSlots = 300

/**
 * Reads a quote in one statement, with the SKUs that the previous quote of the cart needed and the slots that shoppers of
 * the country were shown last; what this one needs beyond that, or what has changed since, is read again (README.md).
 */
export function createLoadQuoteSnapshot(
  db: Database,
  { catalog, promotions, readCustomerId }: QuoteSnapshotDeps,
): LoadQuoteSnapshot {
  const readSnapshot = createReadSnapshot(db, { catalog, promotions, readCustomerId })
  const skusOf = new LRUCache<string, readonly string[]>({ max: maxRemembered })
  const slotsIn = new Map<string, ReadonlySet<string>>()
  const rememberSlots = (country: string, ids: readonly string[]) => {
    const known = slotsIn.get(country)
    if (ids.every((id) => known?.has(id))) return
    const all = new Set([...(known ?? []), ...ids])
    slotsIn.set(country, all.size > maxSlots ? new Set(ids) : all)
  }

  return async (token, { country }, at) => {
    const cartKey = digestToken(token)
    const slots = slotsIn.get(country.isoCode) ?? new Set<string>()
    const { cart, draft, customer, history, active, slotsTaken, ...read } = await readSnapshot({
      token,
      country: country.isoCode,
      at,
      skus: skusOf.get(cartKey) ?? [],
      slots: [...slots],
    })
    const needed = new Set<string>()
    const loadSnapshot: CatalogReader['loadSnapshot'] = (skus, ...where) => {
      for (const sku of skus) needed.add(sku)
      skusOf.set(cartKey, [...needed])
      return read.loadSnapshot(skus, ...where)
    }
    const price = createPriceStoredCart({
      listVariants: catalog.listVariantsFrom(loadSnapshot, at),
      promotions: { load: async () => active },
      findOwnCode: promotions.findOwnCode,
      productPromotionLabel,
      clock: { now: () => at },
    })
    return {
      draft,
      customer,
      history,
      price: async (buyer) => cart && price(cart, { country }, buyer),
      async slotsTaken(ids) {
        rememberSlots(country.isoCode, ids)
        return ids.every((id) => slots.has(id)) ? slotsTaken : loadSlotsTaken(db, ids)
      },
    }
  }
}
