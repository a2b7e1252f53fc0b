import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { anAgreement } from '../../support/builders/an-agreement.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aBulkShop } from '../../support/shops/a-bulk-shop.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const dayMs = 24 * 3_600_000

describeDatabases('an order from a quote that a bank transfer pays', (open) => {
  const opened = async () => aBulkShop({ db: (await open()).db })

  test('is placed at the agreed prices, reserves its items and waits for the money', async () => {
    const shop = await opened()
    const order = await shop.placed()
    expect(order).toMatchObject({
      status: 'pending',
      agreement: { quote: 'QU-AE-4K7R9TXW', company: { name: 'Palm Hotels LLC' } },
      lines: [
        { sku: 'SKU-A', quantity: 40, orderType: 'bulk', net: money(4_000_000, 'AED'), adjustments: [] },
      ],
      payment: { method: 'banktransfer', state: 'pending', transfer: { state: 'awaiting' } },
    })
    expect(new Date(order.expiresAt ?? '').getTime() - new Date(order.placedAt).getTime()).toBe(5 * dayMs)
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 40 })
    expect(shop.messageKeys).toEqual([`transfer-due:${order.id}`])
    // Another method cannot replace a transfer whose money may be on its way.
    expect(await shop.orders.listOffersForOrder(order, here)).toEqual([])
  })

  test('one quote is ordered once, however many carts it is in, and again when that order was canceled', async () => {
    const shop = await opened()
    const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
    const placed = await one.place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    expect((await shop.carts.find(one.token))?.agreement).toBeUndefined()
    expect(await other.place()).toEqual({ ok: false, failure: { kind: 'quote-used' } })
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 40, allocated: 40 })
    const request = { number: placed.value.number, by: operator, note: null } as const
    await shop.orderAdmin.advance({ ...request, action: { kind: 'cancel' } })
    expect((await other.place()).ok).toBe(true)
  })

  test('accepting a quote twice changes a cart once, and saves for later what was in it', async () => {
    const shop = await opened()
    const buyer = await shop.aShopper({ 'SKU-B': 2 }, 'cashondelivery', [], null, anAgreement())
    const { version } = (await shop.carts.find(buyer.token)) ?? { version: 0 }
    await shop.carts.agree({ token: buyer.token, agreement: anAgreement(), at: shop.clock.now() })
    const cart = await shop.carts.find(buyer.token)
    expect(cart?.version).toBe(version)
    expect(cart?.lines).toMatchObject([
      { sku: 'SKU-A', quantity: 40, saved: false, agreed: { quote: 'QU-AE-4K7R9TXW' } },
      { sku: 'SKU-B', quantity: 2, saved: true },
    ])
  })

  test('the purchase order number is stored with the quote, and is part of what is agreed to', async () => {
    const shop = await opened()
    const buyer = await shop.aBuyer()
    await shop.carts.note(buyer.token, { purchaseOrder: 'PO 1184' }, shop.clock.now())
    expect(await buyer.place()).toMatchObject({ ok: false, failure: { kind: 'quote-changed' } })
    const placed = await buyer.placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    expect((await shop.find(placed.value.number)).agreement?.purchaseOrder).toBe('PO 1184')
  })

  test('an expired quote is ordered at the prices of the day, with the consent of the shopper, by another method', async () => {
    const shop = await opened()
    const buyer = await shop.aBuyer(anAgreement({ validUntil: '2026-01-01T00:00:00.000Z' }))
    expect(buyer.quote.lines).toMatchObject([{ orderType: 'general', net: money(40 * 129_900, 'AED') }])
    expect(buyer.quote.paymentMethod).toBeNull()
    expect(buyer.quote.agreement).toBeUndefined()
  })

  test('a statement confirms the order that a line names, in any notation, and once', async () => {
    const { db } = await open()
    const shop = await aBulkShop({ db })
    const order = await shop.placed()
    const { number, totals } = order
    const spaced = `Inv ${number.slice(0, 2)} ${number.slice(2, 6)}-${number.slice(6)}`
    const line = shop.aLine(totals.due.minor, spaced)
    const { admin } = shop.transfers
    expect(await admin.importLines('ae', [line], operator)).toMatchObject({
      value: { newLines: 1, matched: [{ number, state: 'matched' }], unmatched: [] },
    })
    expect(await admin.importLines('ae', [line], operator)).toMatchObject({
      value: { newLines: 0, matched: [] },
    })
    const imports = await rowsOf(
      db,
      sql`select after from audit_log where act = 'transfer.import' order by id`,
    )
    expect(imports.map(({ after }) => after)).toEqual([
      { lines: 1, newLines: 1 },
      { lines: 1, newLines: 0 },
    ])
    const confirmed = await shop.find(number)
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      payment: { state: 'paid', paid: totals.due, transfer: { state: 'matched' } },
    })
    expect(shop.messageKeys).toHaveLength(2)
    expect(await admin.listAwaited('ae', operator)).toEqual([])
    const cash = await (await shop.aShopper()).place()
    if (!cash.ok) throw new Error(cash.failure.kind)
    const other = shop.aLine(1_000, cash.value.number)
    expect(await admin.importLines('ae', [other], operator)).toMatchObject({
      value: { matched: [], unmatched: [{}] },
    })
    const request = { country: 'ae', number: cash.value.number, by: operator, reason: 'test' }
    const rejections = [
      await admin.match({ ...request, bankReference: other.bankReference }),
      await admin.match({ ...request, bankReference: 'FT-0' }),
      await admin.match({ ...request, bankReference: other.bankReference, number: 'AE 1' }),
    ]
    expect(rejections.map((one) => (one.ok ? 'matched' : one.failure.kind))).toEqual([
      'no-transfer',
      'unknown-receipt',
      'not-found',
    ])
  })

  test('money whose text names no order, or two, waits for a person, who matches it once', async () => {
    const shop = await opened()
    const { number, totals } = await shop.placed()
    const { admin } = shop.transfers
    const line = shop.aLine(totals.due.minor, 'Palm Hotels LLC')
    const both = shop.aLine(100, `${number} AE0000000000`)
    expect(await admin.importLines('ae', [line, both], operator)).toMatchObject({
      value: { unmatched: [{}, {}] },
    })
    expect(await admin.listUnmatched('ae', operator)).toMatchObject([
      { bankReference: line.bankReference },
      { bankReference: both.bankReference },
    ])
    const request = {
      country: 'ae',
      bankReference: line.bankReference,
      by: operator,
      reason: 'called the payer',
    }
    expect((await admin.match({ ...request, number })).ok).toBe(true)
    expect((await admin.match({ ...request, number })).ok).toBe(true)
    expect(await shop.find(number)).toMatchObject({
      status: 'confirmed',
      payment: { transfer: { state: 'matched' } },
    })
    expect(await admin.match({ ...request, number: 'AE0000000000' })).toEqual({
      ok: false,
      failure: { kind: 'already-matched', number },
    })
  })

  test('reminds once, and cancels an order whose money has not come', async () => {
    const shop = await opened()
    const order = await shop.placed()
    const remind = () => shop.transfers.job.run(new AbortController().signal)
    expect(await remind()).toBe('0 reminded')
    shop.clock.advance(3 * dayMs + 1000)
    expect([await remind(), await remind()]).toEqual(['1 reminded', '0 reminded'])
    expect(await shop.transfers.admin.listAwaited('ae', operator)).toMatchObject([
      { number: order.number, state: 'awaiting', due: order.totals.due },
    ])
    shop.clock.advance(2 * dayMs)
    await shop.expire('unpaid')
    expect(await shop.find(order.number)).toMatchObject({
      status: 'canceled',
      payment: { transfer: { state: 'expired', remindAt: null } },
    })
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 0 })
    expect(shop.messageKeys.map((key) => key.split(':')[0])).toEqual([
      'transfer-due',
      'transfer-reminder',
      'order-expired',
    ])
  })
})
