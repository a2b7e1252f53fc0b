import type { ContentAdmin } from '#commerce/content-admin/content-admin.ts'
import { createContentDrafts, type ContentDrafts } from '#commerce/content-admin/drafts.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createContentDraftStore } from './draft-store.ts'

type Deps = { readonly admin: ContentAdmin; readonly clock: Clock }

export const createContentDraftsModule = (db: Database, { admin, clock }: Deps): ContentDrafts =>
  createContentDrafts({
    ...{ admin, clock },
    store: createContentDraftStore(db, clock),
  })
