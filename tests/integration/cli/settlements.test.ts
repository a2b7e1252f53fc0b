import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { money } from '#kernel/money.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
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
type Report = {
  readonly lines: number
  readonly newLines: number
  readonly matched: number
  readonly differences: readonly object[]
  readonly unsettled: readonly { readonly orderNumber: string }[]
  readonly unreadable: readonly object[]
}

const majlis = (argv: readonly string[], file = '') =>
  runLine(
    { argv: [...argv], input: '', user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => shop },
    {
      ...noTerminal,
      async *source() {
        yield new TextEncoder().encode(file)
      },
    },
  )

const line = ['payments', 'reconcile', 'tap.csv', '--provider', 'sandbox']
const csv = (rows: readonly string[]): string =>
  ['id,reference,type,amount,currency,fee,date', ...rows].join('\n')
const day = (): string => at.shop.clock.now().slice(0, 10)
const of = async (order: Order): Promise<string> => (await at.attempt(order))?.reference ?? ''

/** The report of a settlement file, and the exit code. */
async function reconcile(...rows: readonly string[]) {
  const { code, stdout } = await majlis([...line, '--json'], csv(rows))
  const { lines, newLines, matched, differences, unsettled, unreadable } = JSON.parse(stdout) as Report
  return { code, lines, newLines, matched, differences, unsettled, unreadable }
}
const paid = async (): Promise<Order> => at.pay(await at.order())
async function refunded(order: Order, id: string, minor: number): Promise<void> {
  const request = { id: `${order.number}:${id}`, sum: money(minor, 'AED'), reason: 'late', method: null }
  expect((await at.paymentAdmin.refund(order.number, { ...request, by: operator })).ok).toBe(true)
  await at.runPaymentTasks()
}
const agreed = { code: 0, differences: [], unsettled: [], unreadable: [] }

describe('majlis payments reconcile', () => {
  beforeEach(async () => {
    // Settlements of earlier cases are out of the way.
    await shop.database.db.execute(sql`delete from settlement_lines`)
    await shop.database.db.execute(
      sql`update payment_attempts set created_at = created_at - interval '9 days'`,
    )
    await shop.database.db.execute(
      sql`update payment_refunds set created_at = created_at - interval '9 days'`,
    )
  })

  test('matches when every payment and refund is listed once on both sides', async () => {
    const order = await paid()
    await refunded(order, 'r', 10_000)
    const name = await of(order)
    const found = await reconcile(
      `a1,${name},payment,1299.00,AED,26.00,${day()}`,
      `a2,${name},refund,-100.00,AED,,${day()}`,
    )
    expect(found).toEqual({ ...agreed, lines: 2, newLines: 2, matched: 2 })
  })

  test('reports a payment that the provider does not list', async () => {
    const [listed, other] = [await paid(), await paid()]
    const found = await reconcile(`b1,${await of(listed)},payment,1299.00,AED,,${day()}`)
    expect(found).toMatchObject({
      code: 1,
      matched: 1,
      unsettled: [
        {
          type: 'payment',
          orderNumber: other.number,
          reference: await of(other),
          amount: money(129_900, 'AED'),
        },
      ],
    })
    const { stderr } = await majlis(line, csv([`b1,${await of(listed)},payment,1299.00,AED,,${day()}`]))
    expect(stderr).toContain('1 payments and refunds are in no file')
    expect(stderr).toMatch(new RegExp(`${other.number}\\s+${await of(other)}\\s+payment\\s+1299.00 AED`))
  })

  test('reports a payment unknown to the shop, and matches it once it is recorded', async () => {
    const order = await paid()
    const name = await of(order)
    const row = `c1,${name},payment,1299.00,AED,,${day()}`
    await shop.database.db.execute(
      sql`update payment_attempts set reference = 'lost' where order_number = ${order.number}`,
    )
    expect(await reconcile(row)).toMatchObject({
      code: 1,
      differences: [{ line: { reference: name }, orderNumber: null, finding: { kind: 'missing-here' } }],
      unsettled: [{ orderNumber: order.number }],
    })
    await shop.database.db.execute(
      sql`update payment_attempts set reference = ${name} where order_number = ${order.number}`,
    )
    expect(await reconcile(row)).toEqual({ ...agreed, lines: 1, newLines: 0, matched: 1 })
  })

  test.each([
    ['a fils less', '1298.99', 'AED'],
    ['a fils more', '1299.01', 'AED'],
    ['another currency', '1299.00', 'QAR'],
  ])('reports %s with the recorded amount', async (_, amount, currency) => {
    const order = await paid()
    const found = await reconcile(`d1,${await of(order)},payment,${amount},${currency},,${day()}`)
    expect(found).toMatchObject({
      code: 1,
      matched: 0,
      differences: [
        {
          orderNumber: order.number,
          line: { amount: { currency } },
          finding: { kind: 'amount-differs', recorded: money(129_900, 'AED') },
        },
      ],
      unsettled: [],
    })
  })

  test('matches no payment twice: neither a repeated line nor a second id for a payment', async () => {
    const order = await paid()
    const row = `e1,${await of(order)},payment,1299.00,AED,26.00,${day()}`
    expect(await reconcile(row, row)).toMatchObject({
      code: 1,
      ...{ lines: 2, newLines: 1, matched: 1, differences: [] },
      unreadable: [{ line: 3, reason: 'id: "e1" is also in line 2' }],
    })
    expect(await reconcile(row.replace('e1', 'e2'))).toMatchObject({
      code: 1,
      differences: [{ line: { id: 'e2' }, finding: { kind: 'twice' } }],
    })
    // The first file still matches.
    expect(await reconcile(row)).toEqual({ ...agreed, lines: 1, newLines: 0, matched: 1 })
  })

  test('reports a refund that only the provider or only the shop has', async () => {
    const order = await paid()
    await refunded(order, 'one', 5_000)
    await refunded(order, 'two', 5_000)
    const name = await of(order)
    const found = await reconcile(
      `f1,${name},payment,1299.00,AED,,${day()}`,
      `f2,${name},refund,50.00,AED,,${day()}`,
      `f3,${name},refund,7.00,AED,,${day()}`,
    )
    expect(found).toMatchObject({
      code: 1,
      matched: 2,
      differences: [
        { line: { id: 'f3' }, finding: { kind: 'amount-differs', recorded: money(5_000, 'AED') } },
      ],
      unsettled: [{ type: 'refund', orderNumber: order.number, amount: money(5_000, 'AED') }],
    })
    // The next file has the other refund.
    expect((await reconcile(`f4,${name},refund,50.00,AED,,${day()}`)).unsettled).toEqual([])
  })
})
