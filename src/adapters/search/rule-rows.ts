import type { StoredRule } from '#commerce/search/rules/search-rule.ts'
import { toInstant } from '#kernel/instant.ts'
import type { searchRules } from './search-tables.ts'

export const toStoredRule = ({
  id,
  rule,
  version,
  createdAt,
  changedAt,
  changedBy,
}: typeof searchRules.$inferSelect): StoredRule => ({
  ...rule,
  id,
  version,
  createdAt: toInstant(createdAt),
  changedAt: toInstant(changedAt),
  by: changedBy,
})
