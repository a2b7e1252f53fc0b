import { createConsultationsModule } from '#adapters/consultations/create-consultations-module.ts'
import { createQuotesModule } from '#adapters/quotes/create-quotes-module.ts'
import { createLeadsModule, openLeadReceiver } from '#adapters/leads/create-leads-module.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { CheckBrowser } from '#commerce/identity/bot-challenge.ts'
import type { LeadPolicies } from '#commerce/leads/lead-policies.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Core } from '#open-core.ts'

type Deps = {
  readonly tokens: LinkTokens
  readonly checkBrowser: CheckBrowser
  readonly listVariants: ListVariants
  readonly leadPolicies: LeadPolicies
}

/** What visitors ask people of the shop for: an hour with a designer, a quote, an answer. */
export function createEnquiryModules(core: Core, { tokens, checkBrowser, listVariants, leadPolicies }: Deps) {
  const { db, env } = core
  const consulting = createConsultationsModule(db, {
    ...core,
    tokens,
    findStore: (storeCode) => core.stores().find((store) => store.storeCode === storeCode),
    listStores: async ({ country }) => core.stores().filter((store) => store.country === country.isoCode),
  })
  const quotes = createQuotesModule(db, {
    ...core,
    tokens,
    listVariants,
    checkBrowser,
  })
  const leads = createLeadsModule(db, {
    ...core,
    tokens,
    checkBrowser,
    policies: leadPolicies,
    holidaysOf: (country) =>
      (core.stores().find((store) => store.country === country)?.calendar ?? []).filter(
        ({ kind }) => kind === 'holiday',
      ),
    receiver: openLeadReceiver(env),
  })
  return { consulting, quotes, leads }
}
