import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrderListing } from '#adapters/orders/listing/create-order-listing.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { fillFacets } from '#adapters/orders/listing/write-facets.ts'
import { createOrderLists, type OrderFilters } from '#commerce/orders/listing/order-list.ts'
import type { Grant, Operator } from '#commerce/staff/operator.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const none: OrderFilters = {
  country: null,
  state: null,
  flag: null,
  method: null,
  day: null,
  slot: null,
  zone: null,
  reason: null,
  sku: null,
  coupon: null,
  tag: null,
}
const all = { filters: none, search: '', sort: 'placed', descending: true, size: 50, cursor: null } as const

const staff = (grant: Grant): Operator => ({
  kind: 'staff',
  id: 'huda',
  name: 'Huda',
  grants: [grant],
  tabletPlace: null,
  provenAt: '2026-11-24T08:00:00.000Z',
  requestId: null,
})
const clerk = staff({ role: 'customer-service', countries: 'all', places: 'all' })

async function aShopWithOrders(open: Open, count: number) {
  const { db } = await open()
  const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 50 } })
  const lists = createOrderLists({ listing: createOrderListing(db, theCountries), clock: shop.clock })
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    shop.clock.advance(60_000)
    const placed = await (await shop.aShopper()).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    numbers.unshift(placed.value.number)
  }
  const found = async (query: Partial<Parameters<typeof lists.listForOperators>[1]>, by = clerk) =>
    (await lists.listForOperators(by, { ...all, ...query })).rows.map(({ number }) => number)
  return { db, shop, lists, numbers, found }
}

describeDatabases('the list of operators', (open) => {
  test('shows orders newest first, page by page, and leads from one to the next', async () => {
    const { lists, numbers } = await aShopWithOrders(open, 27)
    const first = await lists.listForOperators(clerk, { ...all, size: 25 })
    expect(first.rows.map(({ number }) => number)).toEqual(numbers.slice(0, 25))
    expect(first.count).toEqual({ count: 27, isMore: false })
    const second = await lists.listForOperators(clerk, { ...all, size: 25, cursor: first.next })
    expect(second.rows.map(({ number }) => number)).toEqual(numbers.slice(25))
    expect(await lists.neighbors(clerk, numbers[3] ?? '', all)).toEqual({
      previous: numbers[2],
      next: numbers[4],
    })
    expect(await lists.neighbors(clerk, numbers[0] ?? '', all)).toEqual({ previous: null, next: numbers[1] })
  })

  test('finds an order by its number, a word of the name, the end of the phone, the mail and a SKU', async () => {
    const { db, numbers, found } = await aShopWithOrders(open, 1)
    const [number = ''] = numbers
    const order = await findOrder(db, { number })
    if (!order) throw new Error('an order')
    const { name, phone, email } = order.contact
    const word = name.split(' ')[0]?.slice(0, 4).toUpperCase() ?? ''
    for (const search of [number, word, phone.slice(-4), phone, email, 'sku-a'])
      expect(await found({ search }), search).toEqual(numbers)
    for (const search of ['0000', 'zzz', "'", ':*', '\\'])
      expect((await found({ search })).length, search).toBe(search.match(/\w/) ? 0 : 1)
  })

  test('has only what a grant reaches, and a flag counts what its list has', async () => {
    const { numbers, found, lists, shop } = await aShopWithOrders(open, 2)
    expect(await found({}, staff({ role: 'customer-service', countries: ['kw'], places: 'all' }))).toEqual([])
    expect(await found({}, staff({ role: 'warehouse', countries: ['ae'], places: ['wh-ae'] }))).toEqual(
      numbers,
    )
    expect(await found({}, staff({ role: 'warehouse', countries: ['ae'], places: ['wh-kw'] }))).toEqual([])
    expect(await found({}, staff({ role: 'content-editor', countries: 'all', places: 'all' }))).toEqual([])
    const [number = ''] = numbers
    const action = { kind: 'put-on-hold', reasons: ['amount'], paid: null } as const
    const onHold = await shop.orderAdmin.advance({ number, action, by: clerk, note: 'looked at' })
    expect(onHold.ok).toBe(true)
    expect(await found({ filters: { ...none, flag: 'on-hold' } })).toEqual([number])
    expect(await found({ filters: { ...none, reason: 'amount' } })).toEqual([number])
    const tallies = await lists.tallyForOperators(clerk, ['on-hold', 'late'])
    const [row] = (await lists.listForOperators(clerk, { ...all, filters: { ...none, flag: 'on-hold' } }))
      .rows
    expect(tallies.get('on-hold')).toEqual({
      ...{ count: 1, isMore: false },
      oldest: { at: row?.placedAt, country: 'ae' },
    })
    expect(tallies.get('late')).toEqual({ count: 0, isMore: false, oldest: null })
    const elsewhere = staff({ role: 'customer-service', countries: ['kw'], places: 'all' })
    expect((await lists.tallyForOperators(elsewhere, ['on-hold'])).get('on-hold')).toMatchObject({
      ...{ count: 0, oldest: null },
    })
  })

  test('fills in orders from before it was written', async () => {
    const { db, numbers, found } = await aShopWithOrders(open, 2)
    await db.execute(sql`delete from order_facets`)
    expect(await found({})).toEqual([])
    expect(await fillFacets(db, 10)).toBe(2)
    expect(await found({})).toEqual(numbers)
    expect(await fillFacets(db, 10)).toBe(0)
  })

  test('an act of an older version of the order is stale, and changes nothing', async () => {
    const { db, numbers, shop } = await aShopWithOrders(open, 1)
    const [number = ''] = numbers
    const action = { kind: 'put-on-hold', reasons: ['amount'], paid: null } as const
    const act = { number, action, by: clerk, note: 'looked at', version: 1 }
    expect((await shop.orderAdmin.advance(act)).ok).toBe(true)
    expect(await shop.orderAdmin.advance(act)).toEqual({ ok: false, failure: { kind: 'stale' } })
    expect((await findOrder(db, { number }))?.version).toBe(2)
  })
})
