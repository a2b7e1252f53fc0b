import type { Order } from '#commerce/orders/order.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { currencyDigits } from '#kernel/currency.ts'
import type { Money } from '#kernel/money.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { explainMoneyFailure } from './explain-money-failure.ts'
import { eventTitle } from './event-title.ts'

export type OrderProblem = { readonly text: string; readonly field?: string }

type Context = { readonly locals: App.Locals; readonly order: Order; readonly version: number }

type AnyFailure = {
  readonly kind: string
  readonly field?: string
  readonly remaining?: Money
  readonly due?: Money
  readonly fee?: Money | null
}

/** Why an act was rejected, in the person's language. */
export function explainOrderFailure(
  failure: AnyFailure,
  { locals, order, version }: Context,
): readonly OrderProblem[] {
  const { t } = locals
  const amountOf = (amount: Money | undefined) =>
    amount === undefined ? '' : formatExactMoney(amount, storefrontOf(locals, order.country))
  const problemOf = (text: string): readonly OrderProblem[] => [
    failure.field === undefined ? { text } : { text, field: failure.field },
  ]
  switch (failure.kind) {
    case 'stale': {
      // An event for each change at least.
      const missed = order.events.slice(-Math.max(1, Math.min(5, order.version - version)))
      return problemOf(
        t('operations-orders:failure.stale', { what: missed.map((event) => titleOf(event, t)).join(' · ') }),
      )
    }
    case 'no-reason':
      return problemOf(t('operations-orders:failure.reason'))
    case 'no-sum':
      return problemOf(
        t('operations-orders:failure.sum', { digits: currencyDigits[order.totals.payable.currency] }),
      )
    case 'no-items':
    case 'unknown-items':
      return problemOf(t('operations-orders:failure.items'))
    case 'too-much':
      return problemOf(t('operations-orders:failure.too-much', { amount: amountOf(failure.remaining) }))
    case 'over-limit':
      return problemOf(t('operations-orders:failure.over-limit'))
    case 'illegal':
      return problemOf(t('operations-orders:failure.illegal'))
    case 'already-dispatched':
      return problemOf(t('operations-orders:failure.already-dispatched'))
    case 'on-hold':
      return problemOf(t('operations-orders:failure.on-hold'))
    case 'not-permitted':
      return problemOf(t('operations-orders:failure.not-permitted'))
    case 'time-unavailable':
      return problemOf(t('operations-orders:failure.time'))
    case 'slot-full':
      return problemOf(t('operations-orders:failure.slot-full'))
    case 'fee-changed':
      return problemOf(
        t('operations-orders:failure.fee-changed', { amount: amountOf(failure.fee ?? undefined) }),
      )
    case 'too-late-to-pay':
      return problemOf(t('operations-orders:failure.too-late-to-pay'))
    case 'too-many-reschedulings':
      return problemOf(t('operations-orders:failure.too-many-reschedulings'))
    case 'collected-amount-required':
      return problemOf(t('operations-orders:failure.collected', { amount: amountOf(failure.due) }))
    case 'not-reserved':
      return problemOf(t('operations-orders:failure.not-reserved'))
    case 'item-cancellation-requested':
      return problemOf(t('operations-orders:failure.requested'))
    case 'needs-approval':
      return problemOf(
        t('operations-order-money:failure.needs-approval', { amount: amountOf(failure.remaining) }),
      )
    default: {
      const ofMoney = explainMoneyFailure(failure, t)
      if (ofMoney) return [ofMoney]
      return problemOf(t('operations-orders:failure.other', { kind: failure.kind }))
    }
  }
}

const titleOf = (event: Order['events'][number], t: App.Locals['t']): string =>
  [eventTitle(event.kind, t), event.by?.name].filter(Boolean).join(', ')
