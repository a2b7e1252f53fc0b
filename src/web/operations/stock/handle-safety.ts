import type { AstroGlobal } from 'astro'
import { freeAt } from '#commerce/inventory/availability.ts'
import type { PlaceStock } from '#commerce/inventory/stock-admin.ts'
import type { Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { explainStock } from './explain-stock.ts'
import { parseUnits } from './read-change.ts'

/** The step before safety stock is set: what would be free then. */
export type SafetyCheck = {
  readonly level: PlaceStock
  readonly units: number
  readonly freeBefore: number
  readonly freeAfter: number
  /** What was set when the form was shown. */
  readonly seen: number
  readonly note: string
}

type Outcome =
  | { readonly kind: 'set' }
  | {
      readonly kind: 'shown'
      readonly status: number
      readonly check: SafetyCheck | null
      readonly problems: readonly FieldProblem[]
    }

/** Safety stock at a place that the person may change: checked first, then set. */
export async function handleSafety(
  { locals: { shop, t } }: AstroGlobal,
  { by, posted }: { readonly by: Admission['by']; readonly posted: NonNullable<Admission['posted']> },
  { sku, level }: { readonly sku: string; readonly level: PlaceStock },
): Promise<Outcome> {
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  const rejected = (
    status: number,
    failure: { readonly kind: string; readonly safety?: number },
  ): Outcome => ({
    ...{ kind: 'shown', status, check: null },
    problems: [{ text: explainStock(failure, t), field: `safety-${level.location}` }],
  })
  const [units, seen] = [parseUnits(text('safety')), parseUnits(text('seen'))]
  if (units === undefined || units < 0 || seen === undefined) return rejected(422, { kind: 'not-units' })
  if (seen !== level.safety && units !== level.safety)
    return rejected(409, { kind: 'safety-changed', safety: level.safety })
  if (posted.act === 'check-safety') {
    const [freeBefore, freeAfter] = [freeAt(level), freeAt({ ...level, safety: units })]
    const check = { level, units, freeBefore, freeAfter, seen, note: text('note') }
    return { kind: 'shown', status: 200, check, problems: [] }
  }
  const wanted = { sku, location: level.location, units, seen, note: text('note'), by }
  const set = await shop.stockAdmin.setSafety(wanted)
  if (set.ok) return { kind: 'set' }
  return rejected(set.failure.kind === 'not-units' ? 422 : 409, set.failure)
}
