import { pickList, type PickRow } from '#commerce/documents/pick-list.ts'
import type { NotFound } from '#commerce/orders/orders.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import { placeOfOrder, warehouseOf } from './place-of-order.ts'
import type { PickedItem } from './ports.ts'
import { parseStopKey } from './run.ts'

/** A warehouse, or a store that gives out orders. */
export type DispatchPlace = {
  readonly code: string
  readonly country: CountryCode
  /** Of a store; null: a warehouse. */
  readonly name: Bilingual | null
}

/** A SKU on the list, with what is off the shelf. */
export type PickBoardRow = PickRow & { readonly picked: number }

export type PickBoardShipment = {
  readonly order: Order
  readonly shipment: Shipment
  readonly picked: readonly PickedItem[]
  /** Every unit is off the shelf. */
  readonly isComplete: boolean
}

export type PickBoard = {
  readonly place: DispatchPlace
  readonly until: Day
  readonly rows: readonly PickBoardRow[]
  readonly shipments: readonly PickBoardShipment[]
}

type PickFailure =
  | NotFound
  | NotPermitted
  /** Nothing to pick has that SKU, or all of it is picked. */
  | { readonly kind: 'nothing-to-pick' }
  | { readonly kind: 'not-complete' }
  | { readonly kind: 'reason-required' }
  | ActionFailure

/** Why items cannot be picked. */
export const shortReasons = ['damaged', 'not-found', 'wrong-count', 'recalled'] as const

type AtPlace = { readonly by: Operator; readonly place: string; readonly until: Day | null }

export type PickingFacade = {
  /** Places at which the operator may do this: pick, see pickups. */
  listPlaces(by: Operator, permission: 'orders.pick' | 'pickups.see'): readonly DispatchPlace[]
  board(request: AtPlace): Promise<Result<PickBoard, NotFound>>
  /** Every unit of a SKU is off the shelf. */
  tick(request: AtPlace & { readonly sku: string }): Promise<Result<void, PickFailure>>
  /** One unit, for the shipment that waits longest. */
  scan(request: AtPlace & { readonly code: string }): Promise<Result<{ readonly sku: string }, PickFailure>>
  /** Puts a SKU back on the shelf. */
  untick(request: AtPlace & { readonly sku: string }): Promise<Result<void, PickFailure>>
  /** Items of a shipment that are not there are canceled: one message, and what was paid for them goes back. */
  short(request: {
    readonly by: Operator
    /** "AE4830217764/1" */
    readonly shipment: string
    readonly sku: string
    readonly quantity: number
    readonly reason: string
    readonly key: string
  }): Promise<Result<Order, PickFailure>>
  /** A complete shipment is packed: scheduled for its day, or ready at its store. */
  pack(request: { readonly by: Operator; readonly shipment: string }): Promise<Result<Order, PickFailure>>
  /** How many shipments wait at each place of the operator: as many as its board has. Places without any are left out. */
  count(by: Operator): Promise<readonly { readonly place: DispatchPlace; readonly count: number }[]>
  /** Records what was printed, on the timelines of orders that the operator may see. */
  notePrinted(request: {
    readonly by: Operator
    readonly orders: readonly Order[]
    readonly what: 'packing-slip' | 'label' | 'run-sheet'
  }): Promise<void>
}

const maxShipments = 400
/** What is to leave tomorrow is packed today. */
const daysAhead = 1

