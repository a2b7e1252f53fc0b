import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { isZero, money, zero, type Money } from '#kernel/money.ts'
import { refuseCash } from './cash-rules.ts'
import type {
  CustomerKind,
  MethodCountry,
  PaymentMethod,
  PaymentTable,
  SalesChannel,
} from './method-table.ts'
import type { PaymentMethodCode, PaymentOffer, PaymentRefusal } from './payment-method.ts'

/** What decides about the methods of an order. */
export type OfferFacts = {
  readonly country: CountryCode
  /** What is due before the charge of any method. */
  readonly payable: Money
  /** Gift cards or wallets pay a part of it. */
  readonly tendered: boolean
  readonly madeToOrder: boolean
  readonly giftCards: boolean
  /** Of the address; null while there is none. */
  readonly zoneId: string | null
  /** Store where it is collected; null: it is brought home. */
  readonly collectAt: string | null
  readonly channel: SalesChannel
  readonly customer: CustomerKind
  /** Orders of this shopper that were refused at the door. */
  readonly refusals: number
  readonly phoneConfirmed: boolean
  readonly at: Instant
  /** When the last of the goods is promised to leave; null: not known yet. */
  readonly dispatchBy: Instant | null
  /** Methods that somebody stands behind: an adapter with keys, the sandbox, ourselves. */
  readonly configured: ReadonlySet<PaymentMethodCode>
}

/**
 * Methods for this order, in the order of the table. What could be chosen if the order were another says why not
 * (over the cash limit); what could never be chosen here is left out. With nothing due there is `free`, or `giftcard` where gift
 * cards have paid it all, and nothing else.
 */
export function listPaymentOffers(table: PaymentTable, facts: OfferFacts): readonly PaymentOffer[] {
  const taken = new Set<string>()
  return table.methods.flatMap((method): readonly PaymentOffer[] => {
    const here = method.countries.find(
      ({ country, currency }) => country === facts.country && currency === facts.payable.currency,
    )
    if (!here || !isOffered(method, facts)) return []
    if (method.group !== null && taken.has(method.group)) return []
    if (method.group !== null) taken.add(method.group)
    const { code, name, help, mark } = method
    const charge = chargeOf(table, method, facts)
    const refusal = refusalOf(table, method, here, facts)
    const sheet = method.family === 'sheet' ? { sheet: true as const } : {}
    return [{ code, name, help, mark, charge, refusal, ...sheet }]
  })
}

function isOffered(method: PaymentMethod, facts: OfferFacts): boolean {
  if (method.offered === 'never' || !facts.configured.has(method.code)) return false
  const unasked = method.family === 'nothing' || method.family === 'stored'
  if (unasked !== isZero(facts.payable)) return false
  if (unasked && (method.family === 'stored') !== facts.tendered) return false
  if (!method.channels.includes(facts.channel) || !method.customers.includes(facts.customer)) return false
  if (method.family === 'cash') return facts.collectAt === null
  if (method.family === 'counter') return facts.collectAt !== null
  return holdsUntilDispatch(method, facts)
}

/** Money that is taken at dispatch must still be held by then. */
function holdsUntilDispatch({ capture, holdHours }: PaymentMethod, { at, dispatchBy }: OfferFacts): boolean {
  if (capture !== 'at-dispatch' || holdHours === null || dispatchBy === null) return true
  return !isBefore(addMilliseconds(at, holdHours * 3_600_000), dispatchBy)
}

function refusalOf(
  table: PaymentTable,
  method: PaymentMethod,
  { minMinor, maxMinor }: MethodCountry,
  facts: OfferFacts,
): PaymentRefusal | null {
  const { payable } = facts
  if (method.excludes.includes('made-to-order') && facts.madeToOrder) return { kind: 'goods' }
  if (method.excludes.includes('gift-card') && facts.giftCards) return { kind: 'goods' }
  if (minMinor !== null && payable.minor < minMinor)
    return { kind: 'under-limit', limit: money(minMinor, payable.currency) }
  if (maxMinor !== null && payable.minor > maxMinor)
    return { kind: 'over-limit', limit: money(maxMinor, payable.currency) }
  return refuseCash(table, method, facts)
}

function chargeOf(table: PaymentTable, { family }: PaymentMethod, { country, payable }: OfferFacts): Money {
  const rules = table.cash.find((one) => one.country === country)
  return family === 'cash' && rules ? money(rules.door.feeMinor, payable.currency) : zero(payable.currency)
}
