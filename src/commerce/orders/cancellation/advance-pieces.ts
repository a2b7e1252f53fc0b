import { fail, ok, type Result } from '#kernel/result.ts'
import type { Advanced, Circumstances } from '#commerce/orders/lifecycle/advance-order.ts'
import { askedPieces, takePieces, type Cancellation, type Pieces } from './cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import type {
  ActionFailure,
  LineDraw,
  OrderAction,
  OrderFact,
  OrderNews,
} from '#commerce/orders/lifecycle/order-action.ts'
import { followShipments } from '#commerce/orders/lifecycle/follow-shipments.ts'
import { canStillStay } from '#commerce/orders/lifecycle/shipment-states.ts'
import { takeOff } from './take-off.ts'

type Action = Extract<
  OrderAction,
  { kind: 'ask-pieces' | 'accept-pieces' | 'reject-pieces' | 'cancel-pieces' }
>
type Asked = Pick<Cancellation, 'id' | 'pieces' | 'reason'>
/** Of the order as a whole, for when nothing of it is left. */
type Whole = (order: Order, action: { readonly kind: 'ask-cancel' | 'cancel' }) => Advanced

/** Somebody is written about each. */
const mostWishes = 20

/** Pieces of an order are to stay, while the rest of it comes. Nothing left to come: it is canceled as a whole. */
export function advancePieces(order: Order, action: Action, by: Circumstances, whole: Whole): Advanced {
  const known = order.cancellations.find(({ id }) => id === action.id)
  if (action.kind === 'ask-pieces' || action.kind === 'cancel-pieces') {
    if (known)
      return isSame(known.pieces, action.pieces)
        ? ok({ order, facts: [] })
        : fail({ kind: 'another-cancellation' })
    return action.kind === 'ask-pieces' ? ask(order, action, by, whole) : cancel(order, action, by, whole)
  }
  if (!known) return fail({ kind: 'unknown-cancellation' })
  const accepted = action.kind === 'accept-pieces'
  // Said again it changes nothing; the opposite comes too late.
  if (known.state === (accepted ? 'done' : 'rejected')) return ok({ order, facts: [] })
  if (known.state !== 'asked') return fail({ kind: 'unknown-cancellation' })
  return accepted ? cancel(order, known, by, whole) : reject(order, known, by)
}

function ask(order: Order, asked: Asked, by: Circumstances, whole: Whole): Advanced {
  const fits = check(order, [...askedPieces(order), ...asked.pieces])
  if (!fits.ok) return fits
  if (isAll(order, asked.pieces)) return whole(order, { kind: 'ask-cancel' })
  if (order.cancellations.length >= mostWishes) return fail({ kind: 'no-such-pieces' })
  const wish: Cancellation = {
    ...{ id: asked.id, pieces: asked.pieces, reason: asked.reason },
    ...{ state: 'asked', lines: [], byTenders: [], actor: by.actor, at: by.at },
  }
  const changed = { ...order, cancellations: [...order.cancellations, wish] }
  return ok(told(changed, 'pieces-asked', wish, by))
}

function reject(order: Order, wish: Cancellation, by: Circumstances): Advanced {
  const cancellations = order.cancellations.map((one) =>
    one === wish ? { ...one, state: 'rejected' as const } : one,
  )
  return ok(told({ ...order, cancellations }, 'pieces-rejected', wish, by))
}

function cancel(order: Order, asked: Asked, by: Circumstances, whole: Whole): Advanced {
  const { id, pieces, reason } = asked
  const fits = check(order, pieces)
  if (!fits.ok) return fits
  const taken = { id, pieces, reason, actor: by.actor, at: by.at }
  if (isAll(order, pieces)) {
    const nothing = { ...taken, state: 'done', lines: [], byTenders: [] } as const
    const others = order.cancellations.filter((one) => one.id !== id)
    return whole({ ...order, cancellations: [...others, nothing] }, { kind: 'cancel' })
  }
  const off = takeOff(order, {
    cancellation: taken,
    refundId: `pieces:${order.id}:${id}`,
    roundCash: by.roundCash,
  })
  if (!off) return fail({ kind: 'no-such-pieces' })
  const { shipments, facts } = fromShipments(order, pieces)
  const next = told({ ...off.order, shipments }, 'pieces-canceled', asked, by)
  return followShipments(next.order, [...off.facts, ...facts, ...next.facts], by)
}

