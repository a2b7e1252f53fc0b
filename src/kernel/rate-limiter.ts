/** What is limited; the limits themselves are in infrastructure/rate-limits/rules.ts. */
export type RateLimitRule =
  | 'lead'
  | 'lead-unchallenged'
  | 'consent'
  | 'preview'
  | 'graphql'
  | 'review'
  | 'question'
  | 'product-question'
  | 'review-photo'
  | 'return-photo'
  | 'cart'
  /** Links that make a browser a kiosk, and carts taken along from one. */
  | 'handover'
  | 'coupon'
  | 'play'
  | 'gift-card'
  /** Withdrawals of a customer. */
  | 'withdrawal'
  | 'wishlist'
  | 'wishlist-vote'
  | 'operations'
  | 'order'
  | 'track'
  | 'render'
  | 'order-link'
  | 'payment-link'
  | 'payment-return'
  | 'sign-in'
  | 'alert'
  | 'consultation'
  | 'bulk-list'
  | 'bulk-quote'
  | 'bot-challenge'

export type RateLimitDecision = { readonly allowed: boolean; readonly retryAfterSeconds: number }

export type RateLimiter = {
  /** Counts one request of the subject (an address, a key, a storefront) against the rule. */
  check(rule: RateLimitRule, subject: string): Promise<RateLimitDecision>
}
