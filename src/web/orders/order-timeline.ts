import type { Order, OrderEvent, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { statusMessages } from './order-status-messages.ts'

type TimelineEntry = {
  readonly title: string
  readonly when?: string
  readonly state: 'done' | 'now' | 'ahead' | 'canceled'
}

/** Steps that shoppers see. Approval is internal. */
const steps = ['Confirmed', 'Processing', 'Delivery Scheduled', 'Out For Delivery', 'Delivered'] as const
const stepIndex = {
  Pending: 0,
  Approved: 0,
  Processing: 1,
  'Delivery Scheduled': 2,
  Rescheduled: 2,
  'Out For Delivery': 3,
  Delivered: 4,
  Canceled: -1,
} as const satisfies Record<ShipmentStatus, number>

/** The steps of a shipment: done, current and ahead. */
export function timelineOf(
  { choice, events, placedAt, status, reviewReasons }: Order,
  shipment: Shipment,
  storefront: Storefront,
  t: Translate,
): readonly TimelineEntry[] {
  const when = (at: string) => ({ when: formatDateTime(at, storefront) })
  const placed: TimelineEntry = { title: t('order:timeline.placed'), ...when(placedAt), state: 'done' }
  if (status === 'canceled' || shipment.status === 'Canceled')
    return [placed, { title: t(statusMessages.Canceled), state: 'canceled' }]
  const isWaiting = status === 'pending' || reviewReasons.length > 0
  const at = isWaiting ? -1 : stepIndex[shipment.status]
  return [
    { ...placed, state: isWaiting ? 'now' : 'done' },
    ...steps.flatMap((step, index): readonly TimelineEntry[] => {
      const collects = choice.kind === 'collect'
      // Nothing that is collected goes out.
      if (collects && step === 'Out For Delivery') return []
      const shown = step === 'Delivery Scheduled' && shipment.status === 'Rescheduled' ? 'Rescheduled' : step
      const known = lastOf(events, step, shipment.position)
      const state = index < at || at === steps.length - 1 ? 'done' : index === at ? 'now' : 'ahead'
      const title = (collects && pickupMessages[step]) || statusMessages[shown]
      return [{ title: t(title), ...(index <= at && known && when(known.at)), state }]
    }),
  ]
}

/** Steps that have another name at a store. */
const pickupMessages: Partial<
  Record<(typeof steps)[number], 'order:timeline.ready' | 'order:timeline.collected'>
> = {
  'Delivery Scheduled': 'order:timeline.ready',
  Delivered: 'order:timeline.collected',
}

/** Events that lead to each step. */
const kinds: Readonly<Record<(typeof steps)[number], readonly string[]>> = {
  Confirmed: ['confirmed', 'payment-confirmed', 'shipment-approved'],
  Processing: ['shipment-processing'],
  'Delivery Scheduled': ['shipment-scheduled', 'shipment-rescheduled'],
  'Out For Delivery': ['shipment-out'],
  Delivered: ['shipment-delivered', 'shipment-handed-over'],
}

const lastOf = (events: readonly OrderEvent[], step: (typeof steps)[number], position: number) =>
  events.findLast(
    ({ kind, shipment }) => (shipment === null || shipment === position) && kinds[step].includes(kind),
  )
