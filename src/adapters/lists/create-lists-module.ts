import { createSavedViews } from '#commerce/lists/create-saved-views.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { createSavedViewRepository } from './saved-view-repository.ts'

/** Saved views of the lists of operations. */
export const createListsModule = (db: Database, { clock }: { readonly clock: Clock }) => ({
  savedViews: createSavedViews({ repository: createSavedViewRepository(db), clock }),
})
