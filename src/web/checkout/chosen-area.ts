import type { Entered } from '#commerce/addresses/entered.ts'
import { cookies } from '#kernel/cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'

type Context = {
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<FormContext['locals'], 'shop' | 'storefront'>
}

/** The start of an address: the delivery area that the visitor chose on a product's page of this country. */
export function chosenAreaValues({ cookies: jar, locals: { shop, storefront } }: Context): Entered {
  const [country, area = ''] = jar.get(cookies.area)?.value.split('.', 2) ?? []
  return country === storefront.country.isoCode ? shop.addresses.areaValues(area, storefront) : {}
}
