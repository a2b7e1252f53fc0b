import type { Placed } from '#commerce/checkout/checkout.ts'
import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { DemoOrder } from './demo-orders.ts'

export type DemoShop = Pick<Shop, 'addresses' | 'cart' | 'checkout' | 'payments' | 'money'>

/** The demo's orders fit its own catalog and tables: what is refused is a mistake in them. */
export function need<Value>(result: Result<Value, unknown>): Value {
  invariant(result.ok, `an order of the demo is refused: ${result.ok ? '' : JSON.stringify(result.failure)}`)
  return result.value
}

/** Takes the steps of the checkout as a guest, and pays what is to be paid at once. */
export async function placeDemoOrder(
  { addresses, cart, checkout, payments }: DemoShop,
  { order, skus, key }: { readonly order: DemoOrder; readonly skus: readonly string[]; readonly key: string },
  here: Storefront,
): Promise<Placed> {
  const { name, phone, method, store, quantity = 1 } = order
  const items = skus.map((sku, index) => ({ sku, quantity: index === 0 ? quantity : 1 }))
  const { token } = need(await cart.add({ token: null, items, key, from: key }, here))
  const email = `${key}@demo.example`
  need(await checkout.setContact(token, { name, email, phone }, here))
  if (method === 'cashondelivery' || method === 'clickandcollect')
    need(await checkout.confirmPhone(token, phone))
  if (store !== undefined) need(await checkout.setDelivery(token, { kind: 'collect', store }, here))
  else {
    const entered = { ...order.address, addressType: 'home', floor: '0', lift: 'large' }
    need(await checkout.setAddress(token, need(addresses.parse(entered, here)), here))
    const { quote } = need(await checkout.load(token, here))
    const slot = quote.delivery.slots.find(({ remaining }) => remaining > 3)
    need(await checkout.setDelivery(token, { kind: 'home', slot: slot?.id ?? null, services: [] }, here))
  }
  need(await checkout.setPayment(token, method, here))
  const { quote } = need(await checkout.load(token, here))
  const { fingerprint } = quote
  const placed = need(await checkout.place({ token, fingerprint, key, platform: 'web', from: key }, here))
  if (order.stage !== 'unpaid' && placed.paymentUrl !== null) await pay(payments, placed.number)
  return placed
}

async function pay({ sandbox, handleReturn }: DemoShop['payments'], number: string): Promise<void> {
  const session = (await sandbox?.list(5))?.find(({ orderNumber }) => orderNumber === number)
  if (!sandbox || !session) return
  need(await sandbox.choose(session.id, { kind: 'outcome', outcome: 'approve', webhook: 'never' }))
  await handleReturn(session.attemptId)
}
