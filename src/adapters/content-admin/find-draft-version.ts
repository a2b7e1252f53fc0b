import { readableBody } from '#commerce/content-admin/readable-body.ts'
import type { FindDraftVersion } from '#commerce/content/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createContentDraftStore } from './draft-store.ts'

/** A person's draft as a version that nobody else has: previews show it. */
export function createFindDraftVersion(db: Database, clock: Clock): FindDraftVersion {
  const store = createContentDraftStore(db, clock)
  return async (name, staffId) => {
    const draft = await store.find(name, staffId)
    if (!draft) return undefined
    const parsed = parseEntryBody(name.kind, draft.body)
    return {
      ...{ name, version: draft.version + 1, state: 'draft', startsAt: null, endsAt: null },
      body: parsed.ok ? parsed.value : readableBody(name, draft.body),
      ...{ author: draft.by.name, createdAt: draft.savedAt },
    }
  }
}
