/** Deletes what is stored under a visitor's tokens: cart, answers of the checkout, wishlist. Unknown tokens are none. */
export type ForgetVisitor = (visitor: {
  readonly tokens: readonly string[]
  /** Client address, for the rate limit. */
  readonly from: string
}) => Promise<void>
