import { followStops } from '#adapters/dispatch/follow-stops.ts'
import { createIssuePriceReduction, hasReducedPrice } from '#adapters/documents/issue-price-reduction.ts'
import type { FollowOrder } from '#adapters/orders/change-order.ts'
import { followCompanions } from '#adapters/orders/companion/follow-companions.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'

type Deps = { readonly countries: readonly Country[]; readonly clock: Clock }

/** What other modules do in the transaction of an order's change: stops of runs, orders that go along, credit notes. */
export function createFollowOrder({ countries, clock }: Deps): FollowOrder {
  const issuePriceReduction = createIssuePriceReduction(countries)
  return async (tx, before, after) => {
    await followStops(tx, before, after)
    await followCompanions(tx, before, after)
    if (hasReducedPrice(before, after)) await issuePriceReduction(tx, after, clock.now())
  }
}
