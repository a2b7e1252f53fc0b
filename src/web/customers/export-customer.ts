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
  const { sections, ...own } = exported.value
  const text = JSON.stringify({ exportedAt: shop.clock.now(), ...own, ...sections }, null, 2)
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="majlis-${shop.clock.now().slice(0, 10)}.json"`,
      'cache-control': personalCacheControl,
      'x-robots-tag': 'noindex',
    },
  })
}
