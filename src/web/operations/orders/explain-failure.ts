import type { Order } from '#commerce/orders/order.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { currencyDigits } from '#kernel/currency.ts'
import type { Money } from '#kernel/money.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { eventTitle } from './event-title.ts'

export type Problem = { readonly text: string; readonly field?: string }

type Context = { readonly locals: App.Locals; readonly order: Order; readonly version: number }

type AnyFailure = {
  readonly kind: string
  readonly field?: string
  readonly remaining?: Money
  readonly due?: Money
}

/** Why an act was refused, in the person's language. */
export function explainFailure(failure: AnyFailure, { locals, order, version }: Context): readonly Problem[] {
  const { t } = locals
  const amountOf = (amount: Money | undefined) =>
    amount === undefined ? '' : formatExactMoney(amount, storefrontOf(locals, order.country))
  const said = (text: string): readonly Problem[] => [
    failure.field === undefined ? { text } : { text, field: failure.field },
  ]
  switch (failure.kind) {
    case 'stale': {
      // An event for each change at least.
      const missed = order.events.slice(-Math.max(1, Math.min(5, order.version - version)))
      return said(
        t('operations-orders:failure.stale', { what: missed.map((event) => told(event, t)).join(' · ') }),
      )
    }
    case 'no-reason':
      return said(t('operations-orders:failure.reason'))
    case 'no-sum':
      return said(
        t('operations-orders:failure.sum', { digits: currencyDigits[order.totals.payable.currency] }),
      )
    case 'no-items':
    case 'unknown-items':
      return said(t('operations-orders:failure.items'))
    case 'too-much':
      return said(t('operations-orders:failure.too-much', { amount: amountOf(failure.remaining) }))
    case 'over-limit':
      return said(t('operations-orders:failure.over-limit'))
    case 'illegal':
    case 'already-dispatched':
      return said(t('operations-orders:failure.illegal'))
    case 'on-hold':
      return said(t('operations-orders:failure.on-hold'))
    case 'not-permitted':
      return said(t('operations-orders:failure.not-permitted'))
    case 'time-unavailable':
    case 'slot-full':
      return said(t('operations-orders:failure.time'))
    case 'collected-amount-required':
      return said(t('operations-orders:failure.collected', { amount: amountOf(failure.due) }))
    case 'not-reserved':
      return said(t('operations-orders:failure.not-reserved'))
    case 'item-cancellation-requested':
      return said(t('operations-orders:failure.requested'))
    case 'refund-method-required':
      return said(t('operations-orders:failure.method'))
    default:
      return said(t('operations-orders:failure.other', { kind: failure.kind }))
  }
}

const told = (event: Order['events'][number], t: App.Locals['t']): string =>
  [eventTitle(event.kind, t), event.by?.name].filter(Boolean).join(', ')