export function createPicking(
  { picks, findOrder, advance, clock, countries }: DispatchDeps,
  listPlaces: () => readonly DispatchPlace[],
): PickingFacade {
  const mayPick = (by: Operator, { code, country }: Pick<DispatchPlace, 'code' | 'country'>): boolean =>
    may(by, 'orders.pick', { country, place: code })
  const queryOf = (place: DispatchPlace, until: Day | null) => {
    const country = countries.find(({ isoCode }) => isoCode === place.country)
    if (!country) return undefined
    const last = until ?? addDays(localTime(clock.now(), country.timeZone).day, daysAhead)
    const store = place.code === warehouseOf(place.country) ? null : place.code
    return { last, query: { country: place.country, store, until: last, limit: maxShipments } }
  }
  const load = async ({ by, place: code, until }: AtPlace): Promise<Result<PickBoard, NotFound>> => {
    const place = listPlaces().find((one) => one.code === code)
    const board = place && queryOf(place, until)
    if (!place || !board || !mayPick(by, place)) return fail({ kind: 'not-found' })
    const { last, query } = board
    const orders = await picks.listToPick(query)
    const picked = await picks.listPicked(orders.map(({ id }) => id))
    const shipments = orders.flatMap((order) => shipmentsOf(order, picked))
    const rows = pickList(orders).map((row) => ({
      ...row,
      picked: picked.filter(({ sku }) => sku === row.sku).reduce((all, { quantity }) => all + quantity, 0),
    }))
    return ok({ place, until: last, rows, shipments })
  }
  /** Takes units of a SKU off the shelf, at most `atMost`. Returns how many. */
  const take = async (request: AtPlace & { readonly sku: string }, atMost: number) => {
    const board = await load(request)
    if (!board.ok) return board
    let taken = 0
    for (const { order, shipment, picked } of board.value.shipments) {
      for (const { sku, quantity } of shipment.lines) {
        const before = picked.find((one) => one.sku === sku)?.quantity ?? 0
        const units = Math.min(quantity - before, atMost - taken)
        if (sku !== request.sku || units <= 0) continue
        if (shipment.status === 'Approved') {
          const begun = await begin(request.by, order.number, shipment.position)
          // Another has begun with it.
          if (!begun.ok && begun.failure.kind !== 'illegal') return begun
        }
        const item = { orderId: order.id, position: shipment.position, sku }
        const who = { by: request.by, at: clock.now(), country: order.country }
        await picks.pick({ ...item, quantity: units, atMost: quantity }, who)
        taken += units
      }
    }
    return ok(taken)
  }
  const begin = (by: Operator, number: string, position: number) =>
    advance({
      number,
      by,
      action: { kind: 'shipment', position, event: 'process', collected: null },
      note: null,
    })
  /** A shipment that is to be picked where the operator may. */
  const openShipment = async (by: Operator, key: string) => {
    const parsed = parseStopKey(key)
    const found = parsed && (await findOrder(parsed.orderNumber))
    const order = found?.ok ? found.value.order : undefined
    const shipment = order?.shipments.find(({ position }) => position === parsed?.position)
    return order && shipment && mayPick(by, { code: placeOfOrder(order), country: order.country })
      ? ok({ order, shipment })
      : fail({ kind: 'not-found' as const })
  }
  return {
    listPlaces: (by, permission) =>
      listPlaces().filter(({ code, country }) => may(by, permission, { country, place: code })),
    board: load,
    async tick(request) {
      const taken = await take(request, Number.MAX_SAFE_INTEGER)
      if (!taken.ok) return taken
      return taken.value > 0 ? ok(undefined) : fail({ kind: 'nothing-to-pick' })
    },
    async scan({ code, ...request }) {
      const board = await load(request)
      if (!board.ok) return board
      const scanned = code.trim().toLowerCase()
      const sku = board.value.rows.find((row) => row.sku.toLowerCase() === scanned)?.sku
      const taken = sku === undefined ? ok(0) : await take({ ...request, sku }, 1)
      if (!taken.ok) return taken
      return sku !== undefined && taken.value > 0 ? ok({ sku }) : fail({ kind: 'nothing-to-pick' })
    },
    async untick(request) {
      const board = await load(request)
      if (!board.ok) return board
      for (const { order, shipment, picked } of board.value.shipments)
        if (picked.some(({ sku }) => sku === request.sku)) {
          const item = { orderId: order.id, position: shipment.position, sku: request.sku }
          await picks.unpick(item, { by: request.by, at: clock.now(), country: order.country })
        }
      return ok(undefined)
    },
    async short({ by, shipment: key, sku, quantity, reason, key: id }) {
      const opened = await openShipment(by, key)
      if (!opened.ok) return opened
      const { order } = opened.value
      if (!may(by, 'orders.cancel-items', { country: order.country, place: placeOfOrder(order) }))
        return fail({ kind: 'not-permitted' })
      if (!shortReasons.some((one) => one === reason)) return fail({ kind: 'reason-required' })
      const canceled = await advance({
        number: order.number,
        by,
        action: { kind: 'cancel-items', id: `short:${id}`, items: [{ sku, quantity }], reason },
        note: reason,
      })
      return canceled.ok ? ok(canceled.value.order) : canceled
    },
    async pack({ by, shipment: key }) {
      const opened = await openShipment(by, key)
      if (!opened.ok) return opened
      const { order, shipment } = opened.value
      const [packed] = shipmentsOf({ ...order, shipments: [shipment] }, await picks.listPicked([order.id]))
      if (packed?.isComplete !== true) return fail({ kind: 'not-complete' })
      const { position } = shipment
      const scheduled = await advance({
        number: order.number,
        by,
        action: { kind: 'shipment', position, event: 'schedule', collected: null },
        note: null,
      })
      return scheduled.ok ? ok(scheduled.value.order) : scheduled
    },
    async count(by) {
      const waiting = listPlaces()
        .filter((place) => mayPick(by, place))
        .flatMap((place) => {
          const board = queryOf(place, null)
          return board === undefined ? [] : [{ place, query: board.query }]
        })
      const counts = await picks.countToPick(waiting.map(({ query }) => query))
      return waiting.flatMap(({ place }, index) => {
        const count = counts[index] ?? 0
        return count > 0 ? [{ place, count }] : []
      })
    },
    async notePrinted({ by, orders, what }) {
      const seen = orders.filter((order) =>
        may(by, 'orders.print', { country: order.country, place: placeOfOrder(order) }),
      )
      await picks.notePrinted([...new Set(seen.map(({ number }) => number))], what, { by, at: clock.now() })
    },
  }
}

function shipmentsOf(order: Order, all: readonly PickedItem[]): readonly PickBoardShipment[] {
  return order.shipments.flatMap((shipment) => {
    if (shipment.status !== 'Approved' && shipment.status !== 'Processing') return []
    const picked = all.filter((one) => one.orderNumber === order.number && one.position === shipment.position)
    const isComplete = shipment.lines.every(
      ({ sku, quantity }) => (picked.find((one) => one.sku === sku)?.quantity ?? 0) >= quantity,
    )
    return [{ order, shipment, picked, isComplete }]
  })
}
