import type { Order, OrderEvent, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { statusWords } from './order-status-messages.ts'

export type TimelineEntry = {
  readonly title: string
  readonly when?: string
  readonly state: 'done' | 'now' | 'ahead' | 'trouble'
}

/** The way of a shipment as shoppers follow it. Approval is the shop's own affair. */
const way = ['Confirmed', 'Processing', 'Delivery Scheduled', 'Out For Delivery', 'Delivered'] as const
const places = {
  Pending: 0,
  Approved: 0,
  Processing: 1,
  'Delivery Scheduled': 2,
  Rescheduled: 2,
  'Out For Delivery': 3,
  Delivered: 4,
  Canceled: -1,
} as const satisfies Record<ShipmentStatus, number>

/** What has happened to a shipment, what is now, and what comes. */
export function timelineOf(
  { events, placedAt, status, reviewReasons }: Order,
  shipment: Shipment,
  storefront: Storefront,
  t: Translate,
): readonly TimelineEntry[] {
  const when = (at: string) => ({ when: formatDateTime(at, storefront) })
  const placed: TimelineEntry = { title: t('order:timeline.placed'), ...when(placedAt), state: 'done' }
  if (status === 'canceled' || shipment.status === 'Canceled')
    return [placed, { title: t(statusWords.Canceled), state: 'trouble' }]
  const waits = status === 'pending' || reviewReasons.length > 0
  const at = waits ? -1 : places[shipment.status]
  return [
    { ...placed, state: waits ? 'now' : 'done' },
    ...way.map((step, index): TimelineEntry => {
      const shown = step === 'Delivery Scheduled' && shipment.status === 'Rescheduled' ? 'Rescheduled' : step
      const known = lastOf(events, step, shipment.position)
      return {
        title: t(statusWords[shown]),
        ...(index <= at && known && when(known.at)),
        state: index < at || at === way.length - 1 ? 'done' : index === at ? 'now' : 'ahead',
      }
    }),
  ]
}

/** Kinds of the events that bring a shipment to each step. */
const kinds: Readonly<Record<(typeof way)[number], readonly string[]>> = {
  Confirmed: ['confirmed', 'payment-confirmed', 'shipment-approved'],
  Processing: ['shipment-processing'],
  'Delivery Scheduled': ['shipment-scheduled', 'shipment-rescheduled'],
  'Out For Delivery': ['shipment-out'],
  Delivered: ['shipment-delivered', 'shipment-handed-over'],
}

const lastOf = (events: readonly OrderEvent[], step: (typeof way)[number], position: number) =>
  events.findLast(
    ({ kind, shipment }) => (shipment === null || shipment === position) && kinds[step].includes(kind),
  )
