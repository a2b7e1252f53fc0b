import type { APIContext } from 'astro'
import { personalCacheControl } from '#web/cache-policy.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { pathTo } from '#web/paths.ts'
import { signInHref } from './require-signed-in.ts'
import { browserOf } from './session-cookies.ts'

/** Everything that is stored of the customer who is signed in and has stepped up: a section for each module. */
export async function exportCustomer(context: APIContext): Promise<Response> {
  const { shop, storefront } = context.locals
  const profile = pathTo(storefront.code, 'accountProfile')
  const exported = await shop.identity.exportData(browserOf(context).session)
  if (!exported.ok)
    return context.redirect(
      exported.failure.kind === 'signed-out'
        ? signInHref(storefront.code, profile)
        : stepUpHref(storefront, profile),
      303,
    )
  const { id } = exported.value.customer
  const token = shop.identity.visitorTokenOf(id)
  const [addresses, consents, orders, wishlist, cart] = await Promise.all([
    shop.addressBook.list(id),
    shop.consent.historyOf(id),
    shop.orders.exportOwn(id),
    shop.wishlist.load(token, storefront),
    shop.cart.load(token, storefront),
  ])
  const sections = {
    exportedAt: shop.clock.now(),
    ...exported.value,
    addresses,
    consents,
    orders,
    wishlist: wishlist.skus,
    cart: cart.lines.map(({ sku, quantity }) => ({ sku, quantity })),
  }
  return new Response(JSON.stringify(sections, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="majlis-${shop.clock.now().slice(0, 10)}.json"`,
      'cache-control': personalCacheControl,
      'x-robots-tag': 'noindex',
    },
  })
}
