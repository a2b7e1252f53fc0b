import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import { expect, test } from 'vitest'
import { addMilliseconds } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { sql } from 'drizzle-orm'
import { operator } from '../../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')
const deliver = ['approve', 'process', 'schedule', 'out'] as const
const day = 24 * 3_600_000

describeDatabases('payments of an order', (open) => {
  test('an authorized payment is captured once, at dispatch', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const order = await at.pay(await at.order('tabby'))
    expect(order).toMatchObject({ status: 'confirmed', payment: { state: 'paid' } })
    expect(await at.attempt(order)).toMatchObject({ state: 'authorized' })
    await at.ship(order.number, 'approve', 'process', 'schedule')
    await at.runPaymentTasks()
    expect(await at.attempt(order)).toMatchObject({ state: 'authorized' })
    await at.ship(order.number, 'out')
    await at.runPaymentTasks()
    expect(await at.attempt(order)).toMatchObject({ state: 'captured', captured: order.totals.due })
    expect(await at.runPaymentTasks()).toBe('0 run')
    const timeline = await at.paymentAdmin.timeline(order.number, operator)
    expect(timeline).toMatchObject({
      value: { transactions: [{ kind: 'capture', state: 'done' }], tasks: [{ state: 'done' }] },
    })
  })

  test('an authorized payment is voided when the order is canceled before dispatch', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const order = await at.pay(await at.order('tabby'))
    expect((await at.advance(order.number, 'request-cancellation', 'approve-cancellation')).status).toBe(
      'Cancellation In Progress',
    )
    await at.runPaymentTasks()
    expect(await at.atProvider(order)).toMatchObject({ state: 'voided', captured: aed(0) })
    expect(await at.find(order.number)).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })
  })

  test('a captured payment is refunded once when the order is canceled', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const order = await at.pay(await at.order())
    await at.advance(order.number, 'cancel')
    await Promise.all([at.runPaymentTasks(), at.runPaymentTasks()])
    await at.runPaymentTasks()
    expect(await at.atProvider(order)).toMatchObject({ state: 'captured', refunded: order.totals.due })
    expect(await at.find(order.number)).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })
    expect(at.shop.messageKeys.filter((key) => key.startsWith('order-canceled'))).toHaveLength(1)
    expect(at.shop.messageKeys.filter((key) => key.startsWith('cancellation-requested'))).toHaveLength(0)
  })

  test('partial refunds reach the paid amount exactly, and a fully refunded order is put on hold', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const order = await at.pay(await at.order())
    const refund = (id: string, minor: number | null) =>
      at.paymentAdmin.refund(order.number, {
        by: operator,
        id,
        sum: minor === null ? null : aed(minor),
        reason: 'damaged',
        method: null,
      })
    expect(await refund('a', 100_000)).toMatchObject({ value: { refundable: aed(29_900) } })
    expect(await refund('a', 100_000)).toMatchObject({ value: { refundable: aed(29_900) } })
    expect(await refund('a', 100)).toEqual({ ok: false, failure: { kind: 'refund-id-reused' } })
    expect(await refund('b', 29_901)).toEqual({
      ok: false,
      failure: { kind: 'too-much', remaining: aed(29_900) },
    })
    expect(await refund('c', 0)).toMatchObject({ failure: { kind: 'too-much' } })
    expect(await refund('d', 29_899)).toMatchObject({ value: { order: { reviewReasons: [] } } })
    expect(await refund('e', null)).toMatchObject({
      value: { refundable: aed(0), order: { reviewReasons: ['refunded'] } },
    })
    expect(await refund('f', 1)).toMatchObject({ failure: { kind: 'too-much', remaining: aed(0) } })
    expect(await at.atProvider(order)).toMatchObject({ refunded: aed(129_900) })
  })

  test('a refund before the capture reduces the capture amount, and voids the rest', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const order = await at.pay(await at.order('tabby'))
    const request = { id: 'less', sum: aed(29_900), reason: 'a line canceled', method: null }
    expect(await at.paymentAdmin.refund(order.number, { ...request, by: operator })).toMatchObject({
      value: { refundable: aed(100_000), transactions: [{ kind: 'reduce', state: 'done' }] },
    })
    await at.ship(order.number, ...deliver)
    await at.runPaymentTasks()
    expect(await at.atProvider(order)).toMatchObject({ state: 'captured', captured: aed(100_000) })
    expect(await at.attempt(order)).toMatchObject({ captured: aed(100_000), refunded: aed(0) })
    await at.paymentAdmin.refund(order.number, { by: operator, ...request, id: 'more', sum: aed(500) })
    expect(await at.atProvider(order)).toMatchObject({ refunded: aed(500) })
  })

  test('operators capture or void an authorization, and cannot void a captured payment', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const [one, other] = [await at.pay(await at.order('tabby')), await at.pay(await at.order('tabby'))]
    expect(await at.paymentAdmin.capture(one.number, operator)).toMatchObject({
      value: { attempts: [{ state: 'captured' }] },
    })
    expect(await at.paymentAdmin.capture(one.number, operator)).toMatchObject({
      failure: { kind: 'nothing-to-capture' },
    })
    const gone = { id: 'gone', reason: 'fraud' }
    expect(await at.paymentAdmin.void(one.number, { ...gone, by: operator })).toMatchObject({
      failure: { kind: 'nothing-to-void' },
    })
    expect(await at.paymentAdmin.void(other.number, { ...gone, by: operator })).toMatchObject({
      value: { attempts: [{ state: 'voided' }], order: { reviewReasons: ['refunded'] } },
    })
  })

  test('a rejected capture puts the order on hold, and an operator retries it', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.pay(await at.order('tabby'))
    const setProviderState = (state: string) =>
      db.execute(
        sql`update sandbox_payments set session = jsonb_set(session, '{state}', to_jsonb(${state}::text))`,
      )
    await at.ship(order.number, ...deliver)
    await setProviderState('failed')
    await at.runPaymentTasks()
    expect(await at.find(order.number)).toMatchObject({
      status: 'processing',
      reviewReasons: ['capture-rejected'],
    })
    expect(await at.paymentAdmin.listOpen(10, operator)).toMatchObject([
      { orderNumber: order.number, state: 'rejected', note: 'failed' },
    ])
    await setProviderState('authorized')
    expect(await at.paymentAdmin.capture(order.number, operator)).toMatchObject({
      value: {
        attempts: [{ state: 'captured' }],
        transactions: [{ state: 'rejected', code: 'failed' }, { state: 'done' }],
      },
    })
    expect(await at.advance(order.number, 'release-hold')).toMatchObject({ reviewReasons: [] })
  })

  test('an authorization voided by the provider puts the order on hold, as unpaid', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.pay(await at.order('tabby'))
    await db.execute(sql`update sandbox_payments set session = jsonb_set(session, '{state}', '"voided"')`)
    const [attempt] = await at.payments.listAttempts(order.id)
    for (let twice = 0; twice < 2; twice += 1) await at.payments.sync(attempt?.id ?? '')
    expect(await at.find(order.number)).toMatchObject({
      reviewReasons: ['payment-lost'],
      payment: { state: 'failed', paid: aed(0) },
    })
  })

  test('a payment of a wrong amount puts the order on hold, and is refunded when that is canceled', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.order()
    await db.execute(
      sql`update sandbox_payments set session = jsonb_set(session, '{amount,minor}', '129899'::jsonb)`,
    )
    expect(await at.pay(order)).toMatchObject({ status: 'pending', reviewReasons: ['wrong-amount'] })
    await at.advance(order.number, 'cancel')
    await at.runPaymentTasks()
    expect(await at.atProvider(order)).toMatchObject({ captured: aed(129_899), refunded: aed(129_899) })
    expect(await at.find(order.number)).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })
  })

  test('an expiring authorization is captured, or its order is put on hold', async () => {
    const at = await aPaymentAdmin((await open()).db)
    const [goes, waits] = [await at.pay(await at.order('tabby')), await at.pay(await at.order('tabby'))]
    await at.advance(waits.number, 'request-cancellation')
    at.shop.clock.advance(18 * day)
    expect(await at.captureExpiring()).toBe('0 captured before expiry')
    at.shop.clock.advance(day + 60_000)
    expect(await at.captureExpiring()).toBe(`1 captured before expiry; on hold: ${waits.number}`)
    await at.runPaymentTasks()
    expect(await at.attempt(goes)).toMatchObject({ state: 'captured' })
    expect(await at.attempt(waits)).toMatchObject({ state: 'authorized' })
  })

  test('a cash refund uses the chosen method, and the bank account stays sealed until the payout', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.order('cashondelivery')
    await at.ship(order.number, ...deliver, 'deliver')
    const request = { id: 'cash', sum: aed(50_000), reason: 'a leg was broken' }
    expect(
      await at.paymentAdmin.refund(order.number, { by: operator, ...request, method: null }),
    ).toMatchObject({
      failure: { kind: 'refund-method-required' },
    })
    const wrong = { kind: 'iban', iban: 'AE07 0331 2345 6789 0123 457', holder: 'Maryam' } as const
    expect(
      await at.paymentAdmin.refund(order.number, { by: operator, ...request, method: wrong }),
    ).toMatchObject({
      failure: { kind: 'not-an-iban', why: 'checksum' },
    })
    const right = { ...wrong, iban: 'ae07 0331 2345 6789 0123 456' }
    expect((await at.paymentAdmin.refund(order.number, { by: operator, ...request, method: right })).ok).toBe(
      true,
    )
    const written = JSON.stringify(await rowsOf(db, sql`select o.*, t.* from orders o, payment_tasks t`))
    expect(written).toContain('AE… 3456')
    expect(written).not.toContain('33123456789')
    expect(at.shop.messageKeys.filter((key) => key.startsWith('refund-method-chosen'))).toHaveLength(1)
    // A day to object.
    const reference = `${order.number}-R1`
    const payout = {
      country: 'ae',
      orderNumber: order.number,
      refundId: 'cash',
      reference,
      kind: 'iban',
      sum: aed(50_000),
    }
    const nothing = { due: [], waiting: [], review: [], inFile: [] }
    const payableFrom = addMilliseconds(at.shop.clock.now(), 24 * 3_600_000)
    expect(await at.payouts.list(operator)).toEqual({ ...nothing, waiting: [{ ...payout, payableFrom }] })
    at.shop.clock.advance(24 * 3_600_000)
    expect(await at.payouts.list(operator)).toEqual({
      ...nothing,
      due: [{ ...payout, account: 'AE070331234567890123456', holder: 'Maryam' }],
    })
    expect(
      await at.paymentAdmin.completeManually(order.number, 'cash', { outcome: 'done', by: operator }),
    ).toMatchObject({
      value: { order: { payment: { refunds: [{ state: 'done' }] } }, tasks: [{ state: 'done' }] },
    })
    expect(await at.payouts.list(operator)).toEqual(nothing)
    expect(await rowsOf(db, sql`select sealed from payment_tasks`)).toEqual([{ sealed: null }])
    await at.paymentAdmin.refund(order.number, {
      by: operator,
      ...request,
      id: 'wallet',
      method: { kind: 'wallet' },
    })
    expect(at.credits).toEqual(['wallet'])
    const more = { ...request, id: 'more', method: { kind: 'counter' } as const }
    expect(await at.paymentAdmin.refund(order.number, { ...more, by: operator })).toMatchObject({
      failure: { kind: 'too-much', remaining: aed(29_900) },
    })
  })

  test('a cash refund waits for the shopper, who chooses once and only with the order’s token', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.order('cashondelivery')
    await at.ship(order.number, ...deliver, 'deliver')
    const owed = { id: 'owed', sum: aed(50_000), reason: 'damaged', method: { kind: 'shopper' } } as const
    expect((await at.paymentAdmin.refund(order.number, { ...owed, by: operator })).ok).toBe(true)
    expect(at.shop.messageKeys.filter((key) => key.startsWith('refund-method-required'))).toHaveLength(1)
    expect(await at.paymentAdmin.refund(order.number, { ...owed, by: operator })).toMatchObject({ ok: true })
    const found = await at.shop.orderAdmin.find(order.number, operator)
    if (!found.ok) throw new Error('an order')
    const { changes } = found.value
    const changeToken = at.shop.changeToken(order.number)
    expect(changes.refundsWithoutMethod).toEqual([{ id: 'owed', sum: aed(50_000) }])
    const choose = (method: RequestedRefundMethod, token = changeToken, refundId = 'owed') =>
      at.shop.orders.chooseRefundMethod(order.number, token, here, { refundId, method })
    const iban = (text: string) => ({ kind: 'iban', iban: text, holder: 'Maryam' }) as const
    expect(await choose(iban('AE07 0331 2345 6789 0123 456'), 'forged')).toMatchObject({
      failure: { kind: 'not-found' },
    })
    // The links that show the order move no money.
    const { sign, signUntil } = at.shop.accessTokens
    const later = addMilliseconds(at.shop.clock.now(), 60_000)
    for (const token of [
      sign(order.number, 'read'),
      sign(order.number, 'own'),
      signUntil(order.number, 'track', later),
      signUntil(order.number, 'change', at.shop.clock.now()),
    ])
      expect(await choose({ kind: 'counter' }, token)).toMatchObject({ failure: { kind: 'needs-link' } })
    expect(await choose(iban('AE07 0331 2345 6789 0123 457'))).toMatchObject({
      failure: { kind: 'not-an-iban', why: 'checksum' },
    })
    expect(await choose({ kind: 'counter' }, changeToken, 'other')).toMatchObject({
      failure: { kind: 'unknown-refund' },
    })
    // No wallets are kept in this shop.
    expect(await choose({ kind: 'wallet' })).toMatchObject({ failure: { kind: 'method-not-offered' } })
    const answers = await Promise.all([
      choose(iban('AE07 0331 2345 6789 0123 456')),
      choose({ kind: 'counter' }),
      choose(iban('AE07 0331 2345 6789 0123 456')),
    ])
    const { method } = (await at.find(order.number)).payment.refunds[0] ?? {}
    expect(answers.filter(({ ok }) => ok)).toHaveLength(method?.kind === 'iban' ? 2 : 1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ failure: { kind: 'refund-method-chosen' } })
    expect((await at.payouts.list(operator)).due).toEqual([])
    at.shop.clock.advance(24 * 3_600_000)
    const payouts = (await at.payouts.list(operator)).due
    expect(payouts).toHaveLength(method?.kind === 'iban' ? 1 : 0)
    for (const payout of payouts)
      expect(payout).toMatchObject({ account: 'AE070331234567890123456', holder: 'Maryam' })
    expect(JSON.stringify(await at.find(order.number))).not.toContain('33123456789')
  })

  test('reconciliation and provider comparison find what differs from the orders', async () => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    const order = await at.pay(await at.order())
    await at.paymentAdmin.refund(order.number, {
      by: operator,
      id: 'part',
      sum: aed(300),
      reason: 'late',
      method: null,
    })
    expect([await reconcile(db), await at.payments.compareWithProviders(10)]).toEqual([[], []])
    await db.execute(sql`update sandbox_payments set session = jsonb_set(session, '{refunded,minor}', '200')`)
    expect(await at.payments.compareWithProviders(10)).toEqual([
      {
        orderNumber: order.number,
        provider: 'sandbox',
        what: 'refunded',
        ours: '3.00 AED',
        theirs: '2.00 AED',
      },
    ])
    await db.execute(sql`update orders set paid_minor = paid_minor - 1`)
    expect(await reconcile(db)).toMatchObject([{ kind: 'order-paid', actual: '129599', expected: '129600' }])
    await db.execute(sql`update payment_attempts set is_primary = false, refunded_minor = 299`)
    expect((await reconcile(db)).map(({ kind }) => kind)).toEqual(['paid-without-attempt', 'refund-ledger'])
  })

  test('a refund is made once although the process stopped after the provider was called', async () => {
    const at = await aPaymentAdmin((await open()).db)
    for (const method of ['tap', 'tabby'] as const) {
      const order = await at.pay(await at.order(method))
      const canceled = await at.advance(order.number, 'cancel')
      const [refund] = canceled.payment.refunds
      const [attempt] = await at.payments.listAttempts(order.id)
      if (!refund || !attempt) throw new Error('no refund was requested')
      // As far as it came: the provider has done it, and the work still waits.
      await at.payments.refundOrReduce(attempt.id, { sum: refund.sum, key: refund.id, reason: refund.reason })
      await at.runPaymentTasks()
      const there = await at.atProvider(order)
      expect(there).toMatchObject(
        method === 'tap'
          ? { state: 'captured', refunded: aed(129_900) }
          : { state: 'voided', refunded: aed(0) },
      )
      expect(await at.find(order.number)).toMatchObject({
        status: 'canceled',
        payment: { state: 'refunded' },
      })
    }
  })
})
