import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sumOfMargins } from '#commerce/reports/promotion-margin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addDays } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReportingShop } from '../../support/shops/a-reporting-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const byCommand: Operator = { kind: 'command', name: 'layla' }
const dayMs = 24 * 3_600_000

describeDatabases('margins of promotions', (open) => {
  test('are the sums of orders, at the costs of today, for who may see them', async () => {
    const at = await aReportingShop(open)
    const orders = [await at.pay(await at.order('tap', 2)), await at.pay(await at.order())]
    const canceled = await at.pay(await at.order())
    const day = orders[0]?.placedAt.slice(0, 10) ?? ''
    const adjustment = (promotionId: string) => ({ promotionId, kind: 'cart', amount: money(-500, 'AED') })
    await at.db.execute(sql`update order_lines set line = jsonb_set(line, '{adjustments}',
      ${JSON.stringify([adjustment('autumn'), adjustment('autumn'), adjustment('welcome')])}::jsonb)`)
    await at.advance(canceled.number, 'request-cancellation')
    await at.advance(canceled.number, 'approve-cancellation')
    await at.runPaymentTasks()
    const range = { from: day, to: day }
    const countries = theCountries
    const agree = async () => {
      const margins = await at.reports.margins(byCommand, { countries, range })
      const rows = (await at.reports.orderMargins(byCommand, { country: 'ae', day })) ?? []
      expect(margins.map(({ key }) => key).sort()).toEqual(['autumn', 'welcome'])
      for (const margin of margins) {
        const own = sumOfMargins(rows.filter(({ key }) => key === margin.key))
        expect(own).toMatchObject({ ...margin })
      }
      return margins.find(({ key }) => key === 'autumn')
    }
    expect(await agree()).toMatchObject({
      lines: 2,
      known: 0,
      revenue: money(0, 'AED'),
      cost: money(0, 'AED'),
    })
    const [sold] = await rowsOf<{ sku: string; units: number; revenue: number }>(
      at.db,
      sql`select sku, sum(quantity)::int as units, sum(net_minor - tax_minor)::int as revenue
        from order_lines where order_id <> (select id from orders where number = ${canceled.number}) group by sku`,
    )
    const setCost = (country: string, minor: number) =>
      at.db.execute(sql`insert into variant_costs values (${sold?.sku}, ${country}, ${minor}, now())
        on conflict (sku, country) do update set minor = excluded.minor`)
    await setCost('kw', 7)
    expect(await agree()).toMatchObject({ known: 0 })
    await setCost('ae', 1_000)
    expect(sold?.units).toBe(3)
    expect(await agree()).toMatchObject({
      ...{ lines: 2, known: 2, cost: money(3_000, 'AED'), revenue: money(sold?.revenue ?? 0, 'AED') },
    })
    await setCost('ae', 2_000)
    expect(await agree()).toMatchObject({ cost: money(6_000, 'AED') })
    // A day that is over has the costs of today as well.
    at.clock.advance(dayMs)
    await at.fill()
    expect(await agree()).toMatchObject({ cost: money(6_000, 'AED') })
    const staffOf = (role: 'merchandiser' | 'customer-service', country: string): Operator => ({
      ...{ kind: 'staff', id: 'someone', name: 'Someone', tabletPlace: null, provenAt: at.clock.now() },
      ...{ grants: [{ role, countries: [country], places: 'all' }], requestId: null },
    })
    const others = [staffOf('customer-service', 'ae'), staffOf('merchandiser', 'om')]
    for (const by of others) {
      expect(await at.reports.margins(by, { countries, range })).toEqual([])
      expect(await at.reports.orderMargins(by, { country: 'ae', day })).toBeNull()
    }
    const year = { from: addDays(day, -31), to: day }
    expect(await at.reports.margins(byCommand, { countries, range: year })).toEqual([])
  })
})
