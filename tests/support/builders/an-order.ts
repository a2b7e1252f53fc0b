import type { Order, Shipment } from '#commerce/orders/order.ts'
import { money } from '#kernel/money.ts'

/** A shipment of an order; only what matters to a case is written there. */
export const aShipment = (given: Partial<Shipment> = {}): Shipment => ({
  id: `shipment-${given.position ?? 1}`,
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
  ...given,
})

/** An order of one sofa for 1 299.00, to be paid at the door. */
export const anOrder = (given: Partial<Order> = {}): Order => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'AE4830217764',
  country: 'ae',
  language: 'en',
  platform: 'web',
  omsUserId: null,
  status: 'confirmed',
  statusBefore: null,
  reviewReasons: [],
  contact: { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' },
  address: null,
  choice: { kind: 'home', slot: null, services: [] },
  lines: [],
  cancellations: [],
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
  ...given,
})
