import type { AstroGlobal } from 'astro'
import type { Product } from '#commerce/catalog/product.ts'
import type { CostLine } from '#commerce/price-admin/cost-admin.ts'
import type { Country } from '#kernel/country.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { readTypedAmount } from './typed-prices.ts'

export type CostsPage = {
  readonly product: Product
  readonly at: Country
  /** Whose costs the person sees. */
  readonly countries: readonly Country[]
  readonly mayEdit: boolean
  /** By SKU: as it is stored, as the form was shown with it, and as the form shows it now. */
  readonly stored: ReadonlyMap<string, string>
  readonly shown: ReadonlyMap<string, string>
  readonly typed: ReadonlyMap<string, string>
  readonly sheet: string
  readonly problems: readonly FieldProblem[]
  readonly key: string | undefined
}

export const costField = (sku: string): string => `cost-${sku}`
export const shownCostField = (sku: string): string => `shown-cost-${sku}`
const maxPasted = 2_000

/** Costs of a product in a country, after what was posted to its page. */
export async function handleCosts(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<CostsPage | Response> {
  const { locals, params, response, url } = astro
  const { shop, t } = locals
  const countries = shop.costAdmin.listCountries(by)
  const named = url.searchParams.get('country') ?? locals.storefront.country.isoCode
  const at =
    countries.find(({ isoCode }) => isoCode === named) ??
    (url.searchParams.has('country') ? undefined : countries[0])
  const found = at && (await shop.costAdmin.find(String(params['code'] ?? ''), at.isoCode, by))
  if (!at || !found) return notFound(astro)
  const mayEdit = shop.costAdmin.mayEdit(by, at.isoCode)
  if (posted && !mayEdit) return notFound(astro)
  const { product, costs } = found
  const { currency } = at
  const stored = new Map(
    product.variants.map(({ sku }) => {
      const minor = costs.get(sku) ?? null
      return [sku, minor === null ? '' : toDecimal(money(minor, currency))]
    }),
  )
  const page: CostsPage = {
    ...{ product, at, countries, mayEdit, stored, shown: stored, typed: stored },
    ...{ sheet: '', problems: [], key: undefined },
  }
  if (!posted) return page

  const text = (name: string) =>
    String(posted.fields.get(name) ?? '')
      .trim()
      .slice(0, 100)
  // What was typed stays until it is saved; what was not is as it is stored, also where another has saved it since.
  const isTyped = (sku: string): boolean =>
    posted.fields.has(costField(sku)) && text(costField(sku)) !== text(shownCostField(sku))
  const mapped = (field: (sku: string) => string): ReadonlyMap<string, string> =>
    new Map([...stored].map(([sku, cost]) => [sku, isTyped(sku) ? text(field(sku)) : cost]))
  const typed = mapped(costField)
  const shown = mapped(shownCostField)
  const show = (status: number, rest: Partial<CostsPage>): CostsPage => {
    response.status = status
    return { ...page, typed, shown, key: text('key'), ...rest }
  }
  if (posted.act === 'check-costs') {
    const sheet = String(posted.fields.get('sheet') ?? '').slice(0, 100_000)
    const filled = new Map(typed)
    const wrong: string[] = []
    const lines = sheet.split(/\r\n?|\n/).map((line) => line.trim())
    for (const line of lines.filter((one) => one !== '').slice(0, maxPasted)) {
      const [sku = '', cost = ''] = line.split(/\s*[\t;]\s*|\s+/)
      const minor = readTypedAmount(cost, currency)
      if (!filled.has(sku) || !minor) wrong.push(line.slice(0, 60))
      else filled.set(sku, toDecimal(money(minor, currency)))
    }
    return wrong.length === 0
      ? show(200, { typed: filled })
      : show(422, {
          ...{ typed: filled, sheet },
          problems: [
            {
              field: 'sheet',
              text: t('operations-prices:costs.wrong-lines', { lines: wrong.slice(0, 5).join(' · ') }),
            },
          ],
        })
  }

  const before = new Map<string, number | null>()
  const lines: CostLine[] = []
  const problems: FieldProblem[] = []
  for (const [sku, cost] of typed) {
    const shownText = shown.get(sku) ?? ''
    if (cost === shownText) continue
    const minor = cost === '' ? null : readTypedAmount(cost, currency)
    if (minor === undefined || minor === 0)
      problems.push({
        field: costField(sku),
        text: t('operations-prices:costs.problem.not-a-cost', { sku, currency }),
      })
    else {
      lines.push({ sku, minor })
      before.set(sku, shownText === '' ? null : (readTypedAmount(shownText, currency) ?? null))
    }
  }
  if (problems.length > 0) return show(422, { problems })
  const set = await shop.costAdmin.set({ country: at.isoCode, lines, shown: before, by })
  if (set.ok)
    return astro.redirect(`${operationsPath('costs', { code: product.code })}?country=${at.isoCode}`, 303)
  switch (set.failure.kind) {
    case 'not-found':
    case 'not-permitted':
      return notFound(astro)
    case 'changed-meanwhile':
      return show(409, { shown: stored, problems: [{ text: t('operations-prices:costs.changed') }] })
    case 'lower-needs-approver':
      return show(422, {
        problems: set.failure.skus.map((sku) => ({
          field: costField(sku),
          text: t('operations-prices:costs.problem.lower-needs-approver', { sku }),
        })),
      })
    case 'invalid':
      return show(422, {
        problems: set.failure.problems.map(({ sku, problem }) => ({
          field: costField(sku),
          text: t(`operations-prices:costs.problem.${problem}`, { sku, currency }),
        })),
      })
  }
}
