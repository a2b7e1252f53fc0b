import type { Order, Shipment } from '#commerce/orders/order.ts'
import { changesOf } from '#commerce/orders/lifecycle/order-changes.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { aContact, anAddress, aQuote } from './a-checkout.ts'

/** One unit of SKU-A. */
export const aShipment = (parts: Partial<Shipment> = {}): Shipment => ({
  id: `shipment-${parts.position ?? 1}`,
  position: 1,
  status: 'Pending',
  lines: [{ sku: 'SKU-A', quantity: 1 }],
  seller: null,
  leadTimeDays: 0,
  earliest: '2026-11-24',
  latest: '2026-11-26',
  slot: null,
  failedAttempts: 0,
  due: null,
  collected: null,
  collectBy: null,
  courier: null,
  ...parts,
})

/** One sofa for AED 1,299.00, cash on delivery, without lines. */
export const anOrder = (parts: Partial<Order> = {}): Order => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'AE4830217764',
  country: 'ae',
  language: 'en',
  platform: 'web',
  attribution: null,
  customerId: null,
  omsUserId: null,
  kiosk: null,
  status: 'confirmed',
  statusBefore: null,
  reviewReasons: [],
  contact: { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' },
  address: null,
  choice: { kind: 'home', slot: null, services: [] },
  collector: null,
  lines: [],
  cancellations: [],
  reschedulings: [],
  charges: [],
  shipments: [aShipment()],
  totals: {
    subTotal: money(129_900, 'AED'),
    discount: money(0, 'AED'),
    tax: money(6_186, 'AED'),
    total: money(129_900, 'AED'),
    rounding: money(0, 'AED'),
    payable: money(129_900, 'AED'),
    due: money(129_900, 'AED'),
    couponCode: null,
  },
  payment: { method: 'cashondelivery', state: 'due', paid: money(0, 'AED'), tenders: [], refunds: [] },
  events: [],
  placedAt: '2026-11-22T08:00:00.000Z',
  expiresAt: null,
  version: 1,
  ...parts,
})

/** The order of `aQuote()`, with its lines and charges: AED 2,099.00, cash on delivery. */
export function aQuotedOrder(parts: Partial<Order> = {}): Order {
  const { lines, charges } = aQuote()
  const aed = (minor: number) => money(minor, 'AED')
  return anOrder({
    id: 'o-1',
    contact: aContact,
    address: anAddress,
    choice: { kind: 'home', slot: 's1', services: [] },
    collector: null,
    lines,
    charges,
    shipments: [aShipment({ lines: [{ sku: 'MJ-1', quantity: 2 }], latest: '2026-11-25' })],
    totals: {
      subTotal: aed(200_000),
      discount: aed(0),
      tax: aed(9_995),
      total: aed(209_900),
      rounding: aed(0),
      payable: aed(209_900),
      due: aed(209_900),
      couponCode: null,
    },
    ...parts,
  })
}

/** Opened by a link that changes the order. */
export const anOrderView = (order: Order = aQuotedOrder()): OpenedOrder => ({
  order,
  display: 'Confirmed',
  allowed: {
    shopper: ['request-cancellation'],
    cancelableSkus: [],
    operator: [],
    shipments: new Map(),
  },
  changes: changesOf(order),
  accessToken: 'token-of-this-order-aaaaaaaa',
  scope: 'change',
  rights: {
    seesContact: true,
    pays: true,
    cancels: true,
    choosesRefund: true,
    reviews: true,
    questions: true,
    returns: true,
  },
})

/** Two cushions, a rug with a discount and a gift, delivered in a slot: every kind of amount occurs. */
export function aDetailedOrder(parts: Partial<Order> = {}, currency: Currency = 'AED'): Order {
  const of = (minor: number) => money(minor, currency)
  const line = {
    productCode: 'SALMA',
    choice: { en: 'Sand', ar: 'رملي' },
    picture: { base: '/photos/salma', widths: [480] },
    urlKey: 'salma',
    taxRate: 500,
    taxClass: '9404',
    orderType: 'general' as const,
    components: [],
  }
  return {
    id: '5a1d5a9e-6f0a-4f60-9d6c-0d3e3c6f8a11',
    number: 'AE4830217764',
    country: 'ae',
    language: 'en',
    platform: 'web',
    attribution: null,
    customerId: null,
    omsUserId: null,
    kiosk: null,
    status: 'confirmed',
    statusBefore: null,
    reviewReasons: [],
    contact: { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' },
    address: {
      country: 'ae',
      fields: { emirate: 'Dubai', area: 'Al Barsha', building: '12', apartment: '304' },
      area: 'barsha',
      zoneId: 'near',
      addressType: 'home',
      access: { floor: 3, lift: 'large', gatePass: false },
      landmark: '',
      note: '',
      pin: null,
    },
    choice: { kind: 'home', slot: null, services: [] },
    collector: null,
    lines: [
      {
        ...line,
        sku: 'CUSHION',
        name: { en: 'Salma cushion', ar: 'وسادة سلمى' },
        quantity: 2,
        unitPrice: of(10_500),
        gross: of(21_000),
        adjustments: [],
        net: of(21_000),
        gift: false,
        tax: of(1_000),
      },
      {
        ...line,
        sku: 'RUG',
        name: { en: 'Sadu rug', ar: 'سجادة سدو' },
        quantity: 1,
        unitPrice: of(84_000),
        gross: of(84_000),
        adjustments: [
          { promotionId: 'p', kind: 'offer', label: { en: 'Offer', ar: 'عرض' }, amount: of(-21_000) },
        ],
        net: of(63_000),
        gift: false,
        tax: of(3_000),
      },
      {
        ...line,
        sku: 'TRAY',
        name: { en: 'Tray', ar: 'صينية' },
        quantity: 1,
        unitPrice: of(0),
        gross: of(0),
        adjustments: [],
        net: of(0),
        gift: true,
        tax: of(0),
      },
    ],
    cancellations: [],
    reschedulings: [],
    charges: [
      {
        code: 'delivery',
        label: { en: 'Delivery', ar: 'التوصيل' },
        amount: of(10_500),
        taxRate: 500,
        tax: of(500),
      },
      {
        code: 'cash-on-delivery',
        label: { en: 'Cash on delivery', ar: 'الدفع عند الاستلام' },
        amount: of(1_050),
        taxRate: 500,
        tax: of(50),
      },
    ],
    shipments: [
      {
        id: 's1',
        position: 1,
        status: 'Pending',
        lines: [{ sku: 'CUSHION', quantity: 2 }],
        earliest: '2026-11-24',
        latest: '2026-11-26',
        slot: { id: 'ae:near:2026-11-24:09-13', day: '2026-11-24', from: '09:00', to: '13:00' },
        failedAttempts: 0,
        due: null,
        collected: null,
        collectBy: null,
        courier: null,
        seller: null,
        leadTimeDays: 0,
      },
    ],
    totals: {
      subTotal: of(105_000),
      discount: of(-21_000),
      tax: of(4_550),
      total: of(95_550),
      rounding: of(-50),
      payable: of(95_500),
      due: of(95_500),
      couponCode: null,
    },
    payment: { method: 'cashondelivery', state: 'due', paid: of(0), tenders: [], refunds: [] },
    events: [],
    placedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: null,
    version: 1,
    ...parts,
  }
}
