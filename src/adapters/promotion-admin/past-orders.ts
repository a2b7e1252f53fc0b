import { setTimeout as pauseFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { PastOrder } from '#commerce/promotion-admin/simulate-month.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** Few enough that the shop does not wait while they are priced. */
const batchSize = 100
const pauseMs = 5

type Row = {
  readonly id: string
  readonly number: string
  readonly placed: string
  readonly phone: string
  readonly group: string | null
  readonly first: boolean
  readonly method: string
  readonly coupon: string | null
  readonly lines: readonly QuoteLine[] | null
  readonly delivery: number
}

/** Orders of a country that were not canceled, oldest first. What was paid never is not an order yet. */
export const createReadPastOrders = (db: Database) =>
  async function* readPastOrders(
    { isoCode }: Country,
    from: Instant,
    until: Instant,
  ): AsyncGenerator<readonly PastOrder[]> {
    let after: Pick<Row, 'placed' | 'id'> = { placed: from, id: '00000000-0000-0000-0000-000000000000' }
    for (;;) {
      const rows: readonly Row[] = await rowsOf<Row>(
        db,
        sql`with page as (
            select id, number, placed_at, phone, email, customer_id, method, coupon_code from orders
            where country = ${isoCode} and status not in ('pending', 'canceled')
              and (placed_at, id) > (${after.placed}::timestamptz, ${after.id}::uuid) and placed_at < ${until}::timestamptz
            order by placed_at, id limit ${batchSize})
          select page.id, page.number, page.placed_at::text as placed, page.phone, customer.customer_group as "group",
            page.method, page.coupon_code as coupon,
            not exists (select from orders earlier where earlier.phone = page.phone
                and earlier.placed_at < page.placed_at and earlier.status <> 'canceled')
              and not exists (select from orders earlier where lower(earlier.email) = lower(page.email)
                and earlier.placed_at < page.placed_at and earlier.status <> 'canceled') as first,
            (select json_agg(line order by position) from order_lines where order_id = page.id) as lines,
            coalesce((select sum(amount_minor) from order_charges where order_id = page.id and code = 'delivery'), 0)::float8 as delivery
          from page left join customers customer on customer.id = page.customer_id
          order by page.placed_at, page.id`,
      )
      const last = rows.at(-1)
      if (!last) return
      after = last
      yield rows.map(toPastOrder)
      if (rows.length < batchSize) return
      await pauseFor(pauseMs)
    }
  }

const toPastOrder = ({ lines, ...row }: Row): PastOrder => {
  const all = lines ?? []
  return {
    number: row.number,
    placedAt: toInstant(new Date(row.placed)),
    customer: row.phone,
    customerGroup: row.group,
    isFirstOrder: row.first,
    paymentMethod: row.method,
    coupon: row.coupon,
    chosenGifts: new Map(
      all
        .filter(({ gift }) => gift)
        .flatMap(({ sku, adjustments }) => adjustments.map(({ promotionId }) => [promotionId, sku] as const)),
    ),
    lines: all
      .filter(({ gift, quote, orderType }) => !gift && quote === undefined && orderType !== 'gift-card')
      .map(({ sku, productCode, quantity, unitPrice }) => ({ sku, productCode, quantity, unitPrice })),
    deliveryMinor: row.delivery,
  }
}
