import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { Order } from '#commerce/orders/order.ts'

/**
 * How a visitor came to an order. "read": by the link in a message; "own": the browser that placed it; "track": by a code
 * that was sent to its phone or email; "change": by a short-lived link to the order's own mail and phone. The others are
 * signed in and have the order in their account: "verifiedOwner" if its phone or email is one they have proven,
 * "provenOwner" if they have proven it just now.
 */
export type OrderScope = 'read' | 'own' | 'track' | 'change' | 'owner' | 'verifiedOwner' | 'provenOwner'

/** A signed-in customer, as orders need them. Phone and email are verified ones; null: none. */
export type OrderOwner = {
  readonly customerId: string
  readonly phone: string | null
  readonly email: string | null
  /** Their proofs are fresh enough for guarded actions such as naming a bank account. */
  readonly isSteppedUp: boolean
}

export type AccessTokens = {
  sign(number: string, scope: 'read' | 'own'): string
  signUntil(number: string, scope: Exclude<OrderScope, 'read' | 'own'>, until: Instant): string
  /** Undefined: no token of this order, or its time is over. An expired "change" is still a "read". */
  scopeOf(number: string, token: string, now: Instant): OrderScope | undefined
}

export type OrderRights = {
  /** Without it name, phone, mail and street are masked. */
  readonly seesContact: boolean
  readonly pays: boolean
  /** Cancels the order, or items of it. */
  readonly cancels: boolean
  /** Names the account that a refund goes to. */
  readonly choosesRefund: boolean
  /** Reviews what was delivered. */
  readonly reviews: boolean
  /** Reads what was written about the order, and writes to the shop. */
  readonly questions: boolean
  /** Requests returns and changes them: what they bring back goes to the van or over the counter. */
  readonly returns: boolean
}

/** How long a link is valid that changes an order. */
export const changeLinkMinutes = 30
/** How long an order stays open that a code has opened. */
export const trackingMinutes = 30

/** How long the browser that placed an order cancels it without a link. */
const ownCancelMinutes = 60

/**
 * What a visitor may do. Money leaves the shop only by a "change" link, or by its owner after a step-up. An order that came
 * into an account by a forwarded link gives its new owner no more than the link did.
 */
export function rightsOf(scope: OrderScope, { placedAt }: Order, now: Instant): OrderRights {
  const isChange = scope === 'change' || scope === 'provenOwner'
  const isFresh = isBefore(now, addMilliseconds(placedAt, ownCancelMinutes * 60_000))
  const changes = isChange || scope === 'verifiedOwner' || (scope === 'own' && isFresh)
  return {
    seesContact: scope !== 'track',
    pays: scope !== 'track',
    cancels: changes,
    choosesRefund: isChange,
    reviews: scope !== 'track',
    questions: scope !== 'track',
    returns: changes,
  }
}

/** The scope of an order's owner. */
export function ownerScope(
  { contact }: Pick<Order, 'contact'>,
  { phone, email, isSteppedUp }: OrderOwner,
): 'owner' | 'verifiedOwner' | 'provenOwner' {
  const isVerified =
    (phone !== null && contact.phone === phone) ||
    (email !== null && contact.email.toLowerCase() === email.toLowerCase())
  return isVerified ? (isSteppedUp ? 'provenOwner' : 'verifiedOwner') : 'owner'
}
