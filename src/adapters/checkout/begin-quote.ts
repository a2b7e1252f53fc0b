import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { BeginQuote, CheckoutDraft } from '#commerce/checkout/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { readCart, selectCart, type ReadCart } from '#adapters/cart/cart-repository.ts'
import type { GoodsReader } from '#adapters/catalog/load-goods.ts'
import type { OpenCatalog } from '#adapters/catalog/open-catalog.ts'
import { askedGoods, standingColumns, type StandingRow } from '#adapters/catalog/load-standing.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { loadSlotsTaken, slotsTakenColumn } from '#adapters/delivery/load-slots-taken.ts'
import { historyColumns, toHistory, type HistoryRow } from '#adapters/orders/shopper-history.ts'
import type { ActivePromotionsReader, ActivePromotionRow as PromotionRow } from '#adapters/promotions/active-promotions.ts' // prettier-ignore
import { digestToken } from '#adapters/customers/visitor-token.ts'

type Parts = {
  readonly catalog: Pick<OpenCatalog, 'goods' | 'from'>
  readonly promotions: { readonly standing: ActivePromotionsReader }
  readonly clock: Clock
}

type BeginningRow = StandingRow &
  HistoryRow & {
    readonly cart: ReadCart | null
    readonly kept: CheckoutDraft | null
    readonly promotions: readonly PromotionRow[] | null
    readonly slotsTaken: Readonly<Record<string, number>> | null
  }

/** What a cart's last quote asked for. */
type Asked = { readonly skus: readonly string[]; readonly slots: readonly string[] }
const nothing: Asked = { skus: [], slots: [] }

/** Carts of which is remembered what was asked for: those whose shoppers are at the checkout now. */
const maxRemembered = 5_000

/**
 * Answers, cart, what the books say of the phone, promotions, goods and places in slots as they are at one moment, by one
 * statement: each of the steps of a checkout asks. Which goods and slots it has to ask for is what was asked for the last
 * time; only where it comes to something else, or a document has changed since, they are asked for once more.
 */
export function createBeginQuote(
  db: Database,
  { catalog, promotions: { standing: promotions }, clock }: Parts,
): BeginQuote {
  const { goods } = catalog
  const remembered = new LRUCache<string, Asked>({ max: maxRemembered })

  return async (token, { country }, at) => {
    const digest = digestToken(token)
    const before = remembered.get(digest) ?? nothing
    const remember = (now: Partial<Asked>) =>
      remembered.set(digest, { ...(remembered.get(digest) ?? nothing), ...now })
    const asked = goods.ask(before.skus)
    const [row] = await rowsOf<BeginningRow>(
      db,
      sql`with answers as materialized (
          select contact, address, choice, method, stored_values as "storedValues", quote
          from checkouts where token_digest = ${digest}
        ), asked as materialized (
          select ${askedGoods(asked, country.isoCode, at)}, (select contact ->> 'phone' from answers) as phone,
            array(select jsonb_array_elements_text(${JSON.stringify(before.slots)}::jsonb)) as slots
        )
        select (select row_to_json(cart) from (${selectCart(digest)}) cart) as cart,
          (select row_to_json(answers) from answers) as kept,
          ${promotions.column()} as promotions,
          ${historyColumns},
          ${standingColumns},
          ${slotsTakenColumn}
        from asked`,
    )
    const cart = row?.cart ? readCart(row.cart) : undefined
    const standing = promotions.read(row?.promotions ?? [])
    const wanted = new Set<string>()
    const loadGoods: GoodsReader['loadGoods'] = async (skus, ...given) => {
      for (const sku of skus) wanted.add(sku)
      remember({ skus: [...wanted] })
      return (row && goods.fromRow(skus, ...given, { asked, row })) ?? goods.loadGoods(skus, ...given)
    }
    const price = createPriceStoredCart({
      listVariants: catalog.from(loadGoods).listVariants,
      promotions: { load: async () => standing },
      clock,
    })
    return {
      kept: row?.kept ?? undefined,
      history: toHistory(row),
      price: async (buyer) => cart && price(cart, { country }, buyer),
      async slotsTaken(ids) {
        remember({ slots: ids })
        return ids.every((id) => before.slots.includes(id))
          ? new Map(Object.entries(row?.slotsTaken ?? {}))
          : loadSlotsTaken(db, ids)
      },
    }
  }
}
