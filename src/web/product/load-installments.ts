import type { AstroGlobal } from 'astro'
import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { Installments } from '#commerce/delivery/promise.ts'
import { addDays, addMonths, atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import { chosenVariant } from './option-matrix.ts'

/** What is due when, for an order placed today. */
type InstallmentPlan = {
  readonly provider: Installments['provider']
  readonly payments: readonly { readonly day: Day; readonly amount: Money }[]
}

type InstallmentsView = {
  readonly view: View
  readonly product: ProductView
  readonly variant: VariantView
  /** Empty: none for this price in this country. */
  readonly plans: readonly InstallmentPlan[]
}

/** The days and sums in which a variant may be paid; undefined (with the status 404) where it is not sold. */
export async function loadInstallments(
  astro: Pick<AstroGlobal, 'locals' | 'response' | 'url'>,
  urlKey: string,
): Promise<InstallmentsView | undefined> {
  const { shop, storefront } = astro.locals
  const found = await shop.catalog.findProduct(urlKey, storefront)
  const variant = found.kind === 'sold' && chosenVariant(found.product, astro.url.searchParams.get('sku'))
  if (!variant) return undefined
  const { timeZone } = storefront.country
  const today = localTime(shop.clock.now(), timeZone).day
  const tomorrow = atLocalTime({ day: addDays(today, 1), second: 0 }, timeZone)
  const { product, tags, nextChange } = found
  // Priced per square metre or part by part: what is paid is known in the cart.
  const isSoldAsOne = product.type !== 'grouped' && !product.madeToMeasure
  const offers = isSoldAsOne ? shop.delivery.installments(variant.price, storefront) : []
  return {
    view: await loadView(astro, 'productInstallments', 'prices', [
      { tags, nextChange, stale: false },
      { tags: [], nextChange: tomorrow, stale: false },
    ]),
    product,
    variant,
    plans: offers.map(({ provider, parts, everyMonths }) => ({
      provider,
      payments: parts.map((amount, place) => ({ day: addMonths(today, place * everyMonths), amount })),
    })),
  }
}
