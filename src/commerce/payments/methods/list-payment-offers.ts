import type { OfferContext } from './offer-context.ts'
import { addMilliseconds, isBefore } from '#kernel/instant.ts'
import { isZero, money, zero, type Money } from '#kernel/money.ts'
import { rejectCash } from './cash-rules.ts'
import type { MethodCountry, PaymentMethod, PaymentTable } from './method-table.ts'
import type { PaymentOffer, OfferRejection } from './payment-method.ts'

/**
 * Methods for this order, in the order of the table. A method that another order could use has a `rejection` (over the
 * cash limit); one that is never available here is left out. With nothing due, the only method is `giftcard` if gift
 * cards pay everything, else `free`.
 */
export function listPaymentOffers(table: PaymentTable, context: OfferContext): readonly PaymentOffer[] {
  const taken = new Set<string>()
  return table.methods.flatMap((method): readonly PaymentOffer[] => {
    const here = method.countries.find(
      ({ country, currency }) => country === context.country && currency === context.payable.currency,
    )
    if (!here || !isOffered(method, context)) return []
    if (method.group !== null && taken.has(method.group)) return []
    if (method.group !== null) taken.add(method.group)
    const { code, name, help, mark } = method
    const charge = chargeOf(table, method, context)
    const rejection = rejectionOf(table, method, here, context)
    const sheet = method.family === 'sheet' ? { sheet: true as const } : {}
    return [{ code, name, help, mark, charge, rejection, ...sheet }]
  })
}

function isOffered(method: PaymentMethod, context: OfferContext): boolean {
  if (method.offered === 'never' || !context.configured.has(method.code)) return false
  const isForNothingDue = method.family === 'nothing' || method.family === 'stored'
  if (isForNothingDue !== isZero(context.payable)) return false
  if (isForNothingDue && (method.family === 'stored') !== context.tendered) return false
  if (!method.channels.includes(context.channel) || !method.customers.includes(context.customer)) return false
  if (method.onlyFor === 'bulk-orders' && !context.bulk) return false
  if (method.family === 'cash') return context.collectAt === null
  if (method.family === 'counter') return context.collectAt !== null
  return isAuthorizedUntilDispatch(method, context)
}

/** A payment that is captured at dispatch must still be authorized then. */
function isAuthorizedUntilDispatch(
  { capture, authorizationHours }: PaymentMethod,
  { at, dispatchBy }: OfferContext,
): boolean {
  if (capture !== 'at-dispatch' || authorizationHours === null || dispatchBy === null) return true
  return !isBefore(addMilliseconds(at, authorizationHours * 3_600_000), dispatchBy)
}

function rejectionOf(
  table: PaymentTable,
  method: PaymentMethod,
  { minMinor, maxMinor }: MethodCountry,
  context: OfferContext,
): OfferRejection | null {
  const { payable } = context
  if (method.excludes.includes('made-to-order') && context.madeToOrder) return { kind: 'items' }
  if (method.excludes.includes('gift-card') && context.giftCards) return { kind: 'items' }
  if (minMinor !== null && payable.minor < minMinor)
    return { kind: 'under-limit', limit: money(minMinor, payable.currency) }
  if (maxMinor !== null && payable.minor > maxMinor)
    return { kind: 'over-limit', limit: money(maxMinor, payable.currency) }
  return rejectCash(table, method, context)
}

function chargeOf(table: PaymentTable, { family }: PaymentMethod, { country, payable }: OfferContext): Money {
  const rules = table.cash.find((one) => one.country === country)
  return family === 'cash' && rules
    ? money(rules.onDelivery.feeMinor, payable.currency)
    : zero(payable.currency)
}
