import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { money } from '#kernel/money.ts'
import type { OpenShop } from '#open-shop.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { operator } from '../../support/builders/operators.ts'

let shop: OpenShop
let at: Awaited<ReturnType<typeof aPaymentAdmin>>
beforeAll(async () => {
  shop = await openTestShop()
  at = await aPaymentAdmin(shop.database.db)
})
afterAll(() => shop.close())

const majlis = (argv: readonly string[], file = '', map = '') =>
  runLine(
    { argv: [...argv], input: map, user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => shop },
    {
      ...noTerminal,
      async *source() {
        yield new TextEncoder().encode(file)
      },
    },
  )

describe('majlis payments', () => {
  test('shows payments, refunds a part, and explains a failed refund', async () => {
    const { number } = await at.pay(await at.order())
    const { stdout } = await majlis(['payments', 'show', number])
    expect(stdout).toContain('1299.00 AED paid, 1299.00 AED refundable')
    expect((await majlis(['payments', 'refund', number, '100.00'])).stderr).toContain('--reason')
    const refund = ['payments', 'refund', number, '100.50', '--reason', 'a scratch', '--id', 'r1']
    expect((await majlis(refund)).stdout).toContain('1198.50 AED refundable')
    expect((await majlis(refund)).stdout).toContain('1198.50 AED refundable')
    const more = await majlis(['payments', 'refund', number, '1198.51', '--reason', 'more'])
    expect([more.code, more.stderr]).toEqual([1, 'Only 1198.50 AED can still be refunded.\n'])
    const wrong = await majlis(['payments', 'refund', number, '1.234', '--reason', 'x'])
    expect([wrong.code, wrong.stderr]).toEqual([2, '"1.234" is not an amount in AED.\n'])
    expect((await majlis(['payments', 'capture', number])).stderr).toContain(
      'no authorized payment to capture',
    )
    expect((await majlis(['order', 'show', number])).stdout).toContain('a scratch')
    expect((await majlis(['payments', 'show', 'AE1'])).code).toBe(1)
  })

  test('captures and voids authorized payments', async () => {
    const { number } = await at.pay(await at.order('tabby'))
    expect((await majlis(['payments', 'void', number, '--reason', 'fraud'])).stdout).toContain('voided')
    expect((await majlis(['payments', 'open'])).stdout).toContain('No open tasks')
  })

  test('reconciles a settlement file, and finds nothing new the second time', async () => {
    await shop.database.db.execute(sql`delete from settlement_lines`)
    const [good, other, gone] = [
      await at.pay(await at.order()),
      await at.pay(await at.order()),
      await at.pay(await at.order()),
    ]
    const request = { id: `s:${good.number}`, sum: money(10_000, 'AED'), reason: 'late', method: null }
    await at.paymentAdmin.refund(good.number, { ...request, by: operator })
    const of = async (order: typeof good) => (await at.attempt(order))?.reference ?? ''
    const day = at.shop.clock.now().slice(0, 10)
    const file = [
      'id,reference,type,amount,currency,fee,date',
      `1,${await of(good)},payment,"1,299.00",AED,26.00,${day}`,
      `2,${await of(good)},refund,-100.00,AED,,${day}`,
      `3,${await of(good)},refund,-100.00,AED,,${day}`,
      `4,${await of(other)},payment,1298.99,AED,26.00,${day}`,
      `5,unknown,payment,5.00,AED,0.10,${day}`,
      `6,,fee,50.00,AED,,${day}`,
      `7,x,payment,5.001,AED,,${day}`,
    ].join('\n')
    const read = await majlis(['payments', 'reconcile', 'tap.csv', '--provider', 'sandbox', '--json'], file)
    const report = JSON.parse(read.stdout) as Record<string, unknown>
    expect(report).toMatchObject({
      ...{ lines: 7, newLines: 6, matched: 3 },
      differences: [
        { line: { id: '3' }, finding: { kind: 'amount-differs', recorded: null } },
        { line: { id: '4' }, orderNumber: other.number, finding: { recorded: { minor: 129_900 } } },
        { line: { id: '5' }, finding: { kind: 'missing-here' } },
      ],
      unreadable: [{ line: 8, reason: 'amount: "5.001"' }],
    })
    expect(report['unsettled']).toContainEqual(expect.objectContaining({ orderNumber: gone.number }))
    const again = await majlis(['payments', 'reconcile', 'tap.csv', '--provider', 'sandbox'], file)
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('7 lines (0 new): 3 match, 3 differ'),
    ])
    const { stdout } = await majlis(['report', 'settlement', day.slice(0, 7)])
    expect(stdout).toMatch(/sandbox\s+AED\s+6\s+2602\.99\s+200\.00\s+102\.10\s+2300\.89\s+3/)
  })

  test('reads a mapped file with amounts in minor units of three decimals', async () => {
    const map = {
      columns: {
        id: 'Txn',
        reference: 'Merchant Ref',
        type: 'Kind',
        amount: 'Value',
        fee: null,
        date: 'Posted',
      },
      types: { SALE: 'payment' },
      amounts: 'minor',
      currency: 'KWD',
      delimiter: ';',
    }
    const file = 'Txn;Merchant Ref;Kind;Value;Posted\n9;M-1;SALE;12340;2026-10-05T10:00:00Z'
    const line = ['payments', 'reconcile', 'x.csv', '--provider', 'amazon', '--map', 'map.json', '--json']
    expect(JSON.parse((await majlis(line, file, JSON.stringify(map))).stdout)).toMatchObject({
      differences: [{ line: { amount: { currency: 'KWD', minor: 12_340 }, day: '2026-10-05' } }],
    })
    expect((await majlis(line, file, '{"amounts":"cents"}')).code).toBe(2)
    const empty = await majlis(['payments', 'reconcile', 'x.csv', '--provider', 'amazon'], '')
    expect([empty.code, empty.stderr]).toEqual([1, 'The file is empty.\n'])
    expect((await majlis(['report', 'settlement', '2026-13'])).code).toBe(2)
  })
})
