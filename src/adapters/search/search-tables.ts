import { sql } from 'drizzle-orm'
import type { RuleKind, SearchRule } from '#commerce/search/rules/search-rule.ts'
import type { Language } from '#kernel/language.ts'
import { at } from '#infrastructure/db/columns.ts'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What was looked for, by storefront and day. `found`: results of the last time; null: not known, as where it led to another page. */
export const searchTerms = pgTable(
  'search_terms',
  {
    store: text('store').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    term: text('term').notNull(),
    count: integer('count').notNull(),
    found: integer('found'),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.day, table.term] }),
    check('search_terms_counted', sql`${table.count} > 0 and ${table.found} >= 0`),
  ],
)

/** Terms that operators hide from trending searches. */
export const hiddenTerms = pgTable('hidden_search_terms', {
  term: text('term').primaryKey(),
  hiddenAt: at('hidden_at').notNull(),
})

/** Synonyms, pins, boosts, buries and redirects of merchandisers. */
export const searchRules = pgTable(
  'search_rules',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<RuleKind>().notNull(),
    /** Its terms as a line, which the list is sorted by and searched in. */
    title: text('title').notNull(),
    rule: jsonb('rule').$type<SearchRule>().notNull(),
    country: text('country'),
    language: text('language').$type<Language>(),
    from: date('from_day', { mode: 'string' }),
    until: date('until_day', { mode: 'string' }),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    check(
      'search_rules_kind',
      sql`${table.kind} in ('synonym', 'pin', 'boost', 'bury', 'redirect') and ${table.kind} = ${table.rule}->>'kind'`,
    ),
    check('search_rules_days', sql`${table.from} <= ${table.until}`),
    index('search_rules_title').on(sql`${table.title} collate "C"`, table.id),
    index('search_rules_changed').on(table.changedAt, table.id),
  ],
)
