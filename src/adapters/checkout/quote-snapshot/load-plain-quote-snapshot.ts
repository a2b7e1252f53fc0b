import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { LoadQuoteSnapshot } from '#commerce/checkout/ports.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import { loadSlotsTaken } from '#adapters/delivery/load-slots-taken.ts'
import { createFindCustomer } from '#adapters/identity/find-customer.ts'
import { createFindHistory } from '#adapters/orders/shopper-history.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { QuoteSnapshotDeps } from './load-quote-snapshot.ts'

/** The same snapshot by one statement per repository: what `createLoadQuoteSnapshot` must return. Tests compare the two. */
export function createLoadPlainQuoteSnapshot(
  db: Database,
  {
    catalog,
    promotions: { findOwnCode },
    clock,
    readCustomerId,
  }: Omit<QuoteSnapshotDeps, 'promotions'> & {
    readonly promotions: Pick<QuoteSnapshotDeps['promotions'], 'findOwnCode'>
    readonly clock: Clock
  },
): LoadQuoteSnapshot {
  const carts = createCartRepository(db)
  const checkouts = createCheckoutRepository(db)
  const findCustomer = createFindCustomer(db, readCustomerId)
  const findHistory = createFindHistory(db)
  return async (token, { country }, at) => {
    const price = createPriceStoredCart({
      listVariants: catalog.listVariantsFrom(catalog.snapshots.loadSnapshot, at),
      promotions: createPromotionRepository(db, clock),
      findOwnCode,
      productPromotionLabel,
      clock: { now: () => at },
    })
    const [cart, draft, customer] = await Promise.all([
      carts.find(token),
      checkouts.find(token),
      findCustomer(token),
    ])
    return {
      draft,
      customer,
      history: await findHistory(
        {
          phone: draft?.contact?.phone ?? '',
          email: draft?.contact?.email ?? '',
          customerId: customer?.id ?? null,
        },
        at,
      ),
      price: async (buyer) => cart && price(cart, { country }, buyer),
      slotsTaken: (ids) => loadSlotsTaken(db, ids),
    }
  }
}
