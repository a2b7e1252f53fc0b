import { readStores } from '#adapters/stores/read-stores.ts'
import { collectionFacts } from '#commerce/stores/store.ts'
import { readServicePolicies } from '#adapters/content/read-service-policies.ts'
import { createStorefrontFacts } from '#adapters/content/storefront-facts.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import type { StorefrontFacts } from '#commerce/content/facts.ts'
import type { Clock } from '#kernel/instant.ts'
import { theCountries } from './the-countries.ts'

/** The facts of the shop's own data files. */
export function theFacts(clock: Clock): StorefrontFacts {
  const delivery = createDeliveryModule('src/content', { clock, countries: theCountries, extraTerms: null })
  const findRefundTerms = readRefundTerms('src/content')
  const stores = readStores('src/content')
  return createStorefrontFacts({
    clock,
    countries: theCountries,
    policies: readServicePolicies('src/content/policies'),
    deliveryTerms: delivery.termsOf,
    returnDays: delivery.standardReturnDays,
    refundDays: (code) => findRefundTerms(code).days,
    periods: () => ({ now: shippedPeriods, planned: null }),
    hasStores: (code) => stores.some(({ country }) => country === code),
    ...collectionFacts(() => stores),
  })
}
