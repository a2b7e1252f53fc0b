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
    'country' | 'payable' | 'zoneId' | 'collectAt' | 'refusedDeliveries' | 'phoneConfirmed' | 'madeToOrder'
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
    const { capMinor, storeCaps, storesWithout } = rules.counter
    const store = context.collectAt ?? ''
    if (storesWithout.includes(store)) return { kind: 'zone' }
    return over(storeCaps[store] ?? capMinor)
  }
  const { capMinor, zonesWithout, maxRefusedDeliveries, confirmedPhone } = rules.onDelivery
  if (context.zoneId !== null && zonesWithout.includes(context.zoneId)) return { kind: 'zone' }
  if (context.refusedDeliveries > maxRefusedDeliveries) return { kind: 'refused-deliveries' }
  if (confirmedPhone && !context.phoneConfirmed) return { kind: 'phone-unconfirmed' }
  return over(capMinor)
}
