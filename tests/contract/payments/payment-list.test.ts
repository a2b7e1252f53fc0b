import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPaymentListModule } from '#adapters/payments/create-payment-list-module.ts'
import type { PaymentFilters } from '#commerce/payments/attempt/payment-list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { money } from '#kernel/money.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const byCommand: Operator = { kind: 'command', name: 'layla' }
const none: PaymentFilters = { provider: null, state: null, country: null, view: null, created: null }

async function aList(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const list = createPaymentListModule(db, {
    clock: at.shop.clock,
    countries: theCountries,
    contentDirectory: 'src/content',
  })
  const read = (
    filters: Partial<PaymentFilters> = {},
    more: { search?: string; cursor?: string | null } = {},
  ) =>
    list.list(more.search === 'omani' ? omani : byCommand, {
      filters: { ...none, ...filters },
      search: more.search === 'omani' ? '' : (more.search ?? ''),
      sort: 'created',
      descending: true,
      size: 25,
      cursor: more.cursor ?? null,
    })
  return { ...at, db, list, read }
}

const omani: Operator = {
  kind: 'staff',
  id: 'someone',
  name: 'Someone',
  grants: [{ role: 'finance', countries: ['om'], places: 'all' }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: null,
}

describeDatabases('the list of payments', (open) => {
  test('is found by number, state, provider, country and day of the country, newest first', async () => {
    const at = await aList(open)
    const first = await at.pay(await at.order())
    at.shop.clock.advance(1000)
    const second = await at.order()
    const numbers = async (...query: Parameters<typeof at.read>) =>
      (await at.read(...query)).rows.map(({ orderNumber }) => orderNumber)
    expect(await numbers()).toEqual([second.number, first.number])
    expect((await at.read()).rows[1]).toMatchObject({
      state: 'captured',
      captured: money(129_900, 'AED'),
      refunded: money(0, 'AED'),
      isInDoubt: false,
    })
    expect(await numbers({}, { search: first.number })).toEqual([first.number])
    expect(await numbers({ state: 'pending' })).toEqual([second.number])
    expect(await numbers({ provider: 'tabby' })).toEqual([])
    expect(await numbers({ country: 'om' })).toEqual([])
    const day = at.shop.clock.now().slice(0, 10)
    expect(await numbers({ created: { from: day, to: day } })).toHaveLength(2)
    expect(await numbers({ created: { from: null, to: '2020-01-01' } })).toEqual([])
    expect(await numbers({}, { search: 'omani' })).toEqual([])
    expect((await at.list.tallies(omani))['in-doubt']).toEqual({ count: 0, isMore: false })
  })

  test('knows what is in doubt for two minutes, and which authorizations end within two days', async () => {
    const at = await aList(open)
    const order = await at.pay(await at.order())
    const id = (await at.attempt(order))?.id ?? ''
    await at.db
      .execute(sql`insert into payment_refunds (key, attempt_id, amount_minor, currency, reason, state, created_at)
      values ('lost', ${id}::uuid, 100, 'AED', 'late', 'requested', ${at.shop.clock.now()}::timestamptz)`)
    const inDoubt = async () => (await at.list.tallies(byCommand))['in-doubt'].count
    expect(await inDoubt()).toBe(0)
    at.shop.clock.advance(121_000)
    expect(await inDoubt()).toBe(1)
    expect((await at.read({ view: 'in-doubt' })).rows).toMatchObject([{ id, isInDoubt: true }])
    const later = await at.pay(await at.order('tabby'))
    expect((await at.find(later.number)).payment.state).toBe('paid')
    const ending = async () => (await at.list.tallies(byCommand)).ending.count
    expect(await ending()).toBe(0)
    at.shop.clock.advance(365 * 24 * 3_600_000)
    expect(await ending()).toBe(1)
    expect((await at.read({ view: 'ending' })).rows).toMatchObject([{ orderNumber: later.number }])
  })
})
