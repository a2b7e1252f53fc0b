import { money } from '#kernel/money.ts'
import type { OfferFacts } from './list-payment-offers.ts'
import type { PaymentMethod, PaymentTable } from './method-table.ts'
import type { PaymentRefusal } from './payment-method.ts'

/** Why cash cannot be taken for this order; null: it can, or the method is no cash. */
export function refuseCash(
  table: PaymentTable,
  { family }: Pick<PaymentMethod, 'family'>,
  facts: Pick<
    OfferFacts,
    'country' | 'payable' | 'zoneId' | 'collectAt' | 'refusals' | 'phoneConfirmed' | 'madeToOrder'
  >,
): PaymentRefusal | null {
  if (family !== 'cash' && family !== 'counter') return null
  const rules = table.cash.find(({ country }) => country === facts.country)
  // Without rules nobody has said that cash may be carried here.
  if (!rules || (family === 'counter' && rules.counter === null)) return { kind: 'zone' }
  const over = (capMinor: number): PaymentRefusal | null =>
    facts.payable.minor > capMinor
      ? { kind: 'over-limit', limit: money(capMinor, facts.payable.currency) }
      : null
  if (family === 'counter' && rules.counter) {
    const { capMinor, storeCaps, storesWithout } = rules.counter
    const store = facts.collectAt ?? ''
    if (storesWithout.includes(store)) return { kind: 'zone' }
    return over(storeCaps[store] ?? capMinor)
  }
  const { capMinor, zonesWithout, refusalsAtMost, confirmedPhone } = rules.door
  if (facts.zoneId !== null && zonesWithout.includes(facts.zoneId)) return { kind: 'zone' }
  if (facts.refusals > refusalsAtMost) return { kind: 'refusals' }
  if (confirmedPhone && !facts.phoneConfirmed) return { kind: 'phone-unconfirmed' }
  return over(capMinor)
}
