import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDemoOrders } from '#adapters/orders/demo/seed-demo-orders.ts'
import { planDemoRuns } from '#adapters/dispatch/plan-demo-runs.ts'
import { demoOrders } from '#adapters/orders/demo/demo-orders.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { operator } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { quickRows } from '../../support/tier.ts'

test('the demo places its orders once, in the states that its list says, with books that agree', async () => {
  const opened = await openTestShop({ seedsCatalog: true })
  const { database, shop, catalog, orderAdmin, close, errors } = opened
  const list = quickRows(demoOrders, [3, 9, 10, 11, 14, 16, 37, 38, 40, 43])
  const report = (error: unknown) => void errors.push(error)
  const { db } = database
  const { clock, countries } = shop
  const catalogSeeded = catalog.seeding.finished
  const seeding = createDemoOrders({
    ...{ db, clock, report, countries, shop, orderAdmin, catalogSeeded, list },
    afterwards: () => planDemoRuns({ dispatch: shop.dispatch, clock, countries }),
  })
  seeding.start()
  await seeding.finished()
  seeding.start()
  await seeding.finished()
  expect(errors.map(String)).toEqual([])
  const of = (stage: string) => list.filter((one) => one.stage === stage).length
  const counted = await rowsOf(
    db,
    sql`select count(*)::int as orders, count(*) filter (where language = 'ar')::int as arabic,
      count(*) filter (where cardinality(review_reasons) > 0)::int as "onHold", count(*) filter (where status = 'cancel pending')::int as canceling,
      count(*) filter (where exists (select 1 from shipments s where s.order_id = orders.id and s.status = 'Delivery Scheduled' and latest < current_date))::int as late
      from orders`,
  )
  expect(counted).toEqual([
    {
      orders: list.length,
      arabic: list.filter(({ language }) => language === 'ar').length,
      onHold: of('foreign-phone') + of('review-of-amount'),
      canceling: of('cancellation-requested'),
      late: of('late'),
    },
  ])
  const returned = await rowsOf(db, sql`select state from returns order by state`)
  expect(returned.map(({ state }) => state)).toEqual(
    list.flatMap(({ comesBack }) => comesBack ?? []).toSorted(),
  )
  const overdue = sql`select 1 from returns where state = 'received' and changed_at < now() - interval '48 hours'`
  expect(await rowsOf(db, overdue)).toHaveLength(
    list.filter(({ comesBack }) => comesBack === 'received').length,
  )
  const runs = await shop.dispatch.runs.list({
    ...{ by: operator, country: null, place: null, day: null, states: null, limit: 50, before: null },
  })
  expect(runs.map(({ country, state, due }) => [country, state, due === null]).toSorted()).toEqual([
    ['ae', 'planned', false],
    ['kw', 'out', false],
    ['om', 'returned', true],
  ])
  const out = runs.find(({ state }) => state === 'out')?.number ?? ''
  const link = await shop.dispatch.crewLinks.find({ by: operator, number: out })
  expect(link.ok && link.value).toBeTruthy()
  expect((await shop.money.list.tallies(operator))['in-doubt']).toMatchObject({
    count: of('refund-in-doubt'),
  })
  expect(await reconcile(db)).toEqual([])
  await close()
})
