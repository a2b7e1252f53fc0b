import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { RefundMeans } from '#commerce/payments/refunds/refund.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok } from '#kernel/result.ts'
import { advanceOrder } from './lifecycle/advance-order.ts'
import { allowedActions } from './lifecycle/allowed-actions.ts'
import { changesOf } from './lifecycle/order-changes.ts'
import { readWay } from './refunds/asked-way.ts'
import { displayStatus } from './lifecycle/display-status.ts'
import type { Order } from './order.ts'
import type { ActionFailure } from './lifecycle/order-action.ts'
import { parseOrderNumber } from './placement/order-number.ts'
import type { OrderDesk, OrdersFacade, OrderSight } from './orders.ts'
import { createPayAgain } from './payment/pay-again.ts'
import type { OrderBook } from './ports.ts'
import { atAskedTime, type TimeDeps } from './lifecycle/shipment-time.ts'

type Deps = {
  readonly book: Pick<OrderBook, 'find' | 'change'>
  readonly list: OrderDesk['list']
  readonly listWaysToPay: OrdersFacade['listWaysToPay']
  readonly accessTokens: { of(number: string): string; isOf(number: string, token: string): boolean }
  readonly startPayment: StartPayment
  readonly clock: Clock
  readonly findSlot: TimeDeps['findSlot']
  readonly today: TimeDeps['today']
  /** Seals the number of a bank account. */
  readonly sealAccount: (iban: string) => string
  readonly refundMeans: (country: CountryCode) => RefundMeans
  /** What is taken off so that what is due can be paid in coins: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  /** shop.rateLimits.take for tracking. */
  readonly takeTurn: (
    from: string,
  ) => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
}

const notFound = fail({ kind: 'not-found' })

/** Orders as shoppers see them, and as those who work at the shop do. */
export function createOrders(deps: Deps): { readonly orders: OrdersFacade; readonly desk: OrderDesk } {
  const { book, accessTokens, clock } = deps
  const sight = (order: Order): OrderSight => ({
    order,
    display: displayStatus(order),
    allowed: allowedActions(order),
    changes: changesOf(order, deps.refundMeans(order.country)),
    accessToken: accessTokens.of(order.number),
  })
  const findSigned: OrdersFacade['find'] = async (number, accessToken, { country }) => {
    const parsed = parseOrderNumber(number)
    // Forged tokens are refused before the books are opened.
    if (!parsed.ok || !accessTokens.isOf(parsed.value, accessToken)) return notFound
    const order = await book.find(parsed.value)
    return order?.country === country.isoCode ? ok(sight(order)) : notFound
  }
  const advance: OrderDesk['advance'] = async ({ number, action, time = null, actor, note }) => {
    const parsed = parseOrderNumber(number)
    if (!parsed.ok) return notFound
    const at = clock.now()
    const changed = await book.change<ActionFailure>({ number: parsed.value }, at, (order) => {
      const timed = atAskedTime(order, action, time, at, deps)
      const roundCash = (due: Money) => deps.cashRounding(due, order.country)
      return timed.ok ? advanceOrder(order, timed.value, { at, actor, note, roundCash }) : timed
    })
    return changed.ok ? ok(sight(changed.value)) : changed
  }
  return {
    orders: {
      find: findSigned,
      listWaysToPay: deps.listWaysToPay,
      payAgain: createPayAgain({ ...deps, find: findSigned }),
      async track({ number, phoneOrEmail, from }, { country }) {
        const turn = await deps.takeTurn(from)
        if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
        const parsed = parseOrderNumber(number)
        const order = parsed.ok ? await book.find(parsed.value) : undefined
        return order?.country === country.isoCode && isContactOf(order, phoneOrEmail)
          ? ok(sight(order))
          : notFound
      },
      async askCancel(number, accessToken, storefront) {
        const found = await findSigned(number, accessToken, storefront)
        return found.ok
          ? advance({ number, action: { kind: 'ask-cancel' }, actor: 'shopper', note: null })
          : found
      },
      async askPieces(number, accessToken, storefront, { id, pieces }) {
        const found = await findSigned(number, accessToken, storefront)
        const action = { kind: 'ask-pieces', id, pieces, reason: 'the shopper asks' } as const
        return found.ok ? advance({ number, action, actor: 'shopper', note: null }) : found
      },
      async chooseRefundWay(number, accessToken, storefront, { refundId, way: asked }) {
        const found = await findSigned(number, accessToken, storefront)
        if (!found.ok) return found
        // Without a ledger nothing can be put on a wallet, and without a store there is no counter.
        if (!found.value.changes.ways.includes(asked.kind)) return fail({ kind: 'unknown-refund' })
        const read = readWay(asked, deps.sealAccount)
        if (!read.ok) return read
        const action = { kind: 'choose-way', id: refundId, ...read.value } as const
        return advance({ number, action, actor: 'shopper', note: null })
      },
    },
    desk: {
      async find(number) {
        const parsed = parseOrderNumber(number)
        const order = parsed.ok ? await book.find(parsed.value) : undefined
        return order ? ok(sight(order)) : notFound
      },
      list: deps.list,
      advance,
    },
  }
}

/** A phone as people write it: with or without the dial code. Of an e-mail, every letter. */
function isContactOf({ contact }: Order, given: string): boolean {
  const text = given.trim()
  if (text.includes('@')) return text.toLowerCase() === contact.email.toLowerCase()
  const digits = toLatinDigits(text).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 7 && contact.phone.replace(/\D/g, '').endsWith(digits)
}
