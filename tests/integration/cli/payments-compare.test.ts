import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#composition.ts'
import { money } from '#kernel/money.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { aPaymentDesk } from '../../support/shops/a-payment-desk.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let shop: OpenShop
let at: Awaited<ReturnType<typeof aPaymentDesk>>
beforeAll(async () => {
  shop = await openTestShop()
  at = await aPaymentDesk(shop.database.db)
}, 120_000)
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof at.order>>

const majlis = (...argv: readonly string[]) =>
  runLine(
    { argv: ['payments', 'compare', ...argv], input: '', user: 'layla' },
    { env: theEnv({}), open: async () => shop },
    noTerminal,
  )

/** A moment after every other: the newest is asked about first. */
async function paid(): Promise<Order> {
  at.shop.clock.advance(1_000)
  return at.pay(await at.order())
}

/** From now on the provider says something else of the payment. */
const misstate = (order: Order, path: string, value: string | number) =>
  shop.database.db.execute(
    sql`update sandbox_payments set session = jsonb_set(session, ${path}::text[], ${JSON.stringify(value)}::jsonb)
      where attempt_id in (select id from payment_attempts where order_number = ${order.number})`,
  )

const refund = async (order: Order, minor: number): Promise<void> => {
  const asked = { id: `${order.number}:${minor}`, sum: money(minor, 'AED'), reason: 'late', way: null }
  expect((await at.desk.refund(order.number, asked)).ok).toBe(true)
  await at.carryOut()
}

/** What is said of one order, beside which nothing differs. */
async function saidOf(order: Order): Promise<unknown> {
  const { code, stdout } = await majlis('--limit', '1', '--json')
  const said = JSON.parse(stdout) as { failure?: { differences: unknown }; differences?: unknown }
  const differences = said.failure?.differences ?? said.differences
  expect([code, said.failure ? 'differs' : 'agrees']).toEqual(code === 0 ? [0, 'agrees'] : [1, 'differs'])
  expect(JSON.stringify(differences)).not.toMatch(new RegExp(`AE(?!${order.number.slice(2)}|D)`))
  return differences
}
const one = (order: Order, what: string, ours: string, theirs: string) => [
  { orderNumber: order.number, provider: 'sandbox', what, ours, theirs },
]

describe('majlis payments compare', () => {
  test('finds nothing where both say the same, refunds included', async () => {
    await refund(await paid(), 10_000)
    const { code, stdout } = await majlis()
    expect([code, stdout]).toEqual([0, 'Providers and the shop say the same.\n'])
  })

  test('names a payment that the provider does not know', async () => {
    const order = await paid()
    await shop.database.db.execute(
      sql`delete from sandbox_payments where attempt_id in
        (select id from payment_attempts where order_number = ${order.number})`,
    )
    expect(await saidOf(order)).toEqual(one(order, 'no-answer', 'captured', 'rejected'))
    const { stderr } = await majlis('--limit', '1')
    expect(stderr).toMatch(new RegExp(`${order.number}\\s+sandbox\\s+no-answer\\s+captured\\s+rejected`))
  })

  test.each([
    ['{amount,minor}', 129_899, 'amount', '1299.00 AED', '1298.99 AED'],
    ['{amount,currency}', 'QAR', 'amount', '1299.00 AED', '1299.00 QAR'],
    ['{captured,minor}', 129_901, 'captured', '1299.00 AED', '1299.01 AED'],
    ['{state}', 'voided', 'state', 'captured', 'voided'],
  ] as const)('names a difference of %s', async (path, value, what, ours, theirs) => {
    const order = await paid()
    expect(await saidOf(order)).toEqual([])
    await misstate(order, path, value)
    expect(await saidOf(order)).toEqual(one(order, what, ours, theirs))
  })

  test('names a refund that only the provider has, and one that only the shop has', async () => {
    const there = await paid()
    await misstate(there, '{refunded,minor}', 5_000)
    expect(await saidOf(there)).toEqual(one(there, 'refunded', '0.00 AED', '50.00 AED'))
    const here = await paid()
    await refund(here, 5_000)
    expect(await saidOf(here)).toEqual([])
    await misstate(here, '{refunded,minor}', 0)
    expect(await saidOf(here)).toEqual(one(here, 'refunded', '50.00 AED', '0.00 AED'))
  })

  test('asks about as many as it is told, and understands nothing but a number', async () => {
    const { stderr } = await majlis('--limit', '100')
    expect(stderr.trim().split('\n').length).toBeGreaterThan(5)
    expect((await majlis('--limit', 'all')).code).toBe(2)
  })
})
