import { createContentAdminModule } from '#adapters/content-admin/create-content-admin-module.ts'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from '../shops/the-countries.ts'

/** Content for its editors on a database, with the tags of pages that were made again. */
export function aContentAdmin(db: Database, clock = manualClock('2026-11-20T08:00:00.000Z')) {
  const published: string[] = []
  /** Of links, in the catalog. */
  const lookUps: string[] = []
  const tokens = createPreviewTokens('a secret of this test, longer than thirty-two', clock)
  const {
    contentAdmin: admin,
    contentReleases: releases,
    contentMenu: menu,
  } = createContentAdminModule(db, {
    ...{ clock, tokens, countries: theCountries, isManagedElsewhere: false },
    links: {
      leadsToShop: (path) => path === '/',
      listCategories: async () => {
        lookUps.push('categories')
        return [{ path: 'living/sofas' }]
      },
      ...{ listBrands: () => [], listCollections: async () => [{ slug: 'eid-table' }] },
    },
    purgeBus: { publish: async (tags) => void published.push(...tags) },
  })
  return { admin, releases, menu, published, lookUps, clock, tokens }
}

export const inEnglish: EntryName = { kind: 'page', key: 'help', locale: 'en-US' }
export const inArabic: EntryName = { kind: 'page', key: 'help', locale: 'ar' }
