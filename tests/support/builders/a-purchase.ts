import type { Address } from '#commerce/addresses/address.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'

export type Purchase = {
  readonly sku: string
  readonly method: PaymentMethodCode
  readonly quantity?: number
  readonly coupon?: string | null
  /** Default: in the first delivery area. */
  readonly address?: Address
  readonly phone?: string
  /** Client address, the subject of rate limits. */
  readonly from?: string
  readonly attribution?: Attribution
}

/** What the review's button sends. */
export type AgreedQuote = {
  readonly token: string
  readonly fingerprint: string
  readonly from: string
  readonly attribution?: Attribution
}

/** An address in the first delivery area. */
export const addressIn = (shop: Shop, here: Storefront): Address => {
  const [area] = shop.delivery.listAreas(here)
  return {
    country: here.country.isoCode,
    fields: { building: '12' },
    area: area?.code ?? '',
    zoneId: area?.zone ?? '',
    addressType: 'home',
    access: { floor: 1, lift: 'large', gatePass: false },
    landmark: '',
    note: '',
    pin: null,
  }
}

/** The value of a result; throws its failure. */
export function need<Value>(answer: Result<Value, unknown>): Value {
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}

/** Cash needs a mobile number. */
const mobiles: Readonly<Record<string, string>> = {
  ae: '+971501234567',
  bh: '+97336001234',
  om: '+96892123456',
  kw: '+96550012345',
  qa: '+97433123456',
  in: '+919812345678',
}

/** Takes a guest through all steps to the review, with the first available slot. Throws on failure. */
export async function prepareOrder(shop: Shop, here: Storefront, wanted: Purchase): Promise<AgreedQuote> {
  const { sku, method, quantity = 1, coupon = null, from = 'x' } = wanted
  const { phone = mobiles[here.country.isoCode] ?? '' } = wanted
  const { token } = need(
    await shop.cart.add({ token: null, items: [{ sku, quantity }], key: null, from }, here),
  )
  // A rejected coupon does not stop the purchase.
  if (coupon !== null) await shop.cart.setCoupon({ token, code: coupon, from }, here)
  need(await shop.checkout.setContact(token, { name: 'Maryam', email: 'maryam@example.com', phone }, here))
  if (method === 'cashondelivery') need(await shop.checkout.confirmPhone(token, phone))
  need(await shop.checkout.setAddress(token, wanted.address ?? addressIn(shop, here), here))
  const { quote: before } = need(await shop.checkout.load(token, here))
  const slot = before.delivery.slots.find(({ remaining }) => remaining > 0)
  need(await shop.checkout.setDelivery(token, { kind: 'home', slot: slot?.id ?? null, services: [] }, here))
  need(await shop.checkout.setPayment(token, method, here))
  const { quote, nextStep } = need(await shop.checkout.load(token, here))
  if (nextStep !== 'review') throw new Error(`${here.code}: ${nextStep} is not answered`)
  return {
    token,
    fingerprint: quote.fingerprint,
    from,
    ...(wanted.attribution && { attribution: wanted.attribution }),
  }
}

export const placeAgreed = (shop: Shop, here: Storefront, agreed: AgreedQuote, key: string) =>
  shop.checkout.place({ ...agreed, key, platform: 'web' }, here)

/** All steps and placing the order. Throws on failure. */
export async function buy(shop: Shop, here: Storefront, wanted: Purchase) {
  const placed = await placeAgreed(shop, here, await prepareOrder(shop, here, wanted), newVisitorToken())
  if (!placed.ok) throw new Error(`${here.code}: ${JSON.stringify(placed.failure)}`)
  return placed.value
}
