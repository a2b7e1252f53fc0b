import { describe, expect, test } from 'vitest'
import { createInvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { aReschedulingShop, firstSlot, lateFee, slotOn } from '../../support/shops/a-rescheduling-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')

describeDatabases('another delivery time', (open) => {
  describe('while it is free', () => {
    test('is reserved immediately, and the old place becomes free', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number } = await shop.placed('tap')
      expect(await shop.reschedule(number, '2026-11-25')).toEqual({ ok: true, value: { paymentUrl: null } })
      expect(await shop.taken()).toEqual({ '2026-11-25': 1 })
      expect(await shop.orderOf(number)).toMatchObject({
        shipments: [{ status: 'Pending', slot: { id: slotOn('2026-11-25') }, earliest: '2026-11-25' }],
        reschedulings: [
          { state: 'done', paidBy: 'nothing', charge: null, from: { slot: { id: firstSlot.id } } },
        ],
      })
      expect(shop.messageKeys.filter((key) => key.startsWith('delivery-rescheduled'))).toHaveLength(1)
      expect(await reconcile(db)).toEqual([])
    })

    test('sent twice moves once', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number } = await shop.placed('cashondelivery')
      await shop.reschedule(number, '2026-11-25')
      expect((await shop.reschedule(number, '2026-11-25')).ok).toBe(true)
      expect((await shop.orderOf(number)).reschedulings).toHaveLength(1)
    })

    test('is refused when it is full, not offered, for another order or without the right to change it', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db }, 1)
      const [one, other] = [await shop.placed('tap'), await shop.placed('tap')]
      const token = shop.changeToken(one.number)
      const request = { shipment: 1, time: { slot: slotOn('2026-11-25') }, feeMinor: 0, method: null }
      const attempt = (given: Partial<Parameters<typeof shop.orders.reschedule>[3]>, key = token) =>
        shop.orders.reschedule(one.number, key, here, { ...request, ...given })
      expect(await attempt({}, shop.changeToken(other.number))).toMatchObject({
        failure: { kind: 'not-found' },
      })
      const read = shop.accessTokens.sign(one.number, 'read')
      expect(await attempt({}, read)).toMatchObject({ failure: { kind: 'needs-link' } })
      for (const time of [
        { slot: slotOn('2026-11-27') },
        { slot: 'ae:far:2026-11-25:09-13' },
        { slot: '' },
        { day: '2026-11-25' },
        { day: '2020-01-01' },
        { day: 'soon' },
      ])
        expect(await attempt({ time }), JSON.stringify(time)).toMatchObject({
          failure: { kind: 'time-unavailable' },
        })
      expect(await attempt({ shipment: 7 })).toMatchObject({ failure: { kind: 'unknown-shipment' } })
      expect(await attempt({ feeMinor: 5 })).toMatchObject({ failure: { kind: 'fee-changed', fee: null } })
      expect((await shop.reschedule(other.number, '2026-11-25')).ok).toBe(true)
      expect(await attempt({})).toMatchObject({ failure: { kind: 'slot-full' } })
      const [offer] = await shop.orders.listReschedulings(await shop.orderOf(one.number))
      expect(JSON.stringify(offer?.times)).not.toContain(slotOn('2026-11-25'))
    })
  })

  describe('later', () => {
    test('adds its fee, with tax, to the cash due', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number } = await shop.placed('cashondelivery')
      const before = (await shop.orderOf(number)).totals
      shop.toMonday()
      // It is as large as it was, whether or not it is still sold.
      shop.hide()
      expect(await shop.reschedule(number, '2026-11-28', 0)).toMatchObject({
        failure: { kind: 'fee-changed', fee: aed(lateFee) },
      })
      expect(await shop.reschedule(number, '2026-11-28')).toEqual({ ok: true, value: { paymentUrl: null } })
      const { totals, charges } = await shop.orderOf(number)
      expect(totals.due).toEqual(aed(before.due.minor + lateFee))
      expect(totals.tax).toEqual(aed(before.tax.minor + 190))
      expect(charges.at(-1)).toMatchObject({ code: 'rescheduling', amount: aed(lateFee), tax: aed(190) })
      expect(await reconcile(db)).toEqual([])
    })

    test('reserves nothing until its fee is paid by link, and then moves', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number, id } = await shop.placed('tap')
      shop.toMonday()
      const started = await shop.reschedule(number, '2026-11-28')
      expect(started).toMatchObject({
        ok: true,
        value: { paymentUrl: expect.stringContaining('/checkout/return/') },
      })
      expect(await shop.taken()).toEqual({ '2026-11-24': 1 })
      expect(await shop.reschedule(number, '2026-11-28')).toEqual(started)
      const [wanted] = (await shop.orderOf(number)).reschedulings
      const before = (await shop.orderOf(number)).payment
      await shop.payFor(wanted?.id ?? '')
      expect(await shop.taken()).toEqual({ '2026-11-28': 1 })
      expect(await shop.orderOf(number)).toMatchObject({
        payment: before,
        reschedulings: [{ state: 'done' }],
      })
      expect(await shop.attemptsFor(id)).toHaveLength(1)
      expect(await shop.attemptsFor(wanted?.id ?? '')).toMatchObject([
        { state: 'captured', amount: aed(lateFee), captured: aed(lateFee), refunded: aed(0) },
      ])
      expect(await reconcile(db)).toEqual([])
    })

    test('never marks the order as failed when the fee is declined, and can be paid again', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number, token } = await shop.placed('tap')
      shop.toMonday()
      await shop.reschedule(number, '2026-11-28')
      const before = await shop.orderOf(number)
      const id = before.reschedulings[0]?.id ?? ''
      await shop.payFor(id, 'decline')
      shop.clock.advance(1_000)
      expect(await shop.orderOf(number)).toEqual(before)
      const read = shop.accessTokens.sign(number, 'read')
      // Whoever may pay for the order may pay this too; a code for tracking is not enough.
      const again = await shop.orders.payReschedulingFee(number, read, here, { id, method: null })
      expect(again).toMatchObject({ ok: true })
      expect(
        await shop.orders.payReschedulingFee(number, token, here, { id: 'x', method: null }),
      ).toMatchObject({
        failure: { kind: 'unknown-rescheduling' },
      })
      expect(
        await shop.orders.payReschedulingFee(number, token, here, { id, method: 'cashondelivery' }),
      ).toMatchObject({ failure: { kind: 'method-rejected' } })
      await shop.payFor(id)
      expect(await shop.orderOf(number)).toMatchObject({
        status: 'confirmed',
        reschedulings: [{ state: 'done' }],
      })
      expect(await reconcile(db)).toEqual([])
    })

    test('refunds the fee when the slot is gone meanwhile', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db }, 1)
      const [slow, quick] = [await shop.placed('tap'), await shop.placed('cashondelivery')]
      shop.toMonday()
      await shop.reschedule(slow.number, '2026-11-28')
      expect((await shop.reschedule(quick.number, '2026-11-28')).ok).toBe(true)
      const before = await shop.orderOf(slow.number)
      const id = before.reschedulings[0]?.id ?? ''
      await shop.payFor(id)
      expect(await shop.orderOf(slow.number)).toMatchObject({
        status: before.status,
        payment: before.payment,
        shipments: before.shipments,
        reschedulings: [{ state: 'refunded' }],
      })
      expect(await shop.attemptsFor(id)).toMatchObject([
        { state: 'refunded', refunded: aed(lateFee), reportedOutcome: 'reversed' },
      ])
      expect(shop.messageKeys.filter((key) => key.startsWith('rescheduling-refunded'))).toHaveLength(1)
      expect(await reconcile(db)).toEqual([])
    })

    test('refunds the fee when the order is canceled, or the day has come, before it is paid', async () => {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const [canceled, late] = [await shop.placed('tap'), await shop.placed('tap')]
      shop.toMonday()
      for (const { number } of [canceled, late]) await shop.reschedule(number, '2026-11-28')
      const idOf = async (number: string) => (await shop.orderOf(number)).reschedulings[0]?.id ?? ''
      const token = shop.changeToken(canceled.number)
      expect((await shop.orders.requestCancellation(canceled.number, token, here)).ok).toBe(true)
      await shop.payFor(await idOf(canceled.number))
      // Tuesday begins in Dubai at 20:00 UTC.
      shop.clock.advance(12 * 3_600_000)
      await shop.payFor(await idOf(late.number))
      for (const { number } of [canceled, late]) {
        expect((await shop.orderOf(number)).reschedulings).toMatchObject([{ state: 'refunded' }])
        expect(await shop.attemptsFor(await idOf(number))).toMatchObject([{ state: 'refunded' }])
      }
      expect(await shop.reschedule(late.number, '2026-11-29')).toMatchObject({
        failure: { kind: 'already-dispatched' },
      })
    })
  })

  test('has an invoice of its own, and costs nothing in the end when the order is canceled', async () => {
    const { db } = await open()
    const shop = await aReschedulingShop({ db })
    const invoices = createInvoicesModule(db, {
      clock: shop.clock,
      countries: theCountries,
      findOrder: async () => undefined,
      findByNumber: async (number) => shop.orderOf(number),
      formatAddress: () => ['Marina Walk 12', 'Dubai'],
    })
    const { number, id } = await shop.placed('tap')
    await invoices.issueDue(await shop.orderOf(number))
    shop.toMonday()
    await shop.reschedule(number, '2026-11-28')
    const fee = (await shop.orderOf(number)).reschedulings[0]?.id ?? ''
    await shop.payFor(fee)
    await invoices.issueDue(await shop.orderOf(number))
    const issued = await invoices.listOfOrder(id)
    expect(issued.map(({ kind, totals }) => [kind, totals.payable.minor])).toEqual([
      ['invoice', (await shop.orderOf(number)).totals.payable.minor],
      ['invoice', lateFee],
    ])
    expect(issued[1]?.totals).toMatchObject({ tax: aed(190), taxable: aed(3_810) })
    await shop.orders.requestCancellation(number, shop.changeToken(number), here)
    await shop.runPaymentTasks()
    expect(await shop.attemptsFor(fee)).toMatchObject([{ state: 'refunded', refunded: aed(lateFee) }])
    expect(await shop.orderOf(number)).toMatchObject({
      status: 'canceled',
      reschedulings: [{ state: 'refunded' }],
    })
    for (const _ of [1, 2]) await invoices.issueDue(await shop.orderOf(number))
    const all = await invoices.listOfOrder(id)
    const sumOf = (kind: string) =>
      all.filter((one) => one.kind === kind).reduce((sum, { totals }) => sum + totals.payable.minor, 0)
    expect(all).toHaveLength(4)
    expect(sumOf('credit-note')).toBe(sumOf('invoice'))
    expect(await reconcile(db)).toEqual([])
  })

  test('by an operator is free on request; else the shopper is sent a link to pay', async () => {
    const { db } = await open()
    const shop = await aReschedulingShop({ db })
    const [waived, charged] = [await shop.placed('tap'), await shop.placed('tap')]
    shop.toMonday()
    const request = {
      shipment: 1,
      time: { day: '2026-12-20' },
      reason: 'on the phone',
      by: operator,
    } as const
    expect(
      await shop.orderAdmin.reschedule({ ...request, number: waived.number, fee: 'waived' }),
    ).toMatchObject({ value: { order: { shipments: [{ earliest: '2026-12-20', slot: null }] } } })
    expect(
      await shop.orderAdmin.reschedule({ ...request, number: charged.number, fee: 'charged' }),
    ).toMatchObject({
      value: { order: { shipments: [{ earliest: '2026-11-24' }], reschedulings: [{ state: 'requested' }] } },
    })
    expect(shop.messageKeys.filter((key) => key.startsWith('rescheduling-fee-due'))).toHaveLength(1)
    expect(await shop.orderAdmin.reschedule({ ...request, number: 'AE0', fee: 'waived' })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(
      await shop.orderAdmin.reschedule({
        ...request,
        number: waived.number,
        time: { day: '2026-11-23' },
        fee: 'waived',
      }),
    ).toMatchObject({ failure: { kind: 'time-unavailable' } })
  })
})
