import type { APIContext } from 'astro'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { pathTo } from '#web/paths.ts'
import { customerDataFile } from './customer-data-file.ts'
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
  return customerDataFile(exported.value, shop.clock.now())
}
