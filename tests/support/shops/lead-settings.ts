import { embeddedLeadReceiver } from '#adapters/leads/embedded-lead-receiver.ts'
import { readLeadPolicies } from '#adapters/leads/read-lead-policies.ts'
import { theCountries } from './the-countries.ts'

/** The teams and rules of the demo, and no service outside. */
export const leadSettings = {
  policies: readLeadPolicies('src/content', theCountries),
  env: { origin: 'https://shop.example' },
  holidaysOf: () => [],
  receiver: embeddedLeadReceiver,
  report: (error: unknown) => {
    throw error
  },
}
