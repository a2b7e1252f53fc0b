import {
  createContentAdmin,
  type ContentAdmin,
  type ContentAdminDeps,
} from '#commerce/content-admin/content-admin.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { compareTexts } from './compare-texts.ts'
import { createContentEntries } from './content-entries.ts'

type Deps = Omit<ContentAdminDeps, 'entries' | 'compareTexts'> & {
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

export const createContentAdminModule = (db: Database, deps: Deps): ContentAdmin =>
  createContentAdmin({ ...deps, compareTexts, entries: createContentEntries({ ...deps, db }) })
