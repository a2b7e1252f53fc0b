import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { CheckoutDraft, LoadQuoteSnapshot } from '#commerce/checkout/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { readCart, selectCart, type ReadCart } from '#adapters/cart/cart-repository.ts'
import type { SnapshotReader } from '#adapters/checkout/quote-snapshot/snapshot-reader.ts'
import {
  pricesAndStockColumns,
  requestedColumns,
  type PricesAndStockRow,
} from '#adapters/catalog/load-prices-and-stock.ts'
import type { CatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { loadSlotsTaken, slotsTakenColumn } from '#adapters/delivery/load-slots-taken.ts'
import { historyColumns, toHistory, type HistoryRow } from '#adapters/orders/shopper-history.ts'
import type {
  ActivePromotionRow,
  ActivePromotionsReader,
} from '#adapters/checkout/quote-snapshot/active-promotions.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

export type QuoteSnapshotDeps = {
  readonly catalog: Pick<CatalogModule, 'snapshots' | 'listVariantsFrom'>
  readonly promotions: { readonly active: ActivePromotionsReader }
  readonly clock: Clock
}

type SnapshotRow = PricesAndStockRow &
  HistoryRow & {
    readonly cart: ReadCart | null
    readonly draft: CheckoutDraft | null
    readonly promotions: readonly ActivePromotionRow[] | null
    readonly slotsTaken: Readonly<Record<string, number>> | null
  }

/** What the previous quote of a cart had to read. */
type ReadSet = { readonly skus: readonly string[]; readonly slots: readonly string[] }
const emptyReadSet: ReadSet = { skus: [], slots: [] }

/** Carts at the checkout at the same time. */
const maxRemembered = 5_000

/**
 * Reads everything that a quote needs in one statement: draft, cart, history of the contact, promotions, prices, stock and
 * slots, all of one moment. SKUs and slots are those that the previous quote of the cart needed; what this one needs
 * beyond that, or what has changed since, is read again on demand (README.md).
 */
export function createLoadQuoteSnapshot(
  db: Database,
  { catalog, promotions, clock }: QuoteSnapshotDeps,
): LoadQuoteSnapshot {
  const { snapshots } = catalog
  const readSets = new LRUCache<string, ReadSet>({ max: maxRemembered })

  return async (token, { country }, at) => {
    const digest = digestToken(token)
    const previous = readSets.get(digest) ?? emptyReadSet
    const remember = (read: Partial<ReadSet>) =>
      readSets.set(digest, { ...(readSets.get(digest) ?? emptyReadSet), ...read })
    const requested = snapshots.toRequest(previous.skus)
    const [row] = await rowsOf<SnapshotRow>(
      db,
      sql`with draft as materialized (
          select contact, address, choice, method, stored_values as "storedValues", quote
          from checkouts where token_digest = ${digest}
        ), requested as materialized (
          select ${requestedColumns(requested, country.isoCode, at)},
            (select contact ->> 'phone' from draft) as phone,
            (select contact ->> 'email' from draft) as email,
            array(select jsonb_array_elements_text(${JSON.stringify(previous.slots)}::jsonb)) as slots
        )
        select (select row_to_json(cart) from (${selectCart(digest)}) cart) as cart,
          (select row_to_json(draft) from draft) as draft,
          ${promotions.active.column()} as promotions,
          ${historyColumns},
          ${pricesAndStockColumns},
          ${slotsTakenColumn}
        from requested`,
    )
    const cart = row?.cart ? readCart(row.cart) : undefined
    const active = promotions.active.read(row?.promotions ?? [])
    const neededSkus = new Set<string>()
    const loadSnapshot: SnapshotReader['loadSnapshot'] = async (skus, ...at) => {
      for (const sku of skus) neededSkus.add(sku)
      remember({ skus: [...neededSkus] })
      return (
        (row && snapshots.fromRow(skus, ...at, { requested, row })) ?? snapshots.loadSnapshot(skus, ...at)
      )
    }
    const price = createPriceStoredCart({
      listVariants: catalog.listVariantsFrom(loadSnapshot),
      promotions: { load: async () => active },
      productPromotionLabel,
      clock,
    })
    return {
      draft: row?.draft ?? undefined,
      history: toHistory(row),
      price: async (buyer) => cart && price(cart, { country }, buyer),
      async slotsTaken(ids) {
        remember({ slots: ids })
        return ids.every((id) => previous.slots.includes(id))
          ? new Map(Object.entries(row?.slotsTaken ?? {}))
          : loadSlotsTaken(db, ids)
      },
    }
  }
}
