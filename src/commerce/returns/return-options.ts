import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ComfortExchangeRow } from './comfort-exchange.ts'
import type { ExchangeChoice } from './exchange-options.ts'
import {
  findReturnPolicy,
  isWithin,
  returnableUntil,
  returnReasons,
  type ReturnPolicyRow,
} from './return-policy-rows.ts'

/** What the policy allows for an item now. */
export type ReturnOption = {
  readonly sku: string
  readonly name: Bilingual
  readonly choice: Bilingual
  readonly picture: Order['lines'][number]['picture']
  /** Delivered units that have not come back and are not on their way. */
  readonly quantity: number
  readonly deliveredAt: Instant
  /** Rows whose window is open. */
  readonly reasons: readonly (ReturnPolicyRow & {
    readonly until: Instant
    /** Only for an exchange by the comfort row. */
    readonly comfort?: true
  })[]
  /** What it may be exchanged for; absent: nothing. */
  readonly exchanges?: readonly ExchangeChoice[]
  /** The row by which it may be exchanged even used. */
  readonly comfort?: ComfortExchangeRow
  /** The last day of a change of mind; null: none. Of the past when it is over. */
  readonly until: Instant | null
}

export type OrderLines = {
  /** Items of which at least one unit may be returned for some reason. */
  readonly returnable: readonly ReturnOption[]
  /** Delivered ones for which every window is over, or that were all returned. */
  readonly others: readonly ReturnOption[]
}

type OptionsInput = {
  readonly order: Order
  readonly rows: readonly ReturnPolicyRow[]
  readonly timeZone: string
  readonly at: Instant
  /** Units by SKU that have come back or are on their way. */
  readonly taken: ReadonlyMap<string, number>
  readonly classOf: (sku: string) => ReturnClass
}

/** What of an order may be returned at a moment. Gifts come back with what they came with, not by themselves. */
export function returnOptions({ order, rows, timeZone, at, taken, classOf }: OptionsInput): OrderLines {
  const all = deliveredUnits(order).flatMap(({ sku, quantity, deliveredAt }): ReturnOption[] => {
    const line = order.lines.find((one) => one.sku === sku && !one.gift && one.orderType !== 'gift-card')
    if (!line) return []
    const returnClass = classOf(sku)
    const untilOf = (row: ReturnPolicyRow) => returnableUntil(row, deliveredAt, timeZone)
    const found = returnReasons.flatMap((reason) => {
      const row = findReturnPolicy(rows, { country: order.country, returnClass, reason })
      return row ? [row] : []
    })
    const mind = found.find(({ reason }) => reason === 'changed-mind')
    return [
      {
        sku,
        name: line.name,
        choice: line.choice,
        picture: line.picture,
        deliveredAt,
        quantity: Math.max(0, quantity - (taken.get(sku) ?? 0)),
        until: mind ? untilOf(mind) : null,
        reasons: found.flatMap((row) => {
          const until = untilOf(row)
          return until !== null && isWithin(until, at) ? [{ ...row, until }] : []
        }),
      },
    ]
  })
  const isOpen = ({ quantity, reasons }: ReturnOption) => quantity > 0 && reasons.length > 0
  return { returnable: all.filter(isOpen), others: all.filter((option) => !isOpen(option)) }
}

/** Units that have arrived, by SKU, with when the last of them did: the window begins with it. */
function deliveredUnits({ shipments, events }: Order) {
  const units = new Map<string, { sku: string; quantity: number; deliveredAt: Instant }>()
  for (const { position, status, lines } of shipments) {
    if (status !== 'Delivered') continue
    const event = events.findLast(
      ({ kind, shipment }) => kind === 'shipment-delivered' && shipment === position,
    )
    if (!event) continue
    for (const { sku, quantity } of lines) {
      const known = units.get(sku)
      const deliveredAt = known && known.deliveredAt > event.at ? known.deliveredAt : event.at
      units.set(sku, { sku, quantity: (known?.quantity ?? 0) + quantity, deliveredAt })
    }
  }
  return [...units.values()]
}
