import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { fail, ok } from '#kernel/result.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import { withoutEndedAgreement } from './bulk-agreement.ts'
import type { CartDeps } from './cart-deps.ts'
import type { CartFacade } from './cart.ts'
import { decideAddAvailable } from './decide-line.ts'

/** Adds the items of an earlier order, as far as they are sold today. */
export const createAddAgain =
  ({ carts, loadCart, newToken, clock, checkRateLimit }: CartDeps): CartFacade['addAgain'] =>
  async ({ token, items, key, from }, { country }) => {
    const limit = await checkRateLimit(from)
    if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
    const skus = items.map(({ sku }) => sku)
    const read = await loadCart(token, country, skus)
    const variants = await read.listVariants(skus, country)
    const wanted = items.map((item) => ({ item, variant: variants.get(item.sku) }))
    const ownToken = token !== null && (read.stored || isCustomerToken(token)) ? token : newToken()
    // A repeated request changes nothing: it gets the result for an empty cart.
    let missing: readonly ItemQuantity[] = decideAddAvailable([], wanted).missing
    const stored = await carts.change({
      token: ownToken,
      country: country.isoCode,
      at: clock.now(),
      key,
      seen: read.stored ?? null,
      decide: (lines) => {
        const decided = decideAddAvailable(withoutEndedAgreement(lines, clock.now()), wanted)
        missing = decided.missing
        return decided.changes.length > 0 ? ok(decided.changes) : fail({ kind: 'nothing-sold' })
      },
    })
    return stored.ok ? ok({ token: ownToken, missing }) : stored
  }
