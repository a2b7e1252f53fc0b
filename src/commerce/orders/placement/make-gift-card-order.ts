import type { Contact } from '#commerce/addresses/address.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { NewGiftCard } from '#commerce/gift-cards/gift-card.ts'
import { taxOfSale } from '#commerce/gift-cards/sale-tax.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ReservedQuote } from '#commerce/orders/ports.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { Bilingual } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { zero } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** How long an order waits for its payment. */
const paymentMinutes = 30

const giftCardSku = 'gift-card'

type Input = {
  readonly id: string
  readonly number: string
  readonly card: NewGiftCard
  /** Its name, and the name of its design. */
  readonly labels: { readonly name: Bilingual; readonly design: Bilingual }
  /** The country's rate for services; null: no tax. */
  readonly standardRate: BasisPoints | null
  readonly contact: Contact
  readonly method: PaymentMethodCode
  readonly storefront: Storefront
  readonly platform: SalesChannel
  readonly attribution: Attribution | null
  /** Null: a guest. */
  readonly customer: Pick<Customer, 'id' | 'omsUserId'> | null
  readonly reviewReasons: readonly string[]
  readonly at: Instant
}

/** The order that buys one gift card: one line, nothing to deliver, no discount, and a payment that is awaited. */
export function makeGiftCardOrder(input: Input): Order {
  const {
    id,
    number,
    card,
    contact,
    method,
    storefront,
    platform,
    attribution,
    customer,
    reviewReasons,
    at,
  } = input
  const { amount } = card
  const none = zero(amount.currency)
  const line = lineOf(input)
  return {
    id,
    number,
    country: storefront.country.isoCode,
    language: storefront.language,
    platform,
    attribution,
    customerId: customer?.id ?? null,
    omsUserId: customer?.omsUserId ?? null,
    kiosk: null,
    status: 'pending',
    statusBefore: null,
    reviewReasons,
    contact,
    address: null,
    choice: { kind: 'digital' },
    collector: null,
    lines: [line],
    cancellations: [],
    reschedulings: [],
    charges: [],
    shipments: [],
    totals: {
      subTotal: amount,
      discount: none,
      tax: line.tax,
      total: amount,
      rounding: none,
      payable: amount,
      due: amount,
      couponCode: null,
    },
    payment: { method, state: 'pending', paid: none, tenders: [], refunds: [] },
    events: [
      { at, kind: 'placed', actor: 'shopper', shipment: null, note: null },
      ...(reviewReasons.length > 0
        ? [
            {
              at,
              kind: 'put-on-hold',
              actor: 'system' as const,
              shipment: null,
              note: reviewReasons.join(', '),
            },
          ]
        : []),
    ],
    placedAt: at,
    expiresAt: addMilliseconds(at, paymentMinutes * 60_000),
    version: 1,
  }
}

function lineOf({ card: { amount, design, taxation }, labels, standardRate }: Input): QuoteLine {
  const { taxRate, tax } = taxOfSale(amount, taxation, standardRate)
  return {
    sku: giftCardSku,
    productCode: giftCardSku,
    name: labels.name,
    choice: labels.design,
    picture: { base: `/gift-cards/${design}.svg`, widths: [] },
    urlKey: giftCardSku,
    quantity: 1,
    unitPrice: amount,
    gross: amount,
    adjustments: [],
    net: amount,
    gift: false,
    taxRate,
    tax,
    taxClass: giftCardSku,
    orderType: 'gift-card',
    components: [],
  }
}

/** What the reservations of other orders read: there is no stock, no slot, no promotion and no tender. */
export const quoteOfGiftCard = ({ lines, contact, payment, totals }: Order): ReservedQuote => {
  const none = zero(totals.total.currency)
  return {
    lines,
    choice: null,
    delivery: {
      kind: 'home',
      fee: none,
      fullFee: none,
      services: [],
      charge: none,
      shipments: [],
      slots: [],
      slot: null,
      misfits: [],
      requiresCall: false,
    },
    promotions: { adjustments: [], coupon: null, gifts: [], uses: [], freeDelivery: null },
    contact,
    address: null,
    paymentMethod: payment.method,
    tenders: [],
  }
}
