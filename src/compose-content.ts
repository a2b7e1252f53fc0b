import { join } from 'node:path'
import { createChatModule } from '#adapters/chat/create-chat-module.ts'
import { createFindDraftVersion } from '#adapters/content-admin/find-draft-version.ts'
import { createContentModule } from '#adapters/content/create-content-module.ts'
import { readServicePolicies } from '#adapters/content/read-service-policies.ts'
import { createStorefrontFacts } from '#adapters/content/storefront-facts.ts'
import { createMediaModule } from '#adapters/media/create-media-module.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import { toSearchSuggestions } from '#adapters/search/search-suggestions.ts'
import { collectionFacts } from '#commerce/stores/store.ts'
import type { createCatalogModules } from '#compose-catalog.ts'
import type { Core } from '#open-core.ts'

type Selling = Awaited<ReturnType<typeof createCatalogModules>>
type Deps = Pick<Parameters<typeof createContentModule>[0], 'createApi'> &
  Pick<Selling, 'search' | 'deliveryTables'>

/** Pages that editors write, their pictures, and the assistant that reads them. */
export async function createContentModules(core: Core, { createApi, search, deliveryTables }: Deps) {
  const { db, env, mode, clock, contentDirectory, countries } = core
  const findRefundTerms = readRefundTerms(contentDirectory)
  const content = await core.timed('content: seeded where it was new, API open', () =>
    createContentModule({
      ...core,
      createApi,
      findDraft: createFindDraftVersion(db, clock),
      suggestions: toSearchSuggestions(search.search, countries),
      factsOf: createStorefrontFacts({
        clock,
        countries,
        policies: readServicePolicies(join(contentDirectory, 'policies')),
        deliveryTerms: deliveryTables.termsOf,
        returnDays: deliveryTables.standardReturnDays,
        refundDays: (code) => findRefundTerms(code).days,
        periods: core.settings.announcedPeriods,
        hasStores: (code) => core.stores().some((store) => store.country === code),
        ...collectionFacts(core.stores),
      }),
      config: { mode, secret: core.secret, contentGraphqlUrl: env.contentGraphqlUrl },
    }),
  )
  return {
    content,
    media: createMediaModule(db),
    chat: createChatModule({ ...core, loadPage: content.content.loadPage }),
  }
}
