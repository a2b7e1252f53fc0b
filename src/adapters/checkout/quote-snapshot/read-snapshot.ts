import type { SlotPlaces } from '#commerce/delivery/delivery-quote.ts'
import { sql } from 'drizzle-orm'
import type { StoredCart } from '#commerce/cart/ports.ts'
import { listGiftSkus } from '#commerce/cart/price-stored-cart.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { CheckoutDraft, ShopperHistory } from '#commerce/checkout/ports.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { ActivePromotions } from '#commerce/promotions/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { cartColumn, cartExpressions, readCart, type ReadCart } from '#adapters/cart/cart-repository.ts'
import type { CatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import { pricesAndStockColumns, type PricesAndStockRow } from '#adapters/catalog/load-prices-and-stock.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { slotsTakenColumn } from '#adapters/delivery/load-slots-taken.ts'
import { customerColumn, type CustomerRow, type ReadCustomerId } from '#adapters/identity/find-customer.ts'
import { historyColumn, toHistory, type HistoryRow } from '#adapters/orders/shopper-history.ts'
import { compileStatement } from '#infrastructure/db/compile-statement.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { ActivePromotionRow, ActivePromotionsReader } from './active-promotions.ts'
import { rememberSnapshot } from './remember-snapshot.ts'

export type ReadSnapshotDeps = {
  readonly catalog: Pick<CatalogModule, 'snapshots'>
  readonly promotions: { readonly active: ActivePromotionsReader }
  readonly readCustomerId: ReadCustomerId
}

type SnapshotRow = PricesAndStockRow &
  CustomerRow &
  HistoryRow & {
    readonly cart: ReadCart | null
    readonly draft: CheckoutDraft | null
    readonly promotions: readonly ActivePromotionRow[] | null
    readonly slotsTaken: Readonly<Record<string, SlotPlaces>> | null
  }

type SnapshotQuestion = {
  /** Null: no cart. */
  readonly token: string | null
  readonly country: string
  readonly at: Instant
  /** To be read besides those of the cart's lines and of gifts. */
  readonly skus: readonly string[]
  /** Ids of delivery slots. */
  readonly slots: readonly string[]
}

type Snapshot = {
  readonly cart: StoredCart | undefined
  readonly draft: CheckoutDraft | undefined
  readonly customer: Customer | null
  readonly history: ShopperHistory
  readonly active: ActivePromotions
  readonly slotsTaken: ReadonlyMap<string, SlotPlaces>
  /** From what was read, and from the database where that is not enough. */
  readonly loadSnapshot: CatalogReader['loadSnapshot']
}

/**
 * Reads everything that a cart or a quote needs in one statement: cart, draft, history of the contact, promotions, prices,
 * stock and slots, all of one moment. What is asked beyond the cart's lines is a guess: the rest is read on demand.
 */
export function createReadSnapshot(
  db: Database,
  { catalog: { snapshots }, promotions: { active }, readCustomerId }: ReadSnapshotDeps,
) {
  const statement = compileStatement<
    Record<'digest' | 'country' | 'at' | 'customer' | 'skus' | 'codes' | 'slots' | 'versions', string>
  >(
    (value) => sql`with ${cartExpressions(value('digest'))}, draft as materialized (
        select contact, address, choice, method, card, stored_values as "storedValues", rewards, quote,
          confirmed_phones as "confirmedPhones"
        from checkouts where token_digest = ${value('digest')}
      ), requested as materialized (
        select ${value('country')}::text as country, ${value('at')}::timestamptz as now,
          nullif(${value('customer')}::text, '')::uuid as customer,
          array(select jsonb_array_elements_text(${value('skus')}::jsonb) union select sku from lines) as skus,
          array(select jsonb_array_elements_text(${value('codes')}::jsonb) union
            select product_code from variants where sku = any(array(select sku from lines))) as codes,
          (select contact ->> 'phone' from draft) as phone,
          (select contact ->> 'email' from draft) as email,
          array(select jsonb_array_elements_text(${value('slots')}::jsonb)) as slots
      )
      select ${cartColumn}, (select row_to_json(draft) from draft) as draft, ${active.column(value('versions'))},
        ${customerColumn}, ${historyColumn}, ${pricesAndStockColumns}, ${slotsTakenColumn}
      from requested`,
  )
  return async ({ token, country, at, skus, slots }: SnapshotQuestion): Promise<Snapshot> => {
    const requested = snapshots.toRequest([...new Set([...skus, ...listGiftSkus(active.cached(country))])])
    const [row] = await rowsOf<SnapshotRow>(
      db,
      statement({
        digest: token === null ? '' : digestToken(token),
        country,
        at,
        customer: (token === null ? null : readCustomerId(token)) ?? '',
        skus: JSON.stringify(requested.skus),
        codes: JSON.stringify(requested.codes),
        slots: JSON.stringify(slots),
        versions: active.versions(country),
      }),
    )
    const cart = row?.cart ? readCart(row.cart) : undefined
    const read = new Set([...requested.skus, ...(cart?.lines ?? []).map(({ sku }) => sku)])
    const onDemand = rememberSnapshot(snapshots.loadSnapshot)
    return {
      cart,
      draft: row?.draft ?? undefined,
      customer: row?.customer ?? null,
      history: toHistory(row),
      active: await active.read(row?.promotions ?? []),
      slotsTaken: new Map(Object.entries(row?.slotsTaken ?? {})),
      loadSnapshot: async (...wanted) =>
        (row && snapshots.fromRow(...wanted, { requested: read, row })) ?? onDemand(...wanted),
    }
  }
}
