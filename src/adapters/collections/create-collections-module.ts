import { asc } from 'drizzle-orm'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { currentRows } from '#commerce/catalog/current-rows.ts'
import { createCollectionAdmin, type CollectionAdmin } from '#commerce/collections/collection-admin.ts'
import { withCurrentRule } from '#commerce/collections/current-rule.ts'
import { collectionsInForce } from '#commerce/collections/in-force.ts'
import type { CollectionSearch, CollectionsFacade } from '#commerce/collections/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createLiveRows } from '#infrastructure/db/live-rows.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { collectionsTag, notFoundTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createCollectionRepository, toStoredCollection } from './collection-repository.ts'
import { collections } from './collection-tables.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish' | 'subscribe'>
  readonly report: Report
  readonly products: CollectionSearch
  readonly loadCurrentPath: LoadCurrentPath
  /** Resolves when the whole catalog can be searched: before that, much seems not to be there. */
  caughtUp(): Promise<void>
}

export type CollectionsModule = {
  readonly collections: CollectionsFacade
  readonly collectionAdmin: CollectionAdmin
  close(): void
}

export function createCollectionsModule(db: Database, deps: Deps): CollectionsModule {
  const { countries, clock, purgeBus, products, caughtUp, loadCurrentPath } = deps
  const live = createLiveRows({
    ...deps,
    tag: collectionsTag,
    what: 'reading collections',
    async read() {
      const rows = await db
        .select()
        .from(collections)
        .orderBy(asc(collections.createdAt), asc(collections.id))
      return rows.map(toStoredCollection)
    },
  })
  const all = currentRows(live.all, loadCurrentPath, withCurrentRule)
  const inForce = async (here: Storefront, at = clock.now()) => collectionsInForce(await all(), here, at)
  return {
    collections: {
      find: async (slug, here, at) =>
        (await inForce(here, at)).collections.find((collection) => collection.slug === slug),
      list: async (here) => (await inForce(here)).collections,
      listAll: all,
      nextChange: async (here) => (await inForce(here)).nextChange,
    },
    collectionAdmin: createCollectionAdmin({
      collections: createCollectionRepository(db, loadCurrentPath),
      search: {
        async list(...query) {
          await caughtUp()
          return products.list(...query)
        },
        async hasValue(...value) {
          await caughtUp()
          return products.hasValue(...value)
        },
      },
      countries,
      clock,
      loadCurrentPath,
      publish: () => purgeBus.publish([collectionsTag, notFoundTag]),
    }),
    close: live.close,
  }
}
