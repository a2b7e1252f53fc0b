import type { redirectMethods } from '#commerce/payments/methods/method-table.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { RedirectPartner } from './redirect-provider.ts'

type ByMethod = Partial<Record<(typeof redirectMethods)[number], string>>

/** Redirect partners from the environment. Throws StartFailure where one lacks an address, merchant or secret. */
export function readPartners(given: {
  readonly addresses: ByMethod
  readonly merchants: ByMethod
  readonly secrets: ByMethod
}): Partial<Record<keyof ByMethod, RedirectPartner>> {
  const methods = new Set(Object.values(given).flatMap((list) => Object.keys(list) as (keyof ByMethod)[]))
  return Object.fromEntries(
    [...methods].map((method) => {
      const address = given.addresses[method]?.replace(/\/$/, '')
      const merchant = given.merchants[method]
      const secret = given.secrets[method]
      if (!address || !merchant || !secret) throw incompletePartner(method)
      return [method, { address, merchant, secret }]
    }),
  )
}

const incompletePartner = (method: string): StartFailure =>
  new StartFailure({
    kind: 'half-a-payment-provider',
    read: `${method} in some of REDIRECT_PARTNERS, REDIRECT_MERCHANTS, REDIRECT_SECRETS`,
    expected: 'each method in all three',
    remedy: `name ${method} in all three, or in none`,
  })
