import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { Order } from '#commerce/orders/order.ts'

/**
 * How a visitor came to an order. "read": by the link in a message; "own": the browser that placed it; "track": by a link
 * that was asked for with number and contact; "change": by a short-lived link to the order's own mail and phone.
 */
export type OrderScope = 'read' | 'own' | 'track' | 'change'

export type AccessTokens = {
  sign(number: string, scope: 'read' | 'own'): string
  signUntil(number: string, scope: 'track' | 'change', until: Instant): string
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
}

/** How long a link is valid that was asked for. */
export const changeLinkMinutes = 30
export const trackingLinkMinutes = 24 * 60

/** How long the browser that placed an order cancels it without a link. */
const ownCancelMinutes = 60

/** What a visitor may do. Money leaves the shop only by a "change" link. */
export function rightsOf(scope: OrderScope, { placedAt }: Order, now: Instant): OrderRights {
  const isChange = scope === 'change'
  const isFresh = isBefore(now, addMilliseconds(placedAt, ownCancelMinutes * 60_000))
  return {
    seesContact: scope !== 'track',
    pays: scope !== 'track',
    cancels: isChange || (scope === 'own' && isFresh),
    choosesRefund: isChange,
  }
}
