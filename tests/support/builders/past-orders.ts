import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'

type Parts = {
  readonly number: string
  readonly placedAt: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly minor: number }[]
  readonly country?: string
  readonly status?: string
  readonly phone?: string
  readonly coupon?: string
  readonly deliveryMinor?: number
}

/** An order as simulations read it. */
export async function addPastOrder(db: Database, given: Parts): Promise<void> {
  const { number, placedAt, lines, country = 'ae', status = 'delivered', phone = '+971501234567' } = given
  const id = randomUUID()
  await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
      sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
      paid_minor, coupon_code, placed_at, version)
    values (${id}, ${number}, ${country}, 'en', ${status}, ${phone}, ${`${phone}@example.com`}, 'Maryam', '{}', 'AED',
      100, 0, 5, 100, 0, 100, 'cashondelivery', 'paid', 100, ${given.coupon ?? null}, ${placedAt}, 1)`)
  for (const [position, { sku, quantity, minor }] of lines.entries()) {
    const line = {
      ...{ sku, productCode: sku, quantity, gift: false, orderType: 'simple', adjustments: [] },
      unitPrice: { minor, currency: 'AED' },
    }
    await db.execute(sql`insert into order_lines (order_id, position, sku, quantity, net_minor, tax_minor, line)
      values (${id}, ${position}, ${sku}, ${quantity}, ${minor * quantity}, 0, ${JSON.stringify(line)}::jsonb)`)
  }
  if (given.deliveryMinor !== undefined)
    await db.execute(sql`insert into order_charges (order_id, position, code, amount_minor, tax_minor, charge)
      values (${id}, 0, 'delivery', ${given.deliveryMinor}, 0, '{}')`)
}
