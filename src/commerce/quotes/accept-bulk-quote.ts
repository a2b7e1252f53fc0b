import { parsePurchaseOrder, type BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { CartRepository } from '#commerce/cart/ports.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import type { BulkQuoteChangeFailure } from './bulk-quote-state.ts'
import type { BulkQuote } from './bulk-quote.ts'

type InvalidLink = { readonly kind: 'invalid-link' }

export type AcceptFailure =
  | InvalidLink
  | BulkQuoteChangeFailure
  | { readonly kind: 'invalid-purchase-order' }
  /** It has an order, which was not canceled. */
  | { readonly kind: 'ordered' }
  | { readonly kind: 'too-many' }

export type AcceptBulkQuote = (
  request: {
    readonly token: string
    readonly number: string
    /** The one that the company has read. */
    readonly revision: number
    /** Empty: none, or the one that was given with the request. */
    readonly purchaseOrder: string
    /** Of the visitor's cart; null: there is none. */
    readonly cartToken: string | null
    readonly from: string
  },
  storefront: Storefront,
) => Promise<Result<{ readonly cartToken: string }, AcceptFailure>>

/**
 * Accepts a revision and puts its agreement into a cart, in one transaction. One that was accepted before, and is neither
 * ordered nor over, only fills the cart: another browser of the company continues there.
 */
export type AcceptIntoCart = (request: {
  readonly id: string
  readonly revision: number
  readonly cartToken: string
  readonly at: Instant
  readonly agreementOf: (quote: BulkQuote) => BulkAgreement
}) => Promise<Result<BulkQuote, BulkQuoteChangeFailure | { readonly kind: 'ordered' }> | undefined>

type Deps = {
  readonly open: (token: string, number: string) => Promise<Result<BulkQuote, InvalidLink>>
  readonly acceptIntoCart: AcceptIntoCart
  readonly carts: Pick<CartRepository, 'find'>
  readonly newCartToken: () => string
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  readonly clock: Clock
}

export const createAcceptBulkQuote =
  ({ open, acceptIntoCart, carts, newCartToken, checkRateLimit, clock }: Deps): AcceptBulkQuote =>
  async ({ token, number, revision, purchaseOrder, cartToken, from }, { country }) => {
    if (!(await checkRateLimit(from)).allowed) return fail({ kind: 'too-many' })
    const opened = await open(token, number)
    if (!opened.ok) return opened
    if (opened.value.country !== country.isoCode) return fail({ kind: 'invalid-link' })
    const own = parsePurchaseOrder(purchaseOrder)
    if (own === undefined) return fail({ kind: 'invalid-purchase-order' })
    // A guest's token without a cart is never adopted: a third party could have set it.
    const isOwn =
      cartToken !== null && (isCustomerToken(cartToken) || (await carts.find(cartToken)) !== undefined)
    const ownToken = isOwn ? cartToken : newCartToken()
    const accepted = await acceptIntoCart({
      id: opened.value.id,
      revision,
      cartToken: ownToken,
      at: clock.now(),
      agreementOf: (quote) => toAgreement(quote, own),
    })
    if (!accepted) return fail({ kind: 'invalid-link' })
    return accepted.ok ? ok({ cartToken: ownToken }) : accepted
  }

/** What a cart needs of an accepted quote. */
function toAgreement(
  { number, country, company, current }: BulkQuote,
  purchaseOrder: string | null,
): BulkAgreement {
  invariant(current.validUntil, 'what is offered has an end')
  return {
    quote: number,
    country,
    validUntil: current.validUntil,
    lines: current.lines.map(({ sku, quantity, agreedPrice }) => ({ sku, quantity, unitPrice: agreedPrice })),
    company: { name: company.name, taxNumber: company.taxNumber, registration: company.registration },
    purchaseOrder: purchaseOrder ?? company.purchaseOrder,
  }
}
