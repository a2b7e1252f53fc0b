import { createHash } from 'node:crypto'
import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { assembleQuote, type QuoteInput, type QuoteRules } from '#commerce/checkout/assemble-quote.ts'
import type { DeliveryQuote, PlannedShipment } from '#commerce/delivery/delivery-quote.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import type { PricedLine } from '#commerce/promotions/priced-cart.ts'
import type { Currency } from '#kernel/currency.ts'
import { add, money, sum, times, zero, type Money } from '#kernel/money.ts'
import { aPurchasableVariant } from './a-purchasable-variant.ts'

/** A priced line; `off`: discount in minor units. */
export function aPricedLine(sku: string, quantity: number, unitPrice: Money, off = 0): PricedLine {
  const gross = times(unitPrice, quantity)
  const amount = money(-off, unitPrice.currency)
  const label = { en: 'Offer', ar: 'عرض' }
  return {
    sku,
    quantity,
    unitPrice,
    gross,
    adjustments: off > 0 ? [{ promotionId: 'offer', kind: 'offer', label, amount }] : [],
    net: add(gross, amount),
    gift: false,
  }
}

/** A loaded cart of priced lines. */
export function aLoadedCart(
  lines: readonly PricedLine[],
  currency: Currency,
  variants: readonly PurchasableVariant[] = [],
): LoadedCart {
  const adjustments = lines.flatMap((line) => line.adjustments)
  const subTotal = sum(
    lines.map(({ gross }) => gross),
    currency,
  )
  const discount = sum(
    adjustments.map(({ amount }) => amount),
    currency,
  )
  const [first] = adjustments
  return {
    version: 1,
    lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    variants: new Map(
      lines.map(({ sku, unitPrice }) => [
        sku,
        variants.find((one) => one.sku === sku) ?? aPurchasableVariant({ sku, unitPrice }),
      ]),
    ),
    unavailableLines: [],
    priced: {
      lines,
      adjustments: first ? [{ ...first, amount: discount }] : [],
      bundles: new Map(),
      hints: [],
      coupon: null,
      gifts: [],
      freeDelivery: null,
      assumesFirstOrder: false,
      subTotal,
      discount,
      total: add(subTotal, discount),
      uses: [],
      nextChange: null,
    },
  }
}

/** A shipment of the shop's own stock within three days. */
export const aPlannedShipment = (given: Partial<PlannedShipment> = {}): PlannedShipment => ({
  seller: null,
  leadTimeDays: 0,
  skus: [],
  dispatchDay: '2026-11-22',
  earliest: '2026-11-24',
  latest: '2026-11-26',
  ...given,
})

/** A free home delivery. */
export const aDeliveryQuote = (currency: Currency, given: Partial<DeliveryQuote> = {}): DeliveryQuote => ({
  kind: 'home',
  fee: zero(currency),
  fullFee: zero(currency),
  services: [],
  charge: zero(currency),
  shipments: [aPlannedShipment({ skus: ['SKU-A'] })],
  slots: [],
  slot: null,
  misfits: [],
  requiresCall: false,
  ...given,
})

/** Rules with 5 % tax; the smallest coin is 0.25 dirhams, one rupee, or five fils. */
export const quoteRules = (rate: number | null = 500): QuoteRules => ({
  findTaxRate: () => rate,
  cashRounding: (payable) =>
    roundToCash(payable, payable.currency === 'INR' ? 100 : payable.currency === 'AED' ? 25 : 5),
  chargeLabels: {
    delivery: { en: 'Delivery', ar: 'التوصيل' },
    'cash-on-delivery': { en: 'Cash on delivery fee', ar: 'رسوم الدفع عند الاستلام' },
  },
  digest: (text) => createHash('sha256').update(text).digest('base64url'),
})

/** A complete quote: one sofa, home delivery, cash on delivery. */
export const aQuote = (given: Partial<QuoteInput> = {}, rules = quoteRules()) =>
  assembleQuote(
    {
      country: 'ae',
      day: '2026-11-22',
      cart: aLoadedCart([aPricedLine('SKU-A', 1, money(129_900, 'AED'))], 'AED'),
      delivery: aDeliveryQuote('AED'),
      contact: { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' },
      address: {
        country: 'ae',
        fields: { building: '12' },
        area: 'dubai-marina',
        zoneId: 'near',
        addressType: 'home',
        access: { floor: 2, lift: 'large', gatePass: false },
        landmark: '',
        note: '',
        pin: null,
      },
      choice: { kind: 'home', slot: null, services: [] },
      paymentMethod: 'cashondelivery',
      methodFee: zero('AED'),
      storedValues: [],
      ...given,
    },
    rules,
  )
