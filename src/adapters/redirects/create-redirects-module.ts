import { createRedirectAdmin, type RedirectAdmin } from '#commerce/redirects/redirect-admin.ts'
import type { FindLivePages } from '#commerce/redirects/live-pages.ts'
import { createRedirectsFacade, type RedirectsFacade } from '#commerce/redirects/redirects-facade.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { notFoundTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import { readRedirectFile } from './read-redirect-file.ts'
import { createRedirectRepository } from './redirect-repository.ts'
import { redirectShop } from './redirect-shop.ts'
import { createVisitCounts } from './visit-counts.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly defaultStorefront: ShopSettings['defaultStorefront']
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly clock: Clock
  readonly report: Report
}

type RedirectsModule = {
  readonly redirects: RedirectsFacade
  readonly admin: RedirectAdmin
  /** For imports. */
  readonly findLivePages: FindLivePages
  /** Which pages the shop has, once it is open: its pages are made of modules that come after this one. */
  followPages(find: FindLivePages): void
  close(): Promise<void>
}

export function createRedirectsModule(db: Database, deps: Deps): RedirectsModule {
  const { clock, purgeBus } = deps
  const redirects = createRedirectRepository(db)
  const counts = createVisitCounts(db, deps)
  const shop = redirectShop(deps)
  const pages: { find?: FindLivePages } = {}
  const findLivePages: FindLivePages = (froms) => {
    invariant(pages.find, 'the shop is open')
    return pages.find(froms)
  }
  return {
    findLivePages,
    followPages: (find) => void (pages.find = find),
    redirects: createRedirectsFacade({ redirects, counts, ...shop }),
    admin: createRedirectAdmin({
      redirects,
      readFile: readRedirectFile,
      findLivePages,
      ...shop,
      clock,
      publish: () => purgeBus.publish([notFoundTag]),
    }),
    close: counts.close,
  }
}
