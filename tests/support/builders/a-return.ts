import { zero } from '#kernel/money.ts'
import type { Return } from '#commerce/returns/return.ts'

const none = zero('AED')

/** A return that is collected in the Emirates. */
export const aReturn = (more: Partial<Return> = {}): Return => ({
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'R-4K7R-9TXW',
  orderId: '00000000-0000-4000-8000-000000000002',
  orderNumber: 'AE4830217764',
  country: 'ae',
  state: 'requested',
  items: [{ sku: 'SKU-A', quantity: 3, reason: 'faulty', accepted: null }],
  passage: { kind: 'home', slot: null },
  place: 'wh-ae',
  comment: '',
  photos: [],
  refund: {
    lines: [],
    net: none,
    charges: [],
    rounding: none,
    credited: none,
    creditedTax: none,
    giftsWithheld: [],
    giftRefunds: [],
    collectionFee: null,
    pointsWithheld: none,
    alreadyRefunded: none,
    total: none,
    parts: [],
  },
  exchange: null,
  misses: 0,
  appealed: false,
  history: [{ kind: 'request', at: '2026-11-26T08:00:00.000Z', actor: 'shopper', note: null }],
  requestedAt: '2026-11-26T08:00:00.000Z',
  ...more,
})
