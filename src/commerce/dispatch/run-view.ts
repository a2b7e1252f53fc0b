import type { Order, Shipment } from '#commerce/orders/order.ts'
import { sum, type Money } from '#kernel/money.ts'
import { liveStops, type Run, type RunStop } from './run.ts'

/** A stop with what its door needs to know. */
export type StopView = {
  readonly stop: RunStop
  readonly order: Order
  readonly shipment: Shipment
}

type RunTotals = {
  readonly stops: number
  readonly litres: number
  readonly minutes: number
  /** Cash due at the doors, a sum per currency; null: not shown until the cash is counted. */
  readonly due: readonly Money[] | null
}

export type RunView = { readonly run: Run; readonly stops: readonly StopView[]; readonly totals: RunTotals }

/** Whether sums are kept from everyone: the cash is back and has not been counted. */
const isBlind = ({ state, handIn }: Pick<Run, 'state' | 'handIn'>): boolean =>
  state === 'returned' && (handIn === null || handIn.state === 'rejected')

const sumsByCurrency = (amounts: readonly Money[]): readonly Money[] =>
  [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => sum(some, currency))

/** A run as it is shown: without what would tell the counter how much to find. */
export function toRunView(full: Run, orders: readonly Order[]): RunView {
  const blind = isBlind(full)
  const run: Run = blind
    ? { ...full, handIn: null, stops: full.stops.map((stop) => ({ ...stop, due: null, collected: null })) }
    : full
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const live = liveStops(run)
  const stops = live.flatMap((stop): StopView[] => {
    const order = byNumber.get(stop.orderNumber)
    const shipment = order?.shipments.find(({ position }) => position === stop.position)
    return order && shipment ? [{ stop, order, shipment }] : []
  })
  return {
    run,
    stops,
    totals: {
      stops: live.length,
      litres: live.reduce((all, { litres }) => all + litres, 0),
      minutes: live.reduce((all, { minutes }) => all + minutes, 0),
      due: blind ? null : sumsByCurrency(live.flatMap(({ due }) => due ?? [])),
    },
  }
}
