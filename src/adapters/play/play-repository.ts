import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { PlayRepository, StoredPlay } from '#commerce/play/ports.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { invariant } from '#kernel/invariant.ts'
import { plays } from './play-tables.ts'

type Deps = {
  /** The promotions of a transaction. */
  readonly promotionsIn: (tx: Database) => Pick<PromotionRepository, 'put'>
}

const columns = { id: plays.id, outcome: plays.outcome, coupon: plays.coupon }

export function createPlayRepository(db: Database, { promotionsIn }: Deps): PlayRepository {
  async function findById(tx: Database, id: string): Promise<StoredPlay> {
    const [stored] = await tx.select(columns).from(plays).where(eq(plays.id, id))
    invariant(stored, 'a try that was begun is stored')
    return stored
  }
  const find: PlayRepository['find'] = async (campaign, player, day) => {
    const [stored] = await db
      .select(columns)
      .from(plays)
      .where(and(eq(plays.campaign, campaign), eq(plays.player, player), eq(plays.day, day)))
    return stored
  }

  return {
    find,
    async begin({ campaign, country, player, day, at }) {
      const [begun] = await db
        .insert(plays)
        .values({
          id: randomUUID(),
          campaign,
          country,
          player,
          day,
          outcome: 'open',
          playedAt: new Date(at),
        })
        .onConflictDoNothing({ target: [plays.campaign, plays.player, plays.day] })
        .returning(columns)
      const stored = begun ?? (await find(campaign, player, day))
      invariant(stored, 'a try that another request began is stored')
      return stored
    },

    async finish(id, prize, maxPrizes) {
      return db.transaction(async (tx) => {
        const [play] = await tx.select().from(plays).where(eq(plays.id, id)).for('update')
        if (!play || play.outcome !== 'open') return findById(tx, id)
        const wins = prize !== null && (await hasPrize(tx, play, maxPrizes))
        if (wins) await promotionsIn(tx).put(prize, 'play')
        await tx
          .update(plays)
          .set(wins ? { outcome: 'won', coupon: prize.conditions.coupon } : { outcome: 'lost', coupon: null })
          .where(eq(plays.id, id))
        return findById(tx, id)
      })
    },
  }
}

/** Wins of a campaign in a country wait for each other, so that they are counted right. */
async function hasPrize(
  tx: Database,
  { campaign, country }: { readonly campaign: string; readonly country: string },
  maxPrizes: number,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`play ${campaign} ${country}`}, 0))`)
  const [won] = await tx
    .select({ count: count() })
    .from(plays)
    .where(and(eq(plays.campaign, campaign), eq(plays.country, country), isNotNull(plays.coupon)))
  return (won?.count ?? 0) < maxPrizes
}
