import { sql, type SQL } from 'drizzle-orm'
import { pathAsStored, type LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import type { ActivePromotions } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { customerKeyOf } from '#adapters/promotions/customer-key.ts'

export type ActivePromotionRow = {
  readonly id: string
  readonly used: number
  readonly version: string
  /** Uses by the customer of the request. */
  readonly own: number
  /** Of the categories' places; null: none was ever written. */
  readonly places: number | null
  /** Null: the cached document is current. */
  readonly document: Promotion | null
}

/**
 * Active promotions of a country, as a column of a statement over a relation `requested` with country and phone. Documents
 * are cached by the version of their row, and not sent again while it is current.
 */
export function createActivePromotions(loadCurrentPath: LoadCurrentPath = nothingMoved) {
  const documents = new Map<string, { readonly version: string; readonly document: Promotion }>()
  return {
    loadCurrentPath,

    /** `versions`: what `versions()` returns. */
    column: (versions: SQL): SQL => sql`(select json_agg(active) from (
        select id, used, xmin::text as version,
          case when xmin::text = ${versions}::jsonb ->> id then null else document end as document,
          (select version from category_places) as places,
          (select count(*)::int from promotion_uses
            where promotion_id = promotions.id and customer_key = ${customerKeyOf(sql`requested.phone`)}) as own
        from promotions where country = requested.country and stopped_at is null) active) as promotions`,

    /** The cached documents of a country, as JSON. */
    versions: (country: string): string =>
      JSON.stringify(
        Object.fromEntries(
          [...documents].flatMap(([id, { version, document }]) =>
            document.country === country ? [[id, version]] : [],
          ),
        ),
      ),

    /** For the current categories. */
    async read(rows: readonly ActivePromotionRow[]): Promise<ActivePromotions> {
      const currentPath = await loadCurrentPath(rows[0]?.places ?? 0)
      const remaining = new Map<string, number>()
      const promotions = rows.flatMap(({ id, used, version, own, document: sent }) => {
        if (sent) documents.set(id, { version, document: sent })
        const document = sent ?? documents.get(id)?.document
        if (!document) return []
        const { uses, perCustomer } = document.limits
        const remainingUses = Math.min(
          uses === null ? Infinity : uses - used,
          perCustomer === null ? Infinity : perCustomer - own,
        )
        if (remainingUses !== Infinity) remaining.set(id, Math.max(0, remainingUses))
        return [withCurrentTargets(document, currentPath)]
      })
      return { promotions, remaining }
    },

    /** Cached documents of a country. They may be out of date: use them only to guess what to read. */
    cached: (country: string): readonly Promotion[] =>
      [...documents.values()].flatMap(({ document }) => (document.country === country ? [document] : [])),
  }
}

const nothingMoved: LoadCurrentPath = async () => pathAsStored

export type ActivePromotionsReader = ReturnType<typeof createActivePromotions>
