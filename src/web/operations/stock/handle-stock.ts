import type { AstroGlobal } from 'astro'
import { freeAt } from '#commerce/inventory/availability.ts'
import {
  movementsShown,
  placeOfStock,
  type PlaceStock,
  type SkuStock,
} from '#commerce/inventory/stock-admin.ts'
import type { UnitsChange } from '#commerce/inventory/stock-change.ts'
import {
  adjustmentReasons,
  type AdjustmentReason,
  type StockMovement,
} from '#commerce/inventory/stock-movement.ts'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { handleSafety, type SafetyCheck } from './handle-safety.ts'
import { readChange } from './read-change.ts'
import { explainStock } from './explain-stock.ts'

/** The step before stock changes. */
type StockCheck = {
  readonly change: UnitsChange
  readonly level: PlaceStock
  readonly after: number
  readonly freeAfter: number
  /** Who may decide on it; null: the person may do it alone. */
  readonly deciders: readonly string[] | null
  readonly note: string
}

export type StockPage = {
  readonly stock: SkuStock
  readonly movements: readonly StockMovement[]
  /** Where the earlier ones are; null: these are the first. */
  readonly earlier: string | null
  readonly reasons: readonly AdjustmentReason[]
  /** Places that have or had some; of a SKU that never had any, all. */
  readonly places: readonly PlaceStock[]
  /** Where all places are shown; null: they are. */
  readonly allPlaces: string | null
  /** Of them, those whose stock the person may change. */
  readonly changeable: readonly PlaceStock[]
  readonly check: StockCheck | null
  readonly safetyCheck: SafetyCheck | null
  readonly problems: readonly FieldProblem[]
  readonly typed: FormData | null
  /** Of the form that is shown again. */
  readonly key: string | undefined
}

/** Stock of a SKU, after what was posted to its page. */
export async function handleStock(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<StockPage | Response> {
  const { locals, params, response, url } = astro
  const { shop, t } = locals
  const admin = shop.stockAdmin
  const sku = String(params['sku'] ?? '')
  const stock = await admin.find(sku, by)
  if (!stock) return notFound(astro)

  const page = async (rest: Partial<StockPage> = {}): Promise<StockPage> => {
    const below = Number(url.searchParams.get('below'))
    const movements = await admin.listMovements(
      sku,
      Number.isSafeInteger(below) && below > 0 ? below : null,
      by,
    )
    // After a form, another may have changed it meanwhile.
    const current = posted ? ((await admin.find(sku, by)) ?? stock) : stock
    const known = current.places.filter(
      ({ isKnown, location }) => isKnown || location === posted?.fields.get('place'),
    )
    const isAll = known.length === 0 || url.searchParams.get('places') === 'all'
    const places = isAll ? current.places : known
    const last = movements.length < movementsShown ? undefined : movements.at(-1)
    return {
      ...{ stock: current, movements, places },
      allPlaces: isAll || known.length === current.places.length ? null : `${url.pathname}?places=all`,
      earlier: last ? `${url.pathname}?below=${last.id}` : null,
      changeable: places.filter((one) => may(by, 'stock.adjust', placeOfStock(one))),
      ...{
        reasons: adjustmentReasons,
        check: null,
        safetyCheck: null,
        problems: [],
        typed: posted?.fields ?? null,
        key: undefined,
      },
      ...rest,
    }
  }
  if (!posted) return page()
  const place = stock.places.find(({ location }) => location === posted.fields.get('place'))
  if (!place || !may(by, 'stock.adjust', placeOfStock(place))) return notFound(astro)

  if (posted.act === 'check-safety' || posted.act === 'set-safety') {
    const outcome = await handleSafety(astro, { by, posted }, { sku, level: place })
    if (outcome.kind === 'set') return done()
    response.status = outcome.status
    return page({ safetyCheck: outcome.check, problems: outcome.problems })
  }
  const { fields } = posted
  const text = (name: string): string => String(fields.get(name) ?? '')
  const problem = (failure: { readonly kind: string }, field?: string): FieldProblem => ({
    text: explainStock(failure, t),
    ...(field === undefined ? {} : { field }),
  })
  const change = readChange(posted.act, text)
  if (!change.ok) {
    response.status = 422
    return page({ problems: [problem(change.failure, change.failure.field)] })
  }
  const wanted = { sku, location: place.location, change: change.value, by }
  const checked = await admin.check(wanted)
  const key = text('key').slice(0, 64)
  const note = text('note')

  async function shown(status: number, problems: readonly FieldProblem[] = []): Promise<StockPage> {
    response.status = status
    if (!checked.ok) return page({ problems })
    const { level, after, needsApproval } = checked.value
    const deciders = needsApproval ? await shop.approvals.deciders('stock.approve', level.country, by) : null
    const freeAfter = freeAt({ ...level, onHand: after })
    const check = { change: wanted.change, level, after, freeAfter, deciders, note }
    return page({ check, problems, key })
  }
  // A known key was carried out: the units that it saw are no longer there.
  const isFirstStep = posted.act.startsWith('check-')
  if (isFirstStep) return checked.ok ? shown(200) : shown(409, [problem(checked.failure)])
  if (posted.act === 'request-stock') {
    const version = Number(text('version'))
    const { by: _, ...input } = wanted
    const requested = await shop.approvals.request(
      { act: 'stock.change', input, reason: note, key: `operator:${key}`, version },
      by,
    )
    return requested.ok
      ? done()
      : shown(requested.failure.kind === 'reason-required' ? 422 : 409, [problem(requested.failure, 'note')])
  }
  const changed = await admin.change({ ...wanted, note, key: `operator:${key}` })
  return changed.ok ? done() : shown(409, [problem(changed.failure)])

  function done(): Response {
    return astro.redirect(operationsPath('stock', { sku }), 303)
  }
}
