import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { money } from '#kernel/money.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { operator } from '../../support/builders/operators.ts'

let shop: OpenShop
let at: Awaited<ReturnType<typeof aPaymentAdmin>>
beforeAll(async () => {
  shop = await openTestShop()
  at = await aPaymentAdmin(shop.database.db)
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof at.order>>

const majlis = (...argv: readonly string[]) =>
  runLine(
    { argv: ['payments', 'compare', ...argv], input: '', user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => shop },
    noTerminal,
  )

/** Paid later than all others: compare begins with the newest. */
async function paid(): Promise<Order> {
  at.shop.clock.advance(1_000)
  return at.pay(await at.order())
}

/** Changes a field of the payment at the provider. */
const misstate = (order: Order, path: string, value: string | number) =>
  shop.database.db.execute(
    sql`update sandbox_payments set session = jsonb_set(session, ${path}::text[], ${JSON.stringify(value)}::jsonb)
      where attempt_id in (select id from payment_attempts where order_number = ${order.number})`,
  )

const refund = async (order: Order, minor: number): Promise<void> => {
  const request = { id: `${order.number}:${minor}`, sum: money(minor, 'AED'), reason: 'late', method: null }
  expect((await at.paymentAdmin.refund(order.number, { ...request, by: operator })).ok).toBe(true)
  await at.runPaymentTasks()
}

/** The differences of the newest order. */
async function differencesOf(order: Order): Promise<unknown> {
  const { code, stdout } = await majlis('--limit', '1', '--json')
  const printed = JSON.parse(stdout) as { failure?: { differences: unknown }; differences?: unknown }
  const differences = printed.failure?.differences ?? printed.differences
  expect([code, printed.failure ? 'differs' : 'agrees']).toEqual(code === 0 ? [0, 'agrees'] : [1, 'differs'])
  expect(JSON.stringify(differences)).not.toMatch(new RegExp(`AE(?!${order.number.slice(2)}|D)`))
  return differences
}
const one = (order: Order, what: string, ours: string, theirs: string) => [
  { orderNumber: order.number, provider: 'sandbox', what, ours, theirs },
]

describe('majlis payments compare', () => {
  test('finds no differences when shop and provider agree, refunds included', async () => {
    await refund(await paid(), 10_000)
    const { code, stdout } = await majlis()
    expect([code, stdout]).toEqual([0, 'No differences between providers and the shop.\n'])
  })

  test('reports a payment unknown to the provider', async () => {
    const order = await paid()
    await shop.database.db.execute(
      sql`delete from sandbox_payments where attempt_id in
        (select id from payment_attempts where order_number = ${order.number})`,
    )
    expect(await differencesOf(order)).toEqual(one(order, 'no-response', 'captured', 'rejected'))
    const { stderr } = await majlis('--limit', '1')
    expect(stderr).toMatch(new RegExp(`${order.number}\\s+sandbox\\s+no-response\\s+captured\\s+rejected`))
  })

  test.each([
    ['{amount,minor}', 129_899, 'amount', '1299.00 AED', '1298.99 AED'],
    ['{amount,currency}', 'QAR', 'amount', '1299.00 AED', '1299.00 QAR'],
    ['{captured,minor}', 129_901, 'captured', '1299.00 AED', '1299.01 AED'],
    ['{state}', 'voided', 'state', 'captured', 'voided'],
  ] as const)('reports a difference of %s', async (path, value, what, ours, theirs) => {
    const order = await paid()
    expect(await differencesOf(order)).toEqual([])
    await misstate(order, path, value)
    expect(await differencesOf(order)).toEqual(one(order, what, ours, theirs))
  })

  test('reports a refund that only the provider or only the shop has', async () => {
    const there = await paid()
    await misstate(there, '{refunded,minor}', 5_000)
    expect(await differencesOf(there)).toEqual(one(there, 'refunded', '0.00 AED', '50.00 AED'))
    const here = await paid()
    await refund(here, 5_000)
    expect(await differencesOf(here)).toEqual([])
    await misstate(here, '{refunded,minor}', 0)
    expect(await differencesOf(here)).toEqual(one(here, 'refunded', '50.00 AED', '0.00 AED'))
  })

  test('compares as many payments as --limit, which must be a number', async () => {
    const { stderr } = await majlis('--limit', '100')
    expect(stderr.trim().split('\n').length).toBeGreaterThan(5)
    expect((await majlis('--limit', 'all')).code).toBe(2)
  })
})
