import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenShop } from '#composition.ts'
import { money } from '#kernel/money.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { runLine } from '../../../cli/run-line.ts'
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
type Report = {
  readonly lines: number
  readonly news: number
  readonly matched: number
  readonly differences: readonly object[]
  readonly missingThere: readonly { readonly orderNumber: string }[]
  readonly faulty: readonly object[]
}

const majlis = (argv: readonly string[], file = '') =>
  runLine(
    { argv: [...argv], input: '', user: 'layla' },
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

/** What the operator is told of a file, and what the command ends with. */
async function reconcile(...rows: readonly string[]) {
  const { code, stdout } = await majlis([...line, '--json'], csv(rows))
  const { lines, news, matched, differences, missingThere, faulty } = JSON.parse(stdout) as Report
  return { code, lines, news, matched, differences, missingThere, faulty }
}
const paid = async (): Promise<Order> => at.pay(await at.order())
async function givenBack(order: Order, id: string, minor: number): Promise<void> {
  const asked = { id: `${order.number}:${id}`, sum: money(minor, 'AED'), reason: 'late', way: null }
  expect((await at.desk.refund(order.number, asked)).ok).toBe(true)
  await at.carryOut()
}
const agreed = { code: 0, differences: [], missingThere: [], faulty: [] }

describe('a settlement file laid beside the books by majlis payments reconcile', () => {
  beforeEach(async () => {
    // Each case is about its own money.
    await shop.database.db.execute(sql`delete from settlement_lines`)
    await shop.database.db.execute(
      sql`update payment_attempts set created_at = created_at - interval '9 days'`,
    )
    await shop.database.db.execute(
      sql`update payment_refunds set created_at = created_at - interval '9 days'`,
    )
  })

  test('agrees where every payment and refund stands once on both sides', async () => {
    const order = await paid()
    await givenBack(order, 'r', 10_000)
    const name = await of(order)
    const found = await reconcile(
      `a1,${name},payment,1299.00,AED,26.00,${day()}`,
      `a2,${name},refund,-100.00,AED,,${day()}`,
    )
    expect(found).toEqual({ ...agreed, lines: 2, news: 2, matched: 2 })
  })

  test('names a payment that the provider does not list', async () => {
    const [listed, other] = [await paid(), await paid()]
    const found = await reconcile(`b1,${await of(listed)},payment,1299.00,AED,,${day()}`)
    expect(found).toMatchObject({
      code: 1,
      matched: 1,
      missingThere: [
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

  test('names a payment that the shop does not know, and takes it back when it has come', async () => {
    const order = await paid()
    const name = await of(order)
    const row = `c1,${name},payment,1299.00,AED,,${day()}`
    await shop.database.db.execute(
      sql`update payment_attempts set reference = 'lost' where order_number = ${order.number}`,
    )
    expect(await reconcile(row)).toMatchObject({
      code: 1,
      differences: [{ line: { reference: name }, orderNumber: null, finding: { kind: 'missing-here' } }],
      missingThere: [{ orderNumber: order.number }],
    })
    await shop.database.db.execute(
      sql`update payment_attempts set reference = ${name} where order_number = ${order.number}`,
    )
    expect(await reconcile(row)).toEqual({ ...agreed, lines: 1, news: 0, matched: 1 })
  })

  test.each([
    ['a fils less', '1298.99', 'AED'],
    ['a fils more', '1299.01', 'AED'],
    ['another currency', '1299.00', 'QAR'],
  ])('names %s with what is ours', async (_, amount, currency) => {
    const order = await paid()
    const found = await reconcile(`d1,${await of(order)},payment,${amount},${currency},,${day()}`)
    expect(found).toMatchObject({
      code: 1,
      matched: 0,
      differences: [
        {
          orderNumber: order.number,
          line: { amount: { currency } },
          finding: { kind: 'amount-differs', ours: money(129_900, 'AED') },
        },
      ],
      missingThere: [],
    })
  })

  test('takes no line twice: neither one that is doubled nor a payment under two names', async () => {
    const order = await paid()
    const row = `e1,${await of(order)},payment,1299.00,AED,26.00,${day()}`
    expect(await reconcile(row, row)).toMatchObject({
      code: 1,
      ...{ lines: 2, news: 1, matched: 1, differences: [] },
      faulty: [{ line: 3, why: 'id: "e1" stands in line 2 already' }],
    })
    expect(await reconcile(row.replace('e1', 'e2'))).toMatchObject({
      code: 1,
      differences: [{ line: { id: 'e2' }, finding: { kind: 'amount-differs', ours: null } }],
    })
    // The first file again agrees as before, whatever stands beside it now.
    expect(await reconcile(row)).toEqual({ ...agreed, lines: 1, news: 0, matched: 1 })
  })

  test('names a refund that only the provider has, and one that only the shop has', async () => {
    const order = await paid()
    await givenBack(order, 'one', 5_000)
    await givenBack(order, 'two', 5_000)
    const name = await of(order)
    const found = await reconcile(
      `f1,${name},payment,1299.00,AED,,${day()}`,
      `f2,${name},refund,50.00,AED,,${day()}`,
      `f3,${name},refund,7.00,AED,,${day()}`,
    )
    expect(found).toMatchObject({
      code: 1,
      matched: 2,
      differences: [{ line: { id: 'f3' }, finding: { kind: 'amount-differs', ours: money(5_000, 'AED') } }],
      missingThere: [{ type: 'refund', orderNumber: order.number, amount: money(5_000, 'AED') }],
    })
    // The next file brings the other one.
    expect((await reconcile(`f4,${name},refund,50.00,AED,,${day()}`)).missingThere).toEqual([])
  })
})
