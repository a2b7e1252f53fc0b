import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Instant } from '#kernel/instant.ts'
import { addDays } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** An order of one product of the catalog, to show what messages about orders look like. */
export function sampleOrder(variant: PurchasableVariant, here: Storefront, now: Instant): Order {
  const { currency } = here.country
  const of = (minor: number) => money(minor, currency)
  const { unitPrice } = variant
  const day = now.slice(0, 10)
  return {
    id: '00000000-0000-4000-8000-000000000001',
    number: 'AE4830217764',
    country: here.country.isoCode,
    language: here.language,
    platform: 'web',
    attribution: null,
    customerId: null,
    omsUserId: null,
    kiosk: null,
    status: 'confirmed',
    statusBefore: null,
    reviewReasons: [],
    contact: {
      name: here.language === 'ar' ? 'مريم' : 'Maryam',
      email: 'maryam@example.com',
      phone: '+971501234567',
    },
    address: null,
    choice: { kind: 'home', slot: null, services: [] },
    collector: null,
    lines: [
      {
        ...variant,
        quantity: 1,
        gross: unitPrice,
        adjustments: [],
        net: unitPrice,
        gift: false,
        taxRate: null,
        tax: of(0),
      },
    ],
    cancellations: [],
    reschedulings: [],
    charges: [],
    shipments: [
      {
        id: '00000000-0000-4000-8000-000000000002',
        position: 1,
        status: 'Pending',
        lines: [{ sku: variant.sku, quantity: 1 }],
        seller: null,
        leadTimeDays: 0,
        earliest: addDays(day, 2),
        latest: addDays(day, 4),
        slot: null,
        failedAttempts: 0,
        due: null,
        collected: null,
        collectBy: null,
        courier: null,
      },
    ],
    totals: {
      subTotal: unitPrice,
      discount: of(0),
      tax: of(0),
      total: unitPrice,
      rounding: of(0),
      payable: unitPrice,
      due: unitPrice,
      couponCode: null,
    },
    payment: {
      method: 'cashondelivery',
      state: 'due',
      paid: of(0),
      tenders: [],
      refunds: [
        {
          id: 'sample',
          sum: unitPrice,
          parts: [{ ledgerId: null, amount: unitPrice }],
          reason: 'returned',
          method: { kind: 'iban', shown: 'AE… 3456', holder: 'Maryam' },
          state: 'done',
          at: now,
        },
      ],
    },
    events: [],
    placedAt: now,
    expiresAt: null,
    version: 1,
  }
}
