import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEmbeddedLedger } from '#adapters/ledger/embedded-ledger.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import { money } from '#kernel/money.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')
const handedOver = ['approve', 'process', 'schedule', 'out', 'deliver'] as const
const dayMs = 24 * 3_600_000
const contact = 'Maryam'
const ibans = ['AE07 0331 2345 6789 0123 456', 'BH67 BMAG 0000 1299 1234 56', 'OM81 0180 0000 0129 9123 456']

/** A shop with delivered cash orders. */
async function aShop(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  return {
    ...at,
    db,
    /** A delivered cash order with a refund to the account. */
    async refunded(id: string, method: RequestedRefundMethod): Promise<string> {
      const { number } = await at.order('cashondelivery')
      await at.ship(number, ...handedOver)
      const request = { id, sum: aed(50_000), reason: 'a leg was broken', method }
      const refunded = await at.paymentAdmin.refund(number, { ...request, by: operator })
      if (!refunded.ok) throw new Error(refunded.failure.kind)
      return number
    },
  }
}

const iban = (index = 0, holder = contact) => ({ kind: 'iban', iban: ibans[index] ?? '', holder }) as const

describeDatabases('payouts of cash refunds', (open) => {
  test('are written into one file each, which the bank executes', async () => {
    const at = await aShop(open)
    const first = await at.refunded('one', iban(0))
    const second = await at.refunded('two', iban(1))
    expect(await at.payouts.createFile('ae', 'pain.001', operator)).toMatchObject({
      failure: { kind: 'nothing-due' },
    })
    at.shop.clock.advance(dayMs)
    expect(await at.payouts.createFile('kw', 'csv', operator)).toMatchObject({
      failure: { kind: 'nothing-due' },
    })
    expect(await at.payouts.createFile('kw', 'pain.001', operator)).toMatchObject({
      failure: { kind: 'no-payout-account' },
    })
    const created = await at.payouts.createFile('ae', 'pain.001', operator)
    if (!created.ok) throw new Error(created.failure.kind)
    const { file, contents } = created.value
    expect(file).toMatchObject({ country: 'ae', count: 2, sum: aed(100_000) })
    expect(contents).toContain(`<MsgId>${file.id}</MsgId>`)
    expect(contents).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>1000.00</CtrlSum>')
    expect(contents).toContain(
      '<Cdtr><Nm>Maryam</Nm></Cdtr><CdtrAcct><Id><IBAN>AE070331234567890123456</IBAN>',
    )
    expect(contents).toContain(`<EndToEndId>${first}-R1</EndToEndId>`)
    const csv = await at.payouts.readFile(file.id, 'csv', operator)
    expect(csv.ok && csv.value.contents.split('\r\n')).toHaveLength(4)
    expect(csv.ok && csv.value.contents).toContain(`"${second}-R1"`)
    expect((await at.payouts.list(operator)).inFile).toHaveLength(2)
    expect(await at.payouts.createFile('ae', 'csv', operator)).toMatchObject({
      failure: { kind: 'nothing-due' },
    })
    // The account of a transfer that the bank has been instructed to make cannot be exchanged.
    expect(
      await at.paymentAdmin.chooseRefundMethod(first, 'one', { method: iban(2), by: operator }),
    ).toMatchObject({
      failure: { kind: 'in-payout-file' },
    })
    expect(await at.payouts.fail(second, 'two', { reason: 'account closed', by: operator })).toEqual({
      ok: true,
      value: undefined,
    })
    expect((await at.find(second)).payment.refunds).toMatchObject([{ state: 'requested', method: null }])
    expect(at.shop.messageKeys.filter((key) => key.startsWith('refund-method-required'))).toHaveLength(1)
    expect(await at.payouts.completeFile(file.id, operator)).toEqual({ ok: true, value: { completed: 1 } })
    expect(await at.payouts.completeFile(file.id, operator)).toEqual({ ok: true, value: { completed: 0 } })
    expect((await at.find(first)).payment.refunds).toMatchObject([{ state: 'done' }])
    expect(await at.payouts.listFiles(10, operator)).toEqual([file])
    const acts = await rowsOf(
      at.db,
      sql`select act from audit_log where object_kind = 'payout-file' order by id`,
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'payout.create-file',
      'payout.read-file',
      'payout.complete-file',
    ])
    expect(await at.payouts.completeFile('AE-NONE', operator)).toMatchObject({
      failure: { kind: 'unknown-file' },
    })
  })

  test('wait for an operator when the holder is unlike the customer, or three customers share the account', async () => {
    const at = await aShop(open)
    const stranger = await at.refunded('stranger', iban(0, 'Layla Omar'))
    const shared: string[] = []
    for (const id of ['s1', 's2', 's3']) shared.push(await at.refunded(id, iban(1)))
    at.shop.clock.advance(dayMs)
    const { review, due } = await at.payouts.list(operator)
    expect(due).toEqual([])
    expect(new Map(review.map(({ refundId, reasons }) => [refundId, reasons]))).toEqual(
      new Map([
        ['stranger', ['holder-unlike']],
        ['s1', ['shared-account']],
        ['s2', ['shared-account']],
        ['s3', ['shared-account']],
      ]),
    )
    expect(JSON.stringify(review)).not.toContain('0331234567')
    expect(await at.payouts.createFile('ae', 'csv', operator)).toMatchObject({
      failure: { kind: 'nothing-due' },
    })
    expect(
      await at.payouts.approve(shared[0] ?? '', 'stranger', { reason: 'x', by: operator }),
    ).toMatchObject({
      failure: { kind: 'unknown-refund' },
    })
    await at.payouts.approve(stranger, 'stranger', { reason: 'her sister, passport seen', by: operator })
    expect((await at.payouts.list(operator)).due).toMatchObject([{ refundId: 'stranger' }])
    // An approval is for one account.
    await at.paymentAdmin.chooseRefundMethod(stranger, 'stranger', {
      method: iban(2, 'Layla Omar'),
      by: operator,
    })
    at.shop.clock.advance(dayMs)
    expect((await at.payouts.list(operator)).review.map(({ refundId }) => refundId)).toContain('stranger')
  })

  test('are in one file with withdrawals from wallets, which the bank executes together', async () => {
    const database = await open()
    const at = await aPaymentAdmin(database.db)
    const customer = async (index: number, name: string) => {
      const id = `00000000-0000-4000-8000-00000000000${index}`
      await database.db.execute(sql`insert into customers (id, name, language, country, created_at)
        values (${id}::uuid, ${name}, 'en', 'ae', now())`)
      const ledger = createEmbeddedLedger(database.db, {
        book: createLedgerBook(database.db),
        clock: at.shop.clock,
        findCardIds: [],
      })
      await database.db.transaction(async (tx) => {
        const { ledgerId } = await ledger.ensureWallet(tx, { customerId: id, currency: 'AED' })
        const credit = { key: id, ledgerId, orderId: null, sum: aed(50_000), at: at.shop.clock.now() }
        await ledger.credit(tx, credit)
      })
      return (amount: string, holder: string) => {
        const account = { holder, iban: ibans[0] ?? '', ifsc: '', number: '', upi: '' }
        return at.wallets.ahlan.withdraw(id, { key: amount, amount, account }, here)
      }
    }
    const [maryam, layla] = [await customer(1, 'Maryam Saleh'), await customer(2, 'Layla Omar')]
    const paid = await maryam('200.00', 'Maryam Saleh')
    const unlike = await layla('100.00', 'Hamad Nasser')
    if (!paid.ok || !unlike.ok) throw new Error('not withdrawn')
    expect((await at.payouts.list(operator)).review).toMatchObject([
      { orderNumber: null, refundId: unlike.value.id, reasons: ['holder-unlike'] },
    ])
    const created = await at.payouts.createFile('ae', 'pain.001', operator)
    if (!created.ok) throw new Error(created.failure.kind)
    const { file, contents } = created.value
    expect(file).toMatchObject({ count: 1, sum: aed(20_000) })
    const reference = `W-${paid.value.id.slice(0, 13).toUpperCase()}`
    expect(contents).toContain(`<EndToEndId>${reference}</EndToEndId>`)
    expect(contents).toContain(
      `<IBAN>AE070331234567890123456</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Withdrawal ${reference}</Ustrd>`,
    )
    const csv = await at.payouts.readFile(file.id, 'csv', operator)
    expect(csv.ok && csv.value.contents).toContain(
      `"${reference}","","${paid.value.id}","Maryam Saleh","iban"`,
    )
    expect(await at.payouts.createFile('ae', 'csv', operator)).toMatchObject({
      failure: { kind: 'nothing-due' },
    })
    expect(await at.payouts.completeFile(file.id, operator)).toEqual({ ok: true, value: { completed: 1 } })
    expect(await at.payouts.completeFile(file.id, operator)).toEqual({ ok: true, value: { completed: 0 } })
    expect(await at.wallets.admin.listWithdrawals('paid', operator)).toMatchObject([
      { id: paid.value.id, account: null, note: file.id },
    ])
    expect(await reconcile(database.db)).toEqual([])
  })

  test('are due within the days of the country', async () => {
    const at = await aShop(open)
    await at.refunded('one', iban(0))
    const [task] = await at.paymentAdmin.listOpen(10, operator)
    expect(Date.parse(task?.dueAt ?? '') - Date.parse(task?.createdAt ?? '')).toBe(10 * dayMs)
  })
})
