import type { RefundWay } from '#commerce/payments/refunds/refund.ts'
import type { Money } from '#kernel/money.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Pieces } from '#commerce/orders/cancellation/cancellation.ts'
import type { OrderEvent, OrderStatus, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'
import type { ShipmentEventKind } from './shipment-states.ts'

/** Stock that a line of an order draws on, all its pieces together. */
export type LineDraw = { readonly lineSku: string; readonly sku: string; readonly quantity: number }

/** Something that somebody does to an order. */
export type OrderAction =
  /** Its payment is certain. `paid`: what has arrived; null where it is paid at the door or counter. */
  | { readonly kind: 'confirm'; readonly paid: Money | null }
  /** Somebody must look at it first. */
  | { readonly kind: 'hold'; readonly reasons: readonly string[]; readonly paid: Money | null }
  /** Somebody has looked, and it may go on. */
  | { readonly kind: 'clear-hold' }
  | { readonly kind: 'ask-cancel' }
  | { readonly kind: 'accept-cancel' }
  | { readonly kind: 'reject-cancel' }
  /** Canceled by the shop: asked for and accepted at once. */
  | { readonly kind: 'cancel' }
  /** The money is back. */
  | { readonly kind: 'finish-cancel' }
  /** Nobody has paid in time. */
  | { readonly kind: 'expire' }
  /** What was promised is to be taken now. */
  | { readonly kind: 'ask-capture' }
  /** `way`: of cash, how it goes back. `sealed`: the number of a bank account, for whoever pays it out. */
  | {
      readonly kind: 'ask-refund'
      readonly id: string
      readonly sum: Money
      readonly reason: string
      readonly way: RefundWay | null
      /** Of cash: the shopper says how it goes back. */
      readonly byShopper?: boolean
      readonly sealed: string | null
    }
  | {
      readonly kind: 'choose-way'
      readonly id: string
      readonly way: RefundWay
      readonly sealed: string | null
    }
  | { readonly kind: 'settle-refund'; readonly id: string; readonly outcome: 'done' | 'refused' }
  /** The shopper wants some pieces not to come. */
  | { readonly kind: 'ask-pieces'; readonly id: string; readonly pieces: Pieces; readonly reason: string }
  | { readonly kind: 'accept-pieces'; readonly id: string }
  | { readonly kind: 'reject-pieces'; readonly id: string }
  /** The shop takes pieces off: it cannot deliver them. */
  | { readonly kind: 'cancel-pieces'; readonly id: string; readonly pieces: Pieces; readonly reason: string }
  | {
      readonly kind: 'shipment'
      readonly position: number
      readonly event: ShipmentEventKind
      /** Cash or card taken as it was handed over; to be said where something is due then. */
      readonly collected: Money | null
      /** Of schedule and reschedule: when it comes instead; left out: as it stands. */
      readonly time?: ShipmentTime
    }

/** A day, or the hours of a slot with the places it has. */
export type ShipmentTime = {
  readonly day: Day
  readonly slot: (NonNullable<Shipment['slot']> & { readonly capacity: number }) | null
}

/** A time as it is asked for: the id of a slot, or a day. */
export type AskedTime = { readonly slot: string } | { readonly day: Day }

export type ActionKind = OrderAction['kind']
export type Actor = OrderEvent['actor']

/** What the shopper is told of: kinds of messages. */
export type OrderNews =
  | 'order-confirmed'
  | 'payment-failed'
  | 'order-expired'
  | 'delivery-scheduled'
  | 'ready-for-collection'
  | 'out-for-delivery'
  | 'delivered'
  | 'delivery-failed'
  | 'cancel-asked'
  | 'cancel-rejected'
  | 'refund-choice'
  | 'pieces-asked'
  | 'pieces-rejected'
  | 'pieces-canceled'
  | 'order-canceled'

/** What has to be done because of it, in the same transaction. */
export type OrderFact =
  | { readonly kind: 'message'; readonly message: OrderNews; readonly shipment: number | null }
  /** It stands: what it pays with beside its method is taken. */
  | { readonly kind: 'confirmed' }
  /** Goods are with the shopper: they leave the books. */
  | { readonly kind: 'stock-leaves'; readonly shipment: number }
  /** Null: everything the order still holds, slot and promotions too. */
  | { readonly kind: 'stock-returns'; readonly shipment: number | null }
  /** Of one shipment that still comes: some of its pieces do not, and are given back to the stock. */
  | { readonly kind: 'pieces-return'; readonly draws: readonly LineDraw[] }
  /** What was promised is to be taken: goods leave. */
  | { readonly kind: 'capture-due' }
  /** A refund of the order, by its id, is to be carried out. */
  | {
      readonly kind: 'give-back'
      readonly id: string
      readonly reason: string
      readonly sealed: string | null
    }
  | { readonly kind: 'refund-way'; readonly id: string; readonly sealed: string | null }
  /** Another slot is held from now on; null: none. */
  | { readonly kind: 'slot-moves'; readonly shipment: number; readonly to: ShipmentTime['slot'] }

export type ActionFailure =
  | { readonly kind: 'illegal'; readonly from: OrderStatus | ShipmentStatus; readonly action: string }
  | { readonly kind: 'held'; readonly reasons: readonly string[] }
  | { readonly kind: 'on-its-way' }
  | { readonly kind: 'unknown-shipment' }
  /** It has no such pieces, or not so many that could still stay. */
  | { readonly kind: 'no-such-pieces' }
  | { readonly kind: 'unknown-cancellation' }
  /** Under this id other pieces were named. */
  | { readonly kind: 'another-cancellation' }
  /** The shopper wants pieces of it off: somebody decides before it leaves. */
  | { readonly kind: 'pieces-asked' }
  | { readonly kind: 'say-collected'; readonly due: Money }
  | { readonly kind: 'too-much'; readonly left: Money }
  /** Cash was paid: by which way does it go back? */
  | { readonly kind: 'say-way' }
  | { readonly kind: 'unknown-refund' }
  /** The shopper has chosen before: somebody may be paying it out. */
  | { readonly kind: 'way-chosen' }
  /** Under this id another sum was asked for. */
  | { readonly kind: 'another-refund' }
  /** The slot is not on offer, or the day is over. */
  | { readonly kind: 'no-such-time' }
  | { readonly kind: 'slot-full' }
