import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vatReport } from '#commerce/documents/vat-report.ts'
import { reportsOfRows } from '#commerce/reports/day-figure.ts'
import { type CoverSpan, type StockCover } from '#commerce/reports/stock-cover.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { money, sum } from '#kernel/money.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReportingShop } from '../../support/shops/a-reporting-shop.ts'

const byCommand: Operator = { kind: 'command', name: 'layla' }
const dayMs = 24 * 3_600_000

describeDatabases('figures of days', (open) => {
  test('are what the orders say: today, after the night, and when an order of a day that is over has changed', async () => {
    const at = await aReportingShop(open)
    const first = await at.pay(await at.order('tap', 2))
    await at.pay(await at.order())
    await at.order()
    expect(await at.sales()).toEqual(await at.ordered())
    expect((await at.sales()).count).toBe(2)
    at.clock.advance(dayMs)
    await at.pay(await at.order())
    expect(await at.fill()).toMatch(/^[1-9]/)
    expect(await at.sales()).toEqual(await at.ordered())
    expect((await at.figures('sales')).map(({ count }) => count)).toEqual([2, 1])
    at.clock.advance(3_600_000)
    await at.advance(first.number, 'request-cancellation')
    await at.advance(first.number, 'approve-cancellation')
    await at.runPaymentTasks()
    expect((await at.find(first.number)).status).toBe('canceled')
    expect(await at.sales()).toEqual(await at.ordered())
    expect((await at.sales()).count).toBe(2)
    await at.fill()
    expect(await at.sales()).toEqual(await at.ordered())
    const summed = await at.reports.figures(byCommand, {
      ...{ report: 'sales', country: null, from: null, to: null, sums: true },
    })
    const figures = summed.ok ? summed.value.countries.flatMap((one) => one.figures) : []
    expect(figures.reduce((all, { amount }) => all + amount.minor, 0)).toBe((await at.ordered()).total)
  })

  test('of VAT are the invoices less the credit notes, to the minor unit', async () => {
    const at = await aReportingShop(open)
    const orders = [await at.pay(await at.order('tap', 3)), await at.pay(await at.order('tap', 1))]
    for (const { number } of orders) await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
    const canceled = await at.pay(await at.order())
    const numbers = [...orders, canceled].map(({ number }) => number)
    await at.issue(...numbers)
    at.clock.advance(dayMs)
    await at.advance(canceled.number, 'request-cancellation')
    await at.advance(canceled.number, 'approve-cancellation')
    await at.runPaymentTasks()
    await at.issue(...numbers)
    // A document with what a gift card paid that was taxed before, and one of a country without tax.
    const [first, second] = orders.map(({ number }) => number)
    const before = { rate: 500, total: money(2_100, 'AED'), tax: money(100, 'AED') }
    await at.db
      .execute(sql`update invoices set document = jsonb_set(document, '{taxedBefore}', ${JSON.stringify(before)}::jsonb)
      where document -> 'order' ->> 'number' = ${first}`)
    await at.db
      .execute(sql`update invoices set document = jsonb_set(jsonb_set(document, '{taxName}', 'null'), '{lines,0,taxRate}', 'null')
      where document -> 'order' ->> 'number' = ${second}`)
    const agree = async () => {
      const documents = await at.documents()
      const expected = vatReport(documents, 'AED')
      const figures = await at.figures('vat')
      const ofRates = figures.filter(({ key }) => /^\d+$/.test(key))
      for (const { rate, taxable, tax } of expected.rows) {
        const ofRate = ofRates.filter(({ key }) => key === String(rate))
        const added = (part: 'amount' | 'part') => ofRate.reduce((all, one) => all + one[part].minor, 0)
        expect([rate, added('amount'), added('part')]).toEqual([rate, taxable.minor, tax.minor])
      }
      expect(
        sum(
          ofRates.map(({ amount }) => amount),
          'AED',
        ),
      ).toEqual(expected.taxable)
      expect(
        sum(
          ofRates.map(({ part }) => part),
          'AED',
        ),
      ).toEqual(expected.tax)
      const counted = (key: string) =>
        figures.filter((one) => one.key === key).reduce((all, { count }) => all + count, 0)
      expect(counted('invoices')).toBe(expected.invoices)
      expect(counted('credit-notes')).toBe(expected.creditNotes)
      expect(expected.invoices).toBeGreaterThan(0)
    }
    await agree()
    await at.fill()
    await agree()
    at.clock.advance(2 * dayMs)
    await at.fill()
    await agree()
  })

  test('of cash are what was due and collected, of service what happened', async () => {
    const at = await aReportingShop(open)
    const { number, totals } = await at.order('cashondelivery')
    await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
    for (const at_ of [0, dayMs]) {
      at.clock.advance(at_)
      await at.fill()
      expect(await at.figures('cash')).toMatchObject([
        { key: 'own crew', count: 1, amount: totals.due, part: totals.due },
      ])
      expect(await at.figures('service')).toMatchObject([{ key: 'delivered', count: 1 }])
    }
    const { value } = (await at.reports.collections(byCommand, {
      country: 'ae',
      day: (await at.figures('cash'))[0]?.day ?? '',
    })) as { value: readonly { number: string }[] }
    expect(value.map((one) => one.number)).toEqual([number])
  })

  test('of promotions, returns, deliveries and settlements are the sums of the rows that a day leads to', async () => {
    const at = await aReportingShop(open)
    const [first, second] = [await at.pay(await at.order('tap', 2)), await at.pay(await at.order())]
    const canceled = await at.pay(await at.order())
    const day = first.placedAt.slice(0, 10)
    const off = (promotionId: string, minor: number, kind = 'cart') => ({
      ...{ promotionId, kind, label: { en: 'x', ar: 'x' } },
      amount: money(-minor, 'AED'),
    })
    const reduce = (number: string, adjustments: readonly object[]) =>
      at.db
        .execute(sql`update order_lines set line = jsonb_set(line, '{adjustments}', ${JSON.stringify(adjustments)}::jsonb)
        where order_id = (select id from orders where number = ${number})`)
    await reduce(first.number, [off('autumn', 1_000), off('autumn', 500), off('points', 300, 'points')])
    await reduce(second.number, [off('autumn', 250), off('welcome', 700)])
    await reduce(canceled.number, [off('welcome', 900)])
    await at.advance(canceled.number, 'request-cancellation')
    await at.advance(canceled.number, 'approve-cancellation')
    await at.runPaymentTasks()
    await at.ship(second.number, 'approve', 'process', 'schedule', 'out')
    await at.db.execute(sql`update shipments set latest = ${day}::date - 3
      where order_id = (select id from orders where number = ${second.number})`)
    await at.ship(second.number, 'deliver')
    await at.ship(first.number, 'approve', 'process', 'schedule', 'out', 'deliver')
    const aReturn = (reference: string, state: string, items: readonly object[]) =>
      at.db
        .execute(sql`insert into returns (reference, order_id, country, place, key, state, items, passage, comment, refund,
          misses, appealed, history, requested_at, changed_at)
        select ${reference}, id, country, 'wh-ae', ${reference}, ${state}, ${JSON.stringify(items)}::jsonb, '{"kind":"home","slot":null}', '',
          ${JSON.stringify({ lines: [{ sku: 'SKU-A', net: money(4_200, 'AED') }] })}::jsonb, 0, false, '[]',
          ${at.clock.now()}::timestamptz, ${at.clock.now()}::timestamptz
        from orders where number = ${first.number}`)
    await aReturn('R-1', 'requested', [{ sku: 'SKU-A', quantity: 2, reason: 'damaged', accepted: null }])
    const aLine = (
      line: string,
      type: string,
      [amount, fee]: readonly [number, number],
      given: object = {},
    ) =>
      at.db
        .execute(sql`insert into settlement_lines (provider, line_id, attempt_id, type, amount_minor, fee_minor, currency, day, booked_on, finding, imported_at)
        select 'tap', ${line}, case when given ->> 'unknown' is null then attempt.id end, ${type}, ${amount}, ${fee}, coalesce(given ->> 'currency', 'AED'),
          ${day}::date, ${day}::date, 'matched', ${at.clock.now()}::timestamptz
        from payment_attempts attempt join orders o on o.id = attempt.order_id, (select ${JSON.stringify(given)}::jsonb as given) one
        where o.number = ${first.number}`)
    await aLine('l-1', 'payment', [9_000, 180])
    await aLine('l-2', 'payment', [1_000, 20])
    await aLine('l-3', 'refund', [400, 0])
    await aLine('l-4', 'fee', [0, 15])
    await aLine('l-5', 'payment', [700, 7], { currency: 'USD' })
    await aLine('l-6', 'payment', [800, 8], { unknown: true })
    await aReturn('R-2', 'withdrawn', [{ sku: 'SKU-A', quantity: 1, reason: 'faulty', accepted: null }])

    const aed = (minor: number) => money(minor, 'AED')
    const expected = {
      promotions: [
        {
          key: 'autumn',
          count: 2,
          amount: aed(1_750),
          part: sum([first.totals.total, second.totals.total], 'AED'),
        },
        { key: 'welcome', count: 1, amount: aed(700), part: second.totals.total },
      ],
      returns: [{ key: 'damaged', count: 2, amount: aed(4_200) }],
      delivery: [
        { key: 'own crew', count: 1 },
        { key: 'own crew late', count: 1 },
      ],
      settlement: [
        { key: 'tap fee', count: 1, amount: aed(0), part: aed(15) },
        { key: 'tap payment', count: 2, amount: aed(10_000), part: aed(200) },
        { key: 'tap refund', count: 1, amount: aed(-400), part: aed(0) },
      ],
    }
    const agree = async () => {
      for (const report of reportsOfRows) {
        const figures = await at.figures(report)
        expect(figures, report).toMatchObject(expected[report])
        const rows = await at.reports.rows(byCommand, { report, country: 'ae', day })
        for (const { key, count, amount } of figures) {
          const own = rows.ok ? rows.value.filter((one) => one.key === key) : []
          expect(
            own.reduce((all, one) => all + one.count, 0),
            `${report} ${key}`,
          ).toBe(count)
          const given = own.map((one) => one.amount)
          expect(sum(given, 'AED'), `${report} ${key}`).toEqual(amount)
        }
      }
    }
    await agree()
    at.clock.advance(dayMs)
    await at.fill()
    await agree()
    // What changes a day that is over is seen at once, and written by the next night.
    await at.db.execute(
      sql`update returns set state = 'rejected', changed_at = ${at.clock.now()}::timestamptz where reference = 'R-1'`,
    )
    expect(await at.figures('returns')).toEqual([])
    await aLine('l-7', 'refund', [600, 0])
    expect((await at.figures('settlement')).at(-1)).toMatchObject({ count: 2, amount: aed(-1_000) })
    await at.fill()
    expect((await at.figures('settlement')).at(-1)).toMatchObject({ count: 2, amount: aed(-1_000) })
    expect(await at.figures('returns')).toEqual([])
    const rows = await at.reports.rows(byCommand, { report: 'returns', country: 'ae', day })
    expect(rows).toEqual({ ok: true, value: [] })
  })

  test('of stock are what is free next to what was sold: what runs out first comes first', async () => {
    const at = await aReportingShop(open)
    await at.pay(await at.order('tap', 3))
    await at.order()
    await at.db
      .execute(sql`insert into stock_locations (code, kind, country) values ('wh-ae', 'warehouse', 'ae')
      on conflict do nothing`)
    await at.db.execute(sql`insert into stock_levels (sku, location, on_hand, reserved)
      select sku, code, 40, 10 from stock_locations, (values ('SKU-Z'), ('SKU-Y')) given(sku) where code = 'wh-ae'`)
    await at.db.execute(sql`update order_lines set line = jsonb_set(line, '{components}',
      '[{"sku":"SKU-A","quantity":1},{"sku":"SKU-Y","quantity":4}]') where quantity = 3`)
    const read = async (by: Operator, country: string | null, span: CoverSpan = 30) => {
      const table = await at.reports.stockCover(by, { country, span, limit: 2 })
      return table.ok ? table.value.rows : table.failure.kind
    }
    const [a, y] = (await read(byCommand, 'ae')) as readonly StockCover[]
    expect(y).toMatchObject({ sku: 'SKU-A', sold: 3 })
    expect(a).toMatchObject({ sku: 'SKU-Y', free: 30, sold: 12, name: null })
    at.clock.advance(8 * dayMs)
    // Nothing was sold in the last seven days, the most that is there first.
    expect(await read(byCommand, 'ae', 7)).toMatchObject([{ sold: 0 }, { sold: 0 }])
    const finance = (country: string): Operator => ({
      ...{ kind: 'staff', id: 'someone', name: 'Someone', tabletPlace: null, provenAt: at.clock.now() },
      ...{ grants: [{ role: 'finance', countries: [country], places: 'all' }], requestId: null },
    })
    expect(await read(finance('om'), 'ae')).toBe('not-found')
    expect(await read(finance('om'), null)).toEqual([])
    const editor: Operator = {
      ...finance('ae'),
      grants: [{ role: 'content-editor', countries: 'all', places: 'all' }],
    } as Operator
    expect(await read(editor, null)).toBe('not-permitted')
  })

  test('of the way from cart to order keep the carts that have expired', async () => {
    const at = await aReportingShop(open)
    const paid = await at.pay(await at.order())
    await at.order()
    const begun = sql`insert into carts (token_digest, country, version, created_at, changed_at)
      select 'digest ' || n, 'ae', case n when 1 then 0 else n end, ${at.clock.now()}::timestamptz, ${at.clock.now()}::timestamptz
      from generate_series(1, 3) n`
    const before = (await at.figures('funnel')).find(({ key }) => key === 'carts')?.count ?? 0
    await at.db.execute(begun)
    const steps = async () =>
      Object.fromEntries((await at.figures('funnel')).map(({ key, count }) => [key, count]))
    const expected = { carts: before + 2, orders: 2, confirmed: 1 }
    expect(await steps()).toMatchObject(expected)
    at.clock.advance(dayMs)
    await at.fill()
    await at.db.execute(sql`delete from carts where token_digest like 'digest %'`)
    await at.ship(paid.number, 'approve')
    await at.fill()
    expect(await steps()).toMatchObject(expected)
  })

  test('have one currency a country, and only of countries that a person may see', async () => {
    const at = await aReportingShop(open)
    const omani: Operator = {
      kind: 'staff',
      id: 'someone',
      name: 'Someone',
      grants: [{ role: 'finance', countries: ['om'], places: 'all' }],
      tabletPlace: null,
      provenAt: at.clock.now(),
      requestId: null,
    }
    const all = { report: 'sales', country: null, from: null, to: null } as const
    const read = await at.reports.figures(omani, all)
    expect(read.ok && read.value.countries.map(({ country }) => country.isoCode)).toEqual(['om'])
    expect(await at.reports.figures(omani, { ...all, country: 'ae' })).toEqual({
      ok: false,
      failure: { kind: 'not-found' },
    })
    const associate = {
      ...omani,
      grants: [{ role: 'store-associate', countries: 'all', places: ['barsha'] }],
    } as const
    expect(await at.reports.figures(associate, all)).toEqual({
      ok: false,
      failure: { kind: 'not-permitted' },
    })
    expect(money(0, 'OMR').currency).toBe(read.ok ? read.value.countries[0]?.country.currency : '')
  })
})
