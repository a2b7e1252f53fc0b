import { money } from '#kernel/money.ts'
import type { OfferContext } from './offer-context.ts'
import type { PaymentMethod, PaymentTable } from './method-table.ts'
import type { OfferRejection } from './payment-method.ts'

/** Why this order cannot be paid in cash; null: it can, or the method is not cash. */
export function rejectCash(
  table: PaymentTable,
  { family }: Pick<PaymentMethod, 'family'>,
  context: Pick<
    OfferContext,
    | 'country'
    | 'payable'
    | 'zoneId'
    | 'payAtStoreUpToMinor'
    | 'refusedDeliveries'
    | 'isCashBlocked'
    | 'phone'
    | 'madeToOrder'
  >,
): OfferRejection | null {
  if (family !== 'cash' && family !== 'counter') return null
  const rules = table.cash.find(({ country }) => country === context.country)
  // A country without rules does not accept cash.
  if (!rules || (family === 'counter' && rules.counter === null)) return { kind: 'zone' }
  const over = (capMinor: number): OfferRejection | null =>
    context.payable.minor > capMinor
      ? { kind: 'over-limit', limit: money(capMinor, context.payable.currency) }
      : null
  if (family === 'counter' && rules.counter) {
    const cap = Math.min(rules.counter.capMinor, context.payAtStoreUpToMinor)
    return cap === 0 ? { kind: 'zone' } : over(cap)
  }
  const { capMinor, zonesWithout, maxRefusedDeliveries, confirmedPhone } = rules.onDelivery
  if (context.zoneId !== null && zonesWithout.includes(context.zoneId)) return { kind: 'zone' }
  if (context.isCashBlocked) return { kind: 'cash-blocked' }
  if (context.refusedDeliveries > maxRefusedDeliveries) return { kind: 'refused-deliveries' }
  // Nobody is asked for a code that would not help.
  return over(capMinor) ?? (confirmedPhone ? rejectPhone(context) : null)
}

function rejectPhone({ phone }: Pick<OfferContext, 'phone'>): OfferRejection | null {
  if (phone === 'confirmed') return null
  return { kind: phone === 'unconfirmed' ? 'phone-unconfirmed' : 'phone-unreachable' }
}
