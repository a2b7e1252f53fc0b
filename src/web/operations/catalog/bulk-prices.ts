import type { AstroGlobal } from 'astro'
import { bulkParameters, type BulkPrices, type PlannedMany } from '#commerce/price-admin/bulk-prices.ts'
import type { PriceCheck } from '#commerce/price-admin/price-admin.ts'
import { farnessOf, type ChangedLine } from '#commerce/price-admin/price-change.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseLocalMoment } from '#kernel/wall-clock.ts'
import type { Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { explainPriceFailure, explainWanted } from '#web/operations/prices/explain-prices.ts'
import { readFill } from '#web/operations/prices/typed-prices.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { isCountConfirmed, startUncounted } from '#web/operations/tasks/start-task.ts'
import { explainBulk, type BulkBase } from './bulk-base.ts'

export type BulkPricePage = BulkBase & {
  readonly act: 'price'
  /** Whose prices the person may plan. */
  readonly countries: readonly Country[]
  /** Null: the change is asked first. */
  readonly step:
    | (PriceCheck &
        PlannedMany & {
          readonly at: Country
          /** Who may decide on it; null: the person may do it alone. */
          readonly deciders: readonly string[] | null
        })
    | null
}

/** The farthest from today's price first, as the page of an approval has them. */
export const farthestLines = (lines: readonly ChangedLine[]): readonly ChangedLine[] =>
  lines.toSorted((a, b) => farnessOf(b) - farnessOf(a) || 0).slice(0, 30)

/** What is typed of a bulk, to be sent again by the next step. */
export const bulkPriceFields = ['country', 'from', 'until', 'fill', 'fill-kind', 'fill-ending'] as const

/** Prices of many products for a time: the form, the check, and then a task or the request for a second person. */
export async function planBulkPrices(
  astro: AstroGlobal,
  admitted: Admission,
  base: BulkBase,
  ids: readonly string[],
): Promise<Response | BulkPricePage> {
  const { by, posted } = admitted
  const { locals, response } = astro
  const { shop, t } = locals
  const { text } = base
  const countries = shop.countries.filter(({ isoCode }) => shop.priceAdmin.mayEdit(by, isoCode))
  const page: BulkPricePage = { ...base, act: 'price', countries, step: null }
  const show = (status: number, rest: Partial<BulkPricePage>): BulkPricePage => {
    response.status = status
    return { ...page, ...rest }
  }
  if (!posted?.fields.has('fill')) return page
  const at = countries.find(({ isoCode }) => isoCode === text('country'))
  const typed = at && readBulk(text, at)
  if (!at || !typed) return show(422, { problems: problemsOf(text, at, t) })
  const checked = await shop.priceAdmin.checkMany(typed, ids, by)
  if (!checked.ok) return show(409, { problems: explainPriceFailure(checked.failure, t) })
  const { wanted, problems, reasons, version, rows } = checked.value
  const deciders = reasons.length > 0 ? await shop.approvals.deciders('prices.approve', at.isoCode, by) : null
  const step = { ...checked.value, at, deciders }
  const general = problems.filter(({ sku, problem }) => sku === null && problem !== 'nothing')
  // Where no product can be planned, the page says why of each.
  if (general.length > 0) return show(422, { problems: explainWanted(general, t) })
  if (posted.act === 'check-price-many' || wanted.lines.length === 0) return { ...page, step }
  const again = (status: number, rest: readonly FieldProblem[]) => show(status, { step, problems: rest })
  if (Number(text('version')) !== version)
    return again(409, explainPriceFailure({ kind: 'changed-meanwhile' }, t))
  const reason = text('reason').slice(0, 300)
  // The number that the page asks for is of all that were chosen, not only of those that can be planned.
  if (!isCountConfirmed(posted.fields, ids.length)) return again(422, [explainBulk('count-not-confirmed', t)])
  if (posted.act === 'request-price-many') {
    const key = `operator:${text('key').slice(0, 64)}`
    const requested = await shop.approvals.request(
      { act: 'price.change', input: wanted, reason, key, version },
      by,
    )
    if (requested.ok) return astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
    return again(
      requested.failure.kind === 'reason-required' ? 422 : 409,
      explainPriceFailure(requested.failure, t),
    )
  }
  if (deciders) return again(409, explainPriceFailure({ kind: 'needs-approval' }, t))
  const started = await startUncounted(astro, admitted, {
    kind: 'price.plan-many',
    parameters: { ...bulkParameters(typed), reason },
    rows: [...rows].map(([id, undo]) => ({ id, label: id, undo })),
    asOf: base.asOf,
  })
  return started instanceof Response ? started : again(422, [explainBulk(started.kind, t)])
}

function readBulk(text: BulkBase['text'], { isoCode, currency, timeZone }: Country): BulkPrices | undefined {
  const [startsAt, endsAt] = (['from', 'until'] as const).map((name) =>
    parseLocalMoment(toLatinDigits(text(name)), timeZone),
  )
  const fill = readFill(text, currency)
  if (!startsAt || !endsAt || !fill) return undefined
  return { country: isoCode, startsAt, endsAt, rule: { change: fill.change, ending: fill.ending } }
}

function problemsOf(
  text: BulkBase['text'],
  at: Country | undefined,
  t: App.Locals['t'],
): readonly FieldProblem[] {
  if (!at) return [{ text: t('operations-catalog-bulk:price.no-country'), field: 'country' }]
  const times = (['from', 'until'] as const).filter(
    (name) => !parseLocalMoment(toLatinDigits(text(name)), at.timeZone),
  )
  return [
    ...(readFill(text, at.currency)
      ? []
      : [{ text: t('operations-prices:typed.not-a-change'), field: 'fill' }]),
    ...times.map((field) => ({
      text: `${t(`operations-prices:${field}`)}: ${t('operations-prices:typed.not-a-time')}`,
      field,
    })),
  ]
}
