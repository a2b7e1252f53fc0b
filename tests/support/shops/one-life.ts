import { sql } from 'drizzle-orm'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import type { OpenShop } from '#open-shop.ts'
import { addressIn, need, placeAgreed } from '../builders/a-purchase.ts'
import type { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { operator } from '../builders/operators.ts'

const here = theStorefront('ae/en')
const day = 86_400_000
export const lifeSku = 'LAMP'
const by = { by: operator, note: null } as const
/** What a process does by itself, now and then. */
const jobNames = [
  ...['issue-invoices', 'run-returns', 'run-payment-tasks', 'earn-points', 'mature-points'],
  // Returns whose refund is done.
  'run-returns',
]

export async function runJobs({ jobs }: Pick<OpenShop, 'jobs'>): Promise<void> {
  for (const name of jobNames) {
    const run = need(await jobs.run(name))
    if (run.outcome === 'failed') throw new Error(`${name}: ${run.note}`)
  }
}

/** Brings a return that was accepted nowhere yet to its refund, onto the wallet as far as it was paid in cash. */
export async function finishReturn(shop: OpenShop, reference: string): Promise<void> {
  const found = need(await shop.returnAdmin.find(reference, operator))
  for (const event of ['receive', 'accept'] as const) {
    const { state } = need(await shop.returnAdmin.find(reference, operator))
    const isNext = event === 'receive' ? state === 'approved' : state === 'received'
    if (isNext) need(await shop.returnAdmin.advance(reference, { by: operator, event, note: '' }))
  }
  const { order } = need(await shop.orderAdmin.find(found.orderNumber, operator))
  for (const { id, state, method, parts } of order.payment.refunds)
    if (state === 'requested' && method === null && parts.some(({ ledgerId }) => ledgerId === null))
      need(
        await shop.paymentAdmin.chooseRefundMethod(order.number, id, {
          method: { kind: 'wallet' },
          by: operator,
        }),
      )
  await runJobs(shop)
}

/**
 * A customer orders in cash, returns a part onto the wallet, earns points, spends wallet and points on the next order,
 * returns that too, and withdraws money.
 */
export async function liveOneLife(
  opened: OpenShop,
  clock: ReturnType<typeof manualClock>,
  id: string,
): Promise<void> {
  const { shop, database } = opened
  await database.db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${id}::uuid, 'Sara Ahmed', 'en', 'ae', ${clock.now()}::timestamptz)`)
  const token = shop.identity.visitorTokenOf(id)
  const from = id

  async function order(quantity: number) {
    need(await shop.cart.add({ token, items: [{ sku: lifeSku, quantity }], key: null, from }, here))
    const phone = `+9715${id.replace(/\D/g, '').padEnd(8, '0').slice(-8)}`
    need(await shop.checkout.setContact(token, { name: 'Sara Ahmed', email: 's@example.com', phone }, here))
    need(await shop.checkout.confirmPhone(token, phone))
    need(await shop.checkout.setAddress(token, addressIn(shop, here), here))
    const { quote: before } = need(await shop.checkout.load(token, here))
    const slot = before.delivery.slots.find(({ remaining }) => remaining > 0)?.id ?? null
    need(await shop.checkout.setDelivery(token, { kind: 'home', slot, services: [] }, here))
    // There is nothing to spend before the first return.
    await shop.checkout.useWallet(token, here)
    await shop.checkout.spendPoints(token, '500', here)
    need(await shop.checkout.setPayment(token, 'cashondelivery', here))
    const { quote } = need(await shop.checkout.load(token, here))
    const agreed = { token, fingerprint: quote.fingerprint, from }
    const { number } = need(await placeAgreed(shop, here, agreed, newVisitorToken()))
    for (const event of ['approve', 'process', 'schedule', 'out', 'deliver'] as const) {
      const collected = event === 'deliver' ? quote.due : null
      const action = { kind: 'shipment', position: 1, event, collected } as const
      need(await opened.orderAdmin.advance({ number, action, ...by }))
    }
    await runJobs(opened)
    return need(await opened.orderAdmin.find(number, operator)).order
  }
  async function returnOne(ordered: Awaited<ReturnType<typeof order>>) {
    const item = { sku: lifeSku, quantity: 1, reason: 'changed-mind', unopened: true } as const
    const passage = { kind: 'store', store: 'barsha' } as const
    const wanted = { items: [item], passage, comment: '', photos: [] }
    const { reference } = need(await shop.returns.request({ order: ordered }, wanted, newVisitorToken()))
    await finishReturn(opened, reference)
  }

  await returnOne(await order(2))
  clock.advance(16 * day)
  await runJobs(opened)
  await returnOne(await order(2))
  const account = { holder: 'Sara Ahmed', iban: 'AE070331234567890123456', ifsc: '', number: '', upi: '' }
  need(await shop.ahlan.withdraw(id, { key: newVisitorToken(), amount: '50', account }, here))
}
