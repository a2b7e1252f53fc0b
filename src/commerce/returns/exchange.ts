import type { QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Day } from '#kernel/local-time.ts'
import { add, zero, type Money } from '#kernel/money.ts'
import type { ReturnRefund } from './plan-return-refund.ts'

/**
 * "wanted": requested, nothing is reserved. "open": the companion order exists. "done": the returned items were
 * accepted and pay for it. "ended": there is no companion order any more; the return is refunded as any other.
 */
export const exchangeStates = ['wanted', 'open', 'done', 'ended'] as const
export type ExchangeState = (typeof exchangeStates)[number]

export const exchangeEvents = ['reserve', 'complete', 'end'] as const
type ExchangeEvent = (typeof exchangeEvents)[number]

const exchangeTransitions = {
  wanted: { reserve: 'open', end: 'ended' },
  open: { complete: 'done', end: 'ended' },
  done: {},
  ended: {},
} as const satisfies Record<ExchangeState, Partial<Record<ExchangeEvent, ExchangeState>>>

/** Undefined: the event is not possible. */
export function nextExchangeState(state: ExchangeState, event: ExchangeEvent): ExchangeState | undefined {
  const row: Partial<Record<ExchangeEvent, ExchangeState>> = exchangeTransitions[state]
  return row[event]
}

/** What returned items are exchanged for, as it was shown before the request was sent. */
export type ReturnExchange = {
  readonly state: ExchangeState
  /** `sku` of the return, `forSku` of the companion order. */
  readonly items: readonly {
    readonly sku: string
    readonly forSku: string
    readonly quantity: number
    /** By the row for mattresses that were slept on. */
    readonly comfort: boolean
  }[]
  /** Lines and fees of the companion order, at the prices of the request. */
  readonly lines: readonly QuoteLine[]
  readonly charges: readonly QuoteCharge[]
  readonly total: Money
  /** Of the total, what the returned items pay; the rest is paid first. Above zero. */
  readonly value: Money
  /** When it is delivered, as long as no collection is scheduled. */
  readonly days: { readonly earliest: Day; readonly latest: Day }
  /** Null until it is reserved. */
  readonly companion: { readonly id: string; readonly number: string } | null
}

type Exchanging = { readonly exchange: ReturnExchange | null }

/** Whether the companion order is delivered when the items are collected. */
export const isExchanging = ({ exchange }: Exchanging): boolean =>
  exchange?.state === 'wanted' || exchange?.state === 'open'

/** The exchange after an event that is possible; others change nothing. One that ends pays nothing: all money goes back. */
export function withExchangeEvent<One extends Exchanging & { readonly refund: ReturnRefund }>(
  one: One,
  event: ExchangeEvent,
): One {
  const { exchange, refund } = one
  const state = exchange && nextExchangeState(exchange.state, event)
  if (!exchange || !state) return one
  const { exchanged, total } = refund
  return {
    ...one,
    exchange: { ...exchange, state },
    ...(state === 'ended' &&
      exchanged && {
        refund: { ...refund, exchanged: zero(exchanged.currency), total: add(total, exchanged) },
      }),
  }
}
