import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import { nothingReturned, planReturnRefund } from '#commerce/returns/plan-return-refund.ts'
import { money } from '#kernel/money.ts'
import { createInvoiceRepository } from '#adapters/documents/invoice-repository.ts'
import { createRefundRecords } from '#adapters/payments/refund-records.ts'
import { createIssueReturnDocuments } from '#adapters/documents/issue-return-documents.ts'
import { createRefundAcceptedReturn, ReturnRefundError } from '#adapters/orders/refund-accepted-return.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aReturnShop } from '../../support/shops/a-return-shop.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { sql } from 'drizzle-orm'
import { operator } from '../../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')
const dayMs = 24 * 3_600_000
const handedOver = ['approve', 'process', 'schedule', 'out', 'deliver'] as const

async function aShop(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const refundAccepted = createRefundAcceptedReturn({
    changeWithin: at.shop.changeWithin,
    issueDocuments: createIssueReturnDocuments({ countries: theCountries, formatAddress: () => [] }),
  })
  const planFor = (order: Order, fee = 0) => {
    const planned = planReturnRefund({
      order,
      items: [{ sku: 'SKU-A', quantity: 1, shopsFault: false }],
      before: nothingReturned,
      collectionFee: fee > 0 ? { amount: aed(fee), taxRate: 500 } : null,
      pointsShortfall: aed(0),
      taxRateOf: () => 500,
    })
    if (!planned.ok) throw new Error(planned.failure.kind)
    return planned.value
  }
  return {
    ...at,
    db,
    planFor,
    accept: (order: Order, returnId: string, refund = planFor(order)) =>
      db.transaction((tx) =>
        refundAccepted(tx, { returnId, orderId: order.id, refund, at: at.shop.clock.now() }),
      ),
    documents: (order: Order) => createInvoiceRepository(db).listOfOrder(order.id),
    async delivered(method: 'tap' | 'tabby' | 'cashondelivery' = 'tap') {
      const placed = await at.order(method)
      if (method !== 'cashondelivery') await at.pay(placed)
      const order = await at.ship(placed.number, ...handedOver)
      await at.runPaymentTasks()
      return at.find(order.number)
    },
  }
}

const summed = ({ kind, totals }: InvoiceDocument) => [kind, totals.payable.minor, totals.tax.minor]

describeDatabases('an accepted return', (open) => {
  test('writes refund, due date, credit note and the invoice of the collection together, and once', async () => {
    const at = await aShop(open)
    const order = await at.delivered()
    const refund = at.planFor(order, 10_500)
    await at.accept(order, 'r1', refund)
    await at.accept(order, 'r1', refund)
    expect((await at.find(order.number)).payment.refunds).toMatchObject([
      { id: 'return:r1', sum: aed(119_400), state: 'requested' },
    ])
    const [task] = await at.paymentAdmin.listOpen(5, operator)
    expect(Date.parse(task?.dueAt ?? '') - Date.parse(at.shop.clock.now())).toBe(10 * dayMs)
    const [invoice, ...documents] = await at.documents(order)
    expect(invoice?.kind).toBe('invoice')
    expect(documents.map(summed).toSorted()).toEqual([
      ['credit-note', 129_900, order.totals.tax.minor],
      ['invoice', 10_500, 500],
    ])
    await at.runPaymentTasks()
    expect((await at.atProvider(order))?.refunded).toEqual(aed(119_400))
    expect(at.shop.messageKeys).toContain('refunded:return:r1')
    expect(await reconcile(at.db)).toEqual([])
    await at.db.execute(
      sql`update return_refunds set credited_minor = credited_minor - 1, set_off_minor = set_off_minor - 1`,
    )
    expect((await reconcile(at.db)).map(({ kind }) => kind).toSorted()).toEqual([
      'return-credit-note',
      'return-set-off',
    ])
  })

  test('is refunded by the provider of the installments', async () => {
    const at = await aShop(open)
    const order = await at.delivered('tabby')
    await at.accept(order, 'r1')
    await at.runPaymentTasks()
    expect(await at.atProvider(order)).toMatchObject({ refunded: aed(129_900) })
  })

  test('needs a refund method where cash was paid', async () => {
    const at = await aShop(open)
    const order = await at.delivered('cashondelivery')
    await at.accept(order, 'r1')
    expect(at.shop.messageKeys.filter((key) => key.startsWith('refund-method-required'))).toHaveLength(1)
    // The shop waits for the shopper: nothing is late.
    at.shop.clock.advance(11 * dayMs)
    expect(await at.watchRefunds()).toBe('1 due soon, 0 late')
  })

  test('leaves nothing behind when the order was refunded meanwhile', async () => {
    const at = await aShop(open)
    const order = await at.delivered()
    const refund = at.planFor(order)
    await at.paymentAdmin.refund(order.number, {
      by: operator,
      id: 'desk',
      sum: aed(1),
      reason: 'goodwill',
      method: null,
    })
    await expect(at.accept(order, 'r1', refund)).rejects.toThrow(ReturnRefundError)
    expect(await at.documents(order)).toEqual([])
    expect(await reconcile(at.db)).toEqual([])
  })
})

