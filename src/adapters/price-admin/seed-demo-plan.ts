import { sql } from 'drizzle-orm'
import type { PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'

type Deps = {
  readonly db: Database
  readonly priceAdmin: Pick<PriceAdmin, 'findSku' | 'change'>
  readonly clock: Clock
}

const country = 'ae'
const sku = 'MJ-7531-SINGLE'
const dayMs = 24 * 3_600_000

/** For the calendar: a tenth off for a week, three days from now. What is there is left as it is. */
export async function seedDemoPlan({ db, priceAdmin, clock }: Deps): Promise<void> {
  const by = jobOperator('demo')
  const known = await rowsOf(db, sql`select 1 from price_changes limit 1`)
  const found = known.length > 0 ? [] : await priceAdmin.findSku(sku, by)
  const book = found.find((one) => one.country.isoCode === country)?.price.book
  if (!book) return
  const startsAt = addMilliseconds(clock.now(), 3 * dayMs)
  const lines = [{ sku, minor: Math.floor((book.defaultMinor * 9) / 1000) * 100 }]
  await priceAdmin.change({
    wanted: { kind: 'plan', country, startsAt, endsAt: addMilliseconds(startsAt, 7 * dayMs), lines },
    ...{ id: 'demo:winter-bedding', by, reason: 'Winter bedding week' },
  })
}
