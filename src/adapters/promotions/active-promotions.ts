import { sql, type SQL } from 'drizzle-orm'
import type { ActivePromotions } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { customerKeyOf } from './customer-key.ts'

export type ActivePromotionRow = {
  readonly id: string
  readonly used: number
  readonly version: string
  /** Uses of the customer who is asked for. */
  readonly own: number
  /** Null: the one that is known. */
  readonly document: Promotion | null
}

/**
 * What a country offers, as a column of a statement over a relation `asked` with country and phone. Documents that are
 * here already, in the version of their row, are not sent again.
 */
export function createActivePromotions() {
  const documents = new Map<string, { readonly version: string; readonly document: Promotion }>()
  return {
    column(): SQL {
      const known = Object.fromEntries([...documents].map(([id, { version }]) => [id, version]))
      return sql`(select json_agg(standing) from (
        select id, used, xmin::text as version,
          case when xmin::text = ${JSON.stringify(known)}::jsonb ->> id then null else document end as document,
          (select count(*)::int from promotion_uses
            where promotion_id = promotions.id and customer_key = ${customerKeyOf(sql`asked.phone`)}) as own
        from promotions where country = asked.country and stopped_at is null) standing)`
    },

    read(rows: readonly ActivePromotionRow[]): ActivePromotions {
      const remaining = new Map<string, number>()
      const promotions = rows.flatMap(({ id, used, version, own, document: sent }) => {
        if (sent) documents.set(id, { version, document: sent })
        const document = sent ?? documents.get(id)?.document
        if (!document) return []
        const { uses, perCustomer } = document.limits
        const left = Math.min(
          uses === null ? Infinity : uses - used,
          perCustomer === null ? Infinity : perCustomer - own,
        )
        if (left !== Infinity) remaining.set(id, Math.max(0, left))
        return [document]
      })
      return { promotions, remaining }
    },

    /** Documents that are here: whoever asks with them in mind has to look at what is answered. */
    known: (country: string): readonly Promotion[] =>
      [...documents.values()].flatMap(({ document }) => (document.country === country ? [document] : [])),
  }
}
export type ActivePromotionsReader = ReturnType<typeof createActivePromotions>