describeDatabases('refunds that take long', (open) => {
  test('alert operators two days before they are due, and shoppers when they are late, once each', async () => {
    const at = await aShop(open)
    const order = await at.delivered('cashondelivery')
    const method = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Maryam' } as const
    await at.paymentAdmin.refund(order.number, {
      by: operator,
      id: 'slow',
      sum: aed(100),
      reason: 'a scratch',
      method,
    })
    at.shop.clock.advance(7 * dayMs)
    expect(await at.watchRefunds()).toBe('0 due soon, 0 late')
    at.shop.clock.advance(dayMs)
    expect(await at.watchRefunds()).toBe('1 due soon, 0 late')
    expect(await at.watchRefunds()).toBe('0 due soon, 0 late')
    expect(at.reports.map(String)).toEqual([expect.stringContaining('1 refunds are due within two days')])
    at.shop.clock.advance(2 * dayMs)
    expect(await at.watchRefunds()).toBe('0 due soon, 1 late')
    expect(await at.watchRefunds()).toBe('0 due soon, 0 late')
    expect(at.shop.messageKeys.filter((key) => key === 'refund-delayed:slow')).toHaveLength(1)
  })

  test('that the provider has not answered in time stay in doubt, are repeated, and given once', async () => {
    const at = await aShop(open)
    const order = await at.delivered()
    await at.accept(order, 'r1')
    const attempt = await at.attempt(order)
    // The process that sent it had no answer.
    const lost = { key: 'return:r1', attemptId: attempt?.id ?? '', sum: aed(129_900), reason: 'returned' }
    await createRefundRecords(at.db).reserveRefund({ ...lost, at: at.shop.clock.now() })
    await at.runPaymentTasks()
    expect((await at.find(order.number)).payment.refunds).toMatchObject([{ state: 'requested' }])
    expect(await at.paymentAdmin.listOpen(5, operator)).toMatchObject([{ id: 'return:r1', note: 'in doubt' }])
    at.shop.clock.advance(121_000)
    await at.payments.pollPending()
    for (let twice = 0; twice < 2; twice += 1) await at.runPaymentTasks()
    expect((await at.find(order.number)).payment.refunds).toMatchObject([{ state: 'done' }])
    expect((await at.atProvider(order))?.refunded).toEqual(aed(129_900))
    expect(await reconcile(at.db)).toEqual([])
  })

  test('are rejected by the provider without being lost', async () => {
    const at = await aShop(open)
    const order = await at.delivered()
    await at.accept(order, 'r1')
    await at.db.execute(sql`update sandbox_payments set session = jsonb_set(session, '{state}', '"failed"')`)
    await at.runPaymentTasks()
    const [refund] = (await at.find(order.number)).payment.refunds
    expect(refund).toMatchObject({ id: 'return:r1', state: 'rejected' })
    expect(await at.paymentAdmin.listOpen(5, operator)).toMatchObject([
      { id: 'return:r1', state: 'rejected' },
    ])
  })

  test('rejected by the provider, are requested again under a key of their own and counted once', async () => {
    const at = await aReturnShop((await open()).db, { refunds: true })
    const order = await at.delivered(1)
    const { reference } = await at.requested(order, 1)
    for (const event of ['receive', 'accept'] as const)
      expect((await at.admin.advance(reference, { by: operator, event, note: '' })).ok).toBe(true)
    const stateOf = async () => (await at.returns.listOfOrder(order.id))[0]?.state
    const atProvider = (state: string) =>
      at.db.execute(
        sql`update sandbox_payments set session = jsonb_set(session, '{state}', to_jsonb(${state}::text))`,
      )
    await atProvider('failed')
    await at.runReturns()
    expect(await stateOf()).toBe('refunding')
    await at.runPaymentTasks()
    await at.runReturns()
    expect(await stateOf()).toBe('accepted')
    expect(await at.runReturns()).toBe('0 returns went on')
    await atProvider('captured')
    const again = { id: `return:${reference}:2`, sum: order.totals.total, reason: 'returned', method: null }
    for (let twice = 0; twice < 2; twice += 1)
      expect((await at.paymentAdmin.refund(order.number, { ...again, by: operator })).ok).toBe(true)
    await at.runReturns()
    await at.runReturns()
    expect(await stateOf()).toBe('closed')
    expect((await at.find(order.number)).payment.refunds.map(({ state }) => state)).toEqual([
      'rejected',
      'done',
    ])
    expect(await reconcile(at.db)).toEqual([])
    at.clock.advance(11 * dayMs)
    expect(await at.watchRefunds()).toBe('1 due soon, 0 late')
    await at.db.execute(
      sql`update return_refunds set total_minor = total_minor - 1, credited_minor = credited_minor - 1`,
    )
    expect((await reconcile(at.db)).map(({ kind }) => kind)).toContain('return-refund')
  })

  test('are shown to the shopper with the promised day, and an account that is checked without one', async () => {
    const at = await aShop(open)
    const paid = await at.delivered()
    await at.accept(paid, 'r1')
    const dueAt = new Date(Date.parse(at.shop.clock.now()) + 10 * dayMs).toISOString()
    const shown = async ({ number }: Order) => at.shop.orders.listOpenRefunds(await at.find(number))
    expect(await shown(paid)).toEqual([
      { id: 'return:r1', sum: aed(129_900), to: { kind: 'original' }, dueAt, isChecked: false },
    ])
    await at.runPaymentTasks()
    expect(await shown(paid)).toEqual([])
    const cash = await at.delivered('cashondelivery')
    await at.accept(cash, 'r2')
    // The shopper chooses first: nothing is on its way.
    expect(await shown(cash)).toEqual([])
    const method = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Another Person' } as const
    await at.paymentAdmin.chooseRefundMethod(cash.number, 'return:r2', { method: method, by: operator })
    expect(await shown(cash)).toMatchObject([{ to: { kind: 'iban' }, dueAt, isChecked: true }])
    await at.payouts.approve(cash.number, 'return:r2', { reason: 'his wife', by: operator })
    expect(await shown(cash)).toMatchObject([{ isChecked: false }])
  })
})