/** Pieces that stand, in shipments that have not left; in an order that goes on, whose payment is settled or comes at the door. */
function check(order: Order, pieces: Pieces): Result<void, ActionFailure> {
  const standing = order.status === 'cancel rejected' ? order.statusBefore : order.status
  const goesOn = standing === 'confirmed' || standing === 'processing'
  if (!goesOn || (order.payment.state !== 'paid' && order.payment.state !== 'due'))
    return fail({ kind: 'illegal', from: order.status, action: 'cancel-pieces' })
  if (pieces.length === 0 || pieces.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    return fail({ kind: 'no-such-pieces' })
  if (!takePieces(order.lines, pieces)) return fail({ kind: 'no-such-pieces' })
  const left = order.shipments.filter(({ lines }) =>
    lines.some(({ sku }) => pieces.some((one) => one.sku === sku)),
  )
  return left.every(({ status }) => canStillStay(status)) ? ok(undefined) : fail({ kind: 'on-its-way' })
}

const isAll = ({ lines }: Order, pieces: Pieces): boolean => takePieces(lines, pieces)?.left.length === 0

/** A shipment with nothing left in it is canceled, and keeps what was in it for its history. */
function fromShipments(
  order: Order,
  pieces: Pieces,
): { readonly shipments: Order['shipments']; readonly facts: readonly OrderFact[] } {
  const facts: OrderFact[] = []
  const wanted = countBySku(pieces)
  const shipments = order.shipments.map((shipment) => {
    if (!canStillStay(shipment.status)) return shipment
    const lines = shipment.lines.flatMap(({ sku, quantity }) => {
      const left = quantity - (wanted.get(sku) ?? 0)
      return left > 0 ? [{ sku, quantity: left }] : []
    })
    if (lines.length === 0) {
      facts.push({ kind: 'stock-returns', shipment: shipment.position })
      return { ...shipment, status: 'Canceled' as const }
    }
    const out = shipment.lines.filter(({ sku }) => wanted.has(sku))
    if (out.length === 0) return shipment
    const draws = out.flatMap(({ sku }) => drawsOf(order, sku, wanted.get(sku) ?? 0))
    facts.push({ kind: 'pieces-return', draws })
    return { ...shipment, lines }
  })
  return { shipments, facts }
}

const drawsOf = ({ lines }: Order, lineSku: string, pieces: number): readonly LineDraw[] =>
  (lines.find(({ sku }) => sku === lineSku)?.draws ?? []).map(({ sku, quantity }) => ({
    ...{ lineSku, sku },
    quantity: quantity * pieces,
  }))

function told(order: Order, news: OrderNews, { pieces, reason }: Asked, by: Circumstances) {
  const what = pieces.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')
  const event = {
    at: by.at,
    kind: news,
    actor: by.actor,
    shipment: null,
    note: `${what}: ${by.note ?? reason}`,
  }
  const facts: readonly OrderFact[] = [{ kind: 'message', message: news, shipment: null }]
  return { order: { ...order, events: [...order.events, event] }, facts }
}

function countBySku(pieces: Pieces): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sku, quantity } of pieces) counts.set(sku, (counts.get(sku) ?? 0) + quantity)
  return counts
}

const isSame = (one: Pieces, other: Pieces): boolean => {
  const [here, there] = [countBySku(one), countBySku(other)]
  return here.size === there.size && [...here].every(([sku, quantity]) => there.get(sku) === quantity)
}
