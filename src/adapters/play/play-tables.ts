import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { StoredPlay } from '#commerce/play/ports.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Tries of visitors, one a day. `player` is a digest that leads to no cart and no customer. */
export const plays = pgTable(
  'plays',
  {
    id: uuid('id').primaryKey(),
    campaign: text('campaign').notNull(),
    country: text('country').notNull(),
    player: text('player').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    outcome: text('outcome').$type<StoredPlay['outcome']>().notNull(),
    coupon: text('coupon').unique('plays_coupon'),
    playedAt: at('played_at').notNull(),
  },
  (table) => [
    unique('plays_of_day').on(table.campaign, table.player, table.day),
    index('plays_prizes')
      .on(table.campaign, table.country)
      .where(sql`${table.coupon} is not null`),
    index('plays_played').on(table.playedAt),
    check('plays_prize', sql`(${table.outcome} = 'won') = (${table.coupon} is not null)`),
  ],
)
