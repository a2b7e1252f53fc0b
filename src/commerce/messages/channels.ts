import type { OrderMessageKind } from './message.ts'

const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Kinds that are sent by text message too, which costs money and interrupts: only what cannot wait. */
const byText: readonly OrderMessageKind[] = [
  'order-confirmed',
  'out-for-delivery',
  'delivery-failed',
  'rescheduling-fee-due',
  'rescheduling-refunded',
  'address-fee-due',
  'address-fee-refunded',
  'ready-for-collection',
  'collection-reminder',
  'collection-expired',
  'order-canceled',
  'refund-method-chosen',
  'change-link',
  'payment-link',
]

export const channelsOf = (kind: OrderMessageKind): readonly Channel[] =>
  byText.includes(kind) ? channels : ['mail']
