import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { Instant } from '#kernel/instant.ts'
import { allocate, firstOf, subtract, sum, zero, type Money } from '#kernel/money.ts'
import type { Order, OrderEvent } from '#commerce/orders/order.ts'

export type Pieces = readonly { readonly sku: string; readonly quantity: number }[]

/** Pieces that do not come after all, while the rest of the order does. */
export type Cancellation = {
  /** The same id again is the same cancellation. */
  readonly id: string
  /** "asked": the shopper wants it, and somebody decides. */
  readonly state: 'asked' | 'done' | 'rejected'
  readonly pieces: Pieces
  /** What was taken off the order's lines, with its share of every discount and of the tax; none until it is done. */
  readonly lines: readonly QuoteLine[]
  /** What of it lies on which gift card or wallet; the rest is the payment method's. */
  readonly byTenders: readonly { readonly ledgerId: string; readonly amount: Money }[]
  readonly reason: string
  readonly actor: OrderEvent['actor']
  readonly at: Instant
}

/** What was taken off with it. */
export const worthOf = ({ lines }: Pick<Cancellation, 'lines'>, currency: Money['currency']): Money =>
  sum(
    lines.map(({ net }) => net),
    currency,
  )

/** What was taken off a tender's part with all cancellations. */
export const offTender = ({ cancellations }: Pick<Order, 'cancellations'>, tender: Tender): Money =>
  sum(
    cancellations
      .flatMap(({ byTenders }) => byTenders)
      .filter(({ ledgerId }) => ledgerId === tender.ledgerId)
      .map(({ amount }) => amount),
    tender.amount.currency,
  )

/** What gift cards and wallets pay of what stands. */
export const standingTenders = (order: Pick<Order, 'cancellations' | 'payment'>): readonly Tender[] =>
  order.payment.tenders
    .map((tender) => ({ ...tender, amount: subtract(tender.amount, offTender(order, tender)) }))
    .filter(({ amount }) => amount.minor > 0)

type Split = { readonly taken: readonly QuoteLine[]; readonly left: readonly QuoteLine[] }

/** Takes pieces off lines; of lines of one SKU (some of it a gift) the first first. Undefined: so many are not there. */
export function takePieces(lines: readonly QuoteLine[], pieces: Pieces): Split | undefined {
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of pieces) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)
  const taken: QuoteLine[] = []
  const left: QuoteLine[] = []
  for (const line of lines) {
    const many = Math.min(wanted.get(line.sku) ?? 0, line.quantity)
    wanted.set(line.sku, (wanted.get(line.sku) ?? 0) - many)
    const off = many === 0 ? undefined : partOf(line, many)
    if (off) taken.push(off)
    if (many < line.quantity) left.push(off ? without(line, off) : line)
  }
  return [...wanted.values()].some((missing) => missing > 0) ? undefined : { taken, left }
}

/** So many pieces of a line with what they came to: odd minor units go with the first pieces, as on credit notes. */
function partOf(line: QuoteLine, quantity: number): QuoteLine {
  const share = (amount: Money) => firstOf(amount, quantity, line.quantity)
  const [gross, net] = [share(line.gross), share(line.net)]
  const less = allocate(
    subtract(net, gross),
    line.adjustments.length === 0 ? [1] : line.adjustments.map(({ amount }) => Math.abs(amount.minor)),
  )
  const adjustments = line.adjustments.map((one, index) => ({
    ...one,
    amount: less[index] ?? zero(net.currency),
  }))
  return { ...line, quantity, gross, adjustments, net, tax: share(line.tax) }
}

const without = (line: QuoteLine, off: QuoteLine): QuoteLine => ({
  ...line,
  quantity: line.quantity - off.quantity,
  gross: subtract(line.gross, off.gross),
  net: subtract(line.net, off.net),
  tax: subtract(line.tax, off.tax),
  adjustments: line.adjustments.map((one, index) => ({
    ...one,
    amount: subtract(one.amount, off.adjustments[index]?.amount ?? zero(one.amount.currency)),
  })),
})

/** Pieces that wait for somebody's decision. */
export const askedPieces = ({ cancellations }: Pick<Order, 'cancellations'>): Pieces =>
  cancellations.filter(({ state }) => state === 'asked').flatMap(({ pieces }) => pieces)
