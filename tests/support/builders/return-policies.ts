import { readReturnPolicies } from '#adapters/returns/read-return-policy.ts'
import { expandReturnPolicy } from '#commerce/returns/expand-return-policy.ts'
import type { PolicyOfOrder } from '#commerce/returns/return-settings.ts'
import { theCountries } from '../shops/the-countries.ts'

const files = readReturnPolicies('./src/content/policies', theCountries)

/** The policy of the files; only the Emirates have stores. */
export const policyOfFiles = ({ country }: Pick<Parameters<PolicyOfOrder>[0], 'country'>) => {
  const found = files.get(country)
  if (!found) throw new Error(country)
  const hasStores = (code: string) => code === 'ae'
  return { rows: expandReturnPolicy(found.rules, [found.terms], hasStores), comfortRows: found.comfort }
}
