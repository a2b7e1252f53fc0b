import type { Checkout } from '#commerce/checkout/checkout.ts'
import type { OrderQuote, QuoteLine } from '#commerce/checkout/order-quote.ts'
import { aPlannedShipment } from './a-quote.ts'
import { money, zero } from '#kernel/money.ts'
import type { Address } from '#commerce/addresses/address.ts'

const currency = 'AED'
const aed = (minor: number) => money(minor, currency)

export const aQuoteLine = (parts: Partial<QuoteLine> = {}): QuoteLine => ({
  sku: 'MJ-1',
  productCode: 'MJ-1001',
  name: { en: 'Zahra sofa', ar: 'كنبة زهرة' },
  choice: { en: 'Sand · 220 cm', ar: 'رملي · 220 سم' },
  picture: { base: '/art/empty-cart.svg', widths: [] },
  urlKey: 'zahra-three-seat-sofa',
  quantity: 2,
  unitPrice: aed(100_000),
  gross: aed(200_000),
  adjustments: [],
  net: aed(200_000),
  gift: false,
  taxRate: 500 as NonNullable<QuoteLine['taxRate']>,
  tax: aed(9_524),
  taxClass: 'furniture',
  orderType: 'general',
  components: [{ sku: 'MJ-1', quantity: 1 }],
  ...parts,
})

export const aQuote = (parts: Partial<OrderQuote> = {}): OrderQuote => ({
  lines: [aQuoteLine()],
  promotions: {
    adjustments: [
      { promotionId: 'p', kind: 'cart', label: { en: 'Ten off', ar: 'خصم عشرة' }, amount: aed(-1_000) },
    ],
    coupon: null,
    gifts: [],
    uses: [],
    freeDelivery: null,
  },
  charges: [
    {
      code: 'delivery',
      label: { en: 'Delivery', ar: 'التوصيل' },
      amount: aed(9_900),
      taxRate: null,
      tax: aed(471),
    },
  ],
  subTotal: aed(200_000),
  discount: aed(-1_000),
  tax: aed(9_947),
  total: aed(208_900),
  rounding: zero(currency),
  payable: aed(208_900),
  tenders: [],
  due: aed(208_900),
  delivery: {
    kind: 'home',
    fee: aed(9_900),
    fullFee: aed(9_900),
    services: [
      {
        code: 'assembly',
        label: { en: 'Assembly', ar: 'التركيب' },
        price: aed(5_000),
        chosen: false,
        required: false,
      },
    ],
    charge: aed(9_900),
    shipments: [aPlannedShipment({ skus: ['MJ-1'], latest: '2026-11-25' })],
    slots: [
      {
        id: 's1',
        day: '2026-11-24',
        from: '09:00',
        to: '13:00',
        orderBefore: '2026-11-23T10:00:00Z',
        remaining: 5,
      },
      {
        id: 's2',
        day: '2026-11-24',
        from: '17:00',
        to: '21:00',
        orderBefore: '2026-11-23T10:00:00Z',
        remaining: 0,
      },
    ],
    slot: null,
    misfits: [],
    requiresCall: false,
  },
  contact: null,
  address: null,
  choice: null,
  paymentMethod: null,
  fingerprint: 'print',
  ...parts,
})

export const anAddress: Address = {
  country: 'ae',
  fields: { emirate: 'dubai', area: 'marina', building: 'Tower 3', apartment: '12' },
  area: 'dubai',
  zoneId: 'near',
  addressType: 'home',
  access: { floor: 2, lift: 'large', gatePass: false },
  landmark: '',
  note: '',
  pin: null,
}

export const aContact = { name: 'Mariam Saleh', email: 'mariam@example.com', phone: '+971501234567' }

export const aCheckout = (parts: Partial<Checkout> = {}): Checkout => ({
  quote: aQuote(),
  nextStep: 'contact',
  invalidated: {},
  cards: null,
  rewards: null,
  methods: [
    {
      code: 'cashondelivery',
      name: { en: 'Cash on delivery', ar: 'الدفع عند الاستلام' },
      help: { en: 'Pay the driver', ar: 'ادفع للسائق' },
      mark: 'wallet',
      charge: aed(1_000),
      rejection: null,
    },
    {
      code: 'tap',
      name: { en: 'Card', ar: 'بطاقة' },
      help: { en: 'On a secured page', ar: 'في صفحة آمنة' },
      mark: 'card',
      charge: zero(currency),
      rejection: { kind: 'over-limit', limit: aed(1_000_000) },
    },
  ],
  pickups: [],
  takesCards: true,
  wallet: null,
  unavailableLines: [],
  ...parts,
})

/** A checkout with valid answers to every step. */
export const aReadyCheckout = (parts: Partial<OrderQuote> = {}): Checkout => {
  const quote = aQuote({
    contact: aContact,
    address: anAddress,
    choice: { kind: 'home', slot: 's1', services: [] },
    paymentMethod: 'cashondelivery',
    ...parts,
  })
  return aCheckout({
    nextStep: 'review',
    quote: { ...quote, delivery: { ...quote.delivery, slot: quote.delivery.slots[0] ?? null } },
  })
}
