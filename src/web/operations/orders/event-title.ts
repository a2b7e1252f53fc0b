import type { MessageKey } from '#i18n/messages.ts'

const known = [
  'placed',
  'confirmed',
  'put-on-hold',
  'review-completed',
  'payment-confirmed',
  'cancellation-requested',
  'cancellation-approved',
  'cancellation-rejected',
  'canceled',
  'address-changed',
  'delivered',
  'refund-requested',
  'printed',
  'item-cancellation-requested',
  'items-canceled',
  'companion-added',
  'shipment-approved',
  'shipment-processing',
  'shipment-scheduled',
  'shipment-rescheduled',
  'shipment-out',
  'shipment-delivered',
  'shipment-handed-over',
  'shipment-failed',
  'shipment-canceled',
] as const

/** An entry of an order's history in words; rare kinds are shown as they are written. */
export function eventTitle(kind: string, t: (key: MessageKey) => string): string {
  const found = known.find((one) => one === kind)
  if (kind === 'shipment-refused') return t('operations-orders:event.refused-delivery')
  return found ? t(`operations-orders:event.${found}`) : kind.replaceAll('-', ' ')
}
