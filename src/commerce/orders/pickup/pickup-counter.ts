import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { NotFound, OrderAdmin, OrderDetails } from '#commerce/orders/orders.ts'
import { collectorOf } from './collector.ts'
import { parsePickupCode } from './pickup-code.ts'
import { pickupStateOf, type PickupState } from './pickup-states.ts'
import type { CollectedPickup, EndingPickups, PickupRepository, WaitingPickup } from './ports.ts'

/** A pickup as the counter of its store sees it. */
export type CounterPickup = Pick<WaitingPickup, 'store' | 'transfers'> & {
  readonly order: Order
  readonly shipment: Shipment
  readonly state: PickupState
  /** To be paid at the counter; null: nothing. */
  readonly due: Money | null
}

/** A code and the store that enters it. */
type EnteredCode = { readonly store: string; readonly code: string }

type CodeFailure =
  /** No code of this store, which does not say whether another store has it. */
  | { readonly kind: 'unknown-code' }
  | NotPermitted
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'already-collected' }
  /** Expired, canceled, or not ready after all. */
  | { readonly kind: 'not-ready'; readonly state: PickupState }

type HandOverFailure =
  | CodeFailure
  /** The card bears the name of neither the buyer nor the second collector. */
  | { readonly kind: 'other-name' }
  /** A name that the counter confirms needs a reason. */
  | { readonly kind: 'reason-required' }
  | NotFound
  | ActionFailure

const dayMs = 24 * 3_600_000

/** A pickup is ending when its store keeps it no longer than until then. */
export const endingUntil = (now: Instant): Instant => addMilliseconds(now, dayMs)

/** For the counters of stores. */
export type PickupCounter = {
  list(query: {
    readonly country: CountryCode | null
    readonly store: string | null
    readonly state: PickupState | null
    readonly limit: number
    readonly by: Operator
  }): Promise<readonly CounterPickup[]>
  /** Ready pickups that are ending, by store. */
  countEnding(by: Operator): Promise<readonly EndingPickups[]>
  /** Handed over at a store since then. */
  listCollected(query: {
    readonly store: string
    readonly since: Instant
    readonly by: Operator
  }): Promise<readonly CollectedPickup[]>
  /** What is ready under a code. */
  findByCode(entered: EnteredCode & { readonly by: Operator }): Promise<Result<CounterPickup, CodeFailure>>
  handOver(
    request: EnteredCode & {
      /** On the card of who collects it. */
      readonly name: string
      /** The counter has compared a card in another script, or with another spelling, and says why. */
      readonly isNameConfirmed: boolean
      readonly collected: Money | null
      readonly note: string | null
      readonly by: Operator
    },
  ): Promise<Result<OrderDetails, HandOverFailure>>
}

type Deps = {
  readonly pickups: Pick<
    PickupRepository,
    'claimTry' | 'returnTry' | 'findNumber' | 'listOpen' | 'findOrders' | 'listCollected' | 'countEnding'
  >
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly admin: Pick<OrderAdmin, 'advance'>
  readonly clock: Clock
}

/** A busy day of a store. */
const maxCollected = 300

export function createPickupCounter({ pickups, findByNumber, admin, clock }: Deps): PickupCounter {
  const find: PickupCounter['findByCode'] = async ({ store, code, by }) => {
    if (!may(by, 'pickups.hand-over', { country: null, place: store })) return fail({ kind: 'not-permitted' })
    const parsed = parsePickupCode(code)
    // What cannot be a code is a slip, not a guess.
    if (parsed === undefined) return fail({ kind: 'unknown-code' })
    const { allowed, retryAfterSeconds } = await pickups.claimTry(store, clock.now())
    if (!allowed) return fail({ kind: 'too-many', retryAfterSeconds })
    const number = await pickups.findNumber(store, parsed)
    const order = number === undefined ? undefined : await findByNumber(number)
    if (!order) return fail({ kind: 'unknown-code' })
    await pickups.returnTry(store)
    const [shipment] = order.shipments
    const pickup = shipment && toCounterPickup(order, shipment, { store, transfers: [] })
    if (!pickup) return fail({ kind: 'unknown-code' })
    if (pickup.state === 'collected') return fail({ kind: 'already-collected' })
    return pickup.state === 'ready' ? ok(pickup) : fail({ kind: 'not-ready', state: pickup.state })
  }
  return {
    findByCode: find,
    listCollected: async ({ store, since, by }) =>
      may(by, 'pickups.see', { country: null, place: store })
        ? pickups.listCollected({ store, since, limit: maxCollected })
        : [],
    async list({ country, store, state, limit, by }) {
      const waiting = await pickups.listOpen({ country, store, limit })
      const orders = await pickups.findOrders(waiting)
      const listed: CounterPickup[] = []
      for (const { number, position, ...where } of waiting) {
        const order = orders.get(number)
        if (!order || !may(by, 'pickups.see', { country: order.country, place: where.store })) continue
        const shipment = order.shipments.find((one) => one.position === position)
        const pickup = shipment && toCounterPickup(order, shipment, where)
        if (pickup && (state === null || pickup.state === state)) listed.push(pickup)
      }
      return listed
    },
    countEnding: (by) => pickups.countEnding(endingUntil(clock.now()), by),
    async handOver({ name, isNameConfirmed, collected, note, ...entered }) {
      const found = await find(entered)
      if (!found.ok) return found
      const { order, shipment } = found.value
      const who = collectorOf(order, name)
      if (who === null && !isNameConfirmed) return fail({ kind: 'other-name' })
      if (who === null && (note ?? '').trim() === '') return fail({ kind: 'reason-required' })
      const handedOver = await admin.advance({
        number: order.number,
        action: { kind: 'shipment', position: shipment.position, event: 'hand-over', collected },
        by: entered.by,
        note: [collectedBy[who ?? 'confirmed'], note?.trim()].filter(Boolean).join(': '),
      })
      if (handedOver.ok || handedOver.failure.kind !== 'illegal') return handedOver
      // Another counter was faster.
      return handedOver.failure.from === 'Delivered' || handedOver.failure.from === 'delivered'
        ? fail({ kind: 'already-collected' })
        : handedOver
    },
  }
}

/** In the history, which keeps no name of a second collector. */
const collectedBy = {
  buyer: 'collected by the buyer',
  collector: 'collected by the second collector',
  confirmed: 'name confirmed at the counter',
} as const

function toCounterPickup(
  order: Order,
  shipment: Shipment,
  where: Pick<CounterPickup, 'store' | 'transfers'>,
): CounterPickup | undefined {
  const state = pickupStateOf(order, shipment)
  return state === null
    ? undefined
    : {
        store: where.store,
        transfers: where.transfers,
        order,
        shipment,
        state,
        due: cashOnDeliveryDue(order, shipment),
      }
}
