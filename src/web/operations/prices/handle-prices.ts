import type { AstroGlobal } from 'astro'
import type { PriceCheck, ProductPrices } from '#commerce/price-admin/price-admin.ts'
import type { WantedPrices } from '#commerce/price-admin/price-change.ts'
import type { Country } from '#kernel/country.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainPriceFailure, explainTyped, explainWanted } from './explain-prices.ts'
import {
  fillPrices,
  pastePrices,
  readFill,
  readTypedPrices,
  readWanted,
  typedPricesOf,
  type PastedLine,
  type TypedPrices,
} from './typed-prices.ts'

/** The step before prices change. */
type PriceStep = PriceCheck & {
  readonly wanted: WantedPrices
  readonly typed: TypedPrices
  /** Who may decide on it; null: the person may do it alone. */
  readonly deciders: readonly string[] | null
  readonly reason: string
}

export type PricesPage = ProductPrices & {
  readonly at: Country
  /** Whose prices the person sees. */
  readonly countries: readonly Country[]
  readonly mayEdit: boolean
  /** The variants of this page of the table. */
  readonly skus: readonly string[]
  readonly pages: { readonly page: number; readonly of: number }
  /** The form that is open; null: none is. */
  readonly typed: TypedPrices | null
  readonly text: (name: string) => string
  /** What became of lines that were pasted. */
  readonly pasted: readonly PastedLine[]
  readonly step: PriceStep | null
  readonly problems: readonly FieldProblem[]
  /** Of the form that is shown again. */
  readonly key: string | undefined
}

const pageSize = 200

export const pricesPath = (code: string, country: string, rest = ''): string =>
  `${operationsPath('prices', { code })}?country=${country}${rest}`

/** Prices of a product in a country, after what was posted to its page. */
export async function handlePrices(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<PricesPage | Response> {
  const { locals, params, response, url } = astro
  const { shop, t } = locals
  const admin = shop.priceAdmin
  const code = String(params['code'] ?? '')
  const countries = admin.listCountries(by)
  const named = url.searchParams.get('country') ?? locals.storefront.country.isoCode
  const country =
    countries.find(({ isoCode }) => isoCode === named) ??
    (url.searchParams.has('country') ? undefined : countries[0])
  const found = country && (await admin.find(code, country.isoCode, by))
  if (!country || !found) return notFound(astro)
  const mayEdit = admin.mayEdit(by, country.isoCode)
  if (posted && !mayEdit) return notFound(astro)

  const { product, prices, acts } = found
  const { isoCode, currency } = country
  const all = product.variants.map(({ sku }) => sku)
  const of = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(of, Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)))
  const skus = all.slice((page - 1) * pageSize, page * pageSize)
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const base: PricesPage = {
    ...found,
    ...{ at: country, countries, mayEdit, skus, pages: { page, of }, text },
    ...{ typed: null, pasted: [], step: null, problems: [], key: undefined },
  }
  const show = (status: number, rest: Partial<PricesPage>): PricesPage => {
    response.status = status
    return { ...base, ...rest }
  }

  if (!posted) {
    const form = url.searchParams.get('form')
    if (!mayEdit || (form !== 'set' && form !== 'plan')) return base
    const former = acts.find(({ id, kind }) => kind === 'set' && id === url.searchParams.get('former'))
    const before = new Map(
      former?.lines.flatMap(({ sku, before }) =>
        all.includes(sku) && before ? [[sku, before] as const] : [],
      ),
    )
    const shown = former ? [...before.keys()] : skus
    return { ...base, typed: typedPricesOf(form, shown, prices, currency, before) }
  }

  const key = text('key').slice(0, 64)
  const reason = text('reason')
  if (posted.act === 'cancel-plan') {
    const canceled = await admin.cancelPlan(text('plan').slice(0, 200), { by, reason })
    if (canceled.ok) return done()
    const { kind } = canceled.failure
    return kind === 'not-found' || kind === 'not-permitted'
      ? notFound(astro)
      : show(409, { problems: explainPriceFailure(canceled.failure, t) })
  }

  const typed = readTypedPrices(posted.fields, all)
  if (posted.act === 'check-prices' && text('step') === 'paste') {
    const cellOf = (sku: string) =>
      all.includes(sku) ? typedPricesOf(typed.kind, [sku], prices, currency).cells.get(sku) : undefined
    const pasted = pastePrices(typed, text('sheet'), cellOf, currency)
    return show(200, { typed: pasted.typed, pasted: pasted.lines, key })
  }
  if (posted.act === 'check-prices' && text('step') === 'fill') {
    const fill = readFill(text, currency)
    return fill
      ? show(200, { typed: fillPrices(typed, fill, prices, country, shop.clock.now()), key })
      : show(422, {
          typed,
          key,
          problems: [{ text: t('operations-prices:typed.not-a-change'), field: 'fill' }],
        })
  }

  const wanted = readWanted(typed, prices, country)
  if (!wanted.ok)
    return show(422, { typed, key, problems: explainTyped(wanted.failure.problems, currency, t) })
  if (posted.act === 'check-prices') return shownStep(wanted.value, 200)
  const version = Number(text('version'))
  if (posted.act === 'request-prices') {
    const requested = await shop.approvals.request(
      { act: 'price.change', input: wanted.value, reason, key: `operator:${key}`, version },
      by,
    )
    if (requested.ok) return done()
    const status = requested.failure.kind === 'reason-required' ? 422 : 409
    return shownStep(wanted.value, status, explainPriceFailure(requested.failure, t))
  }
  const changed = await admin.change({
    wanted: wanted.value,
    id: key || crypto.randomUUID(),
    by,
    reason,
    version,
  })
  if (changed.ok) return done()
  return shownStep(wanted.value, 409, explainPriceFailure(changed.failure, t))

  /** The check, as prices are now; the form again when something is wrong with it. */
  async function shownStep(
    requested: WantedPrices,
    status: number,
    problems: readonly FieldProblem[] = [],
  ): Promise<PricesPage | Response> {
    const checked = await admin.check(requested, by)
    if (!checked.ok) return show(409, { typed, key, problems: explainPriceFailure(checked.failure, t) })
    const { lines, problems: wrong, reasons } = checked.value
    if (wrong.length > 0 || lines.length === 0) {
      const nothing = [{ sku: null, problem: 'nothing' as const }]
      return show(422, { typed, key, problems: explainWanted(wrong.length > 0 ? wrong : nothing, t) })
    }
    const deciders = reasons.length > 0 ? await shop.approvals.deciders('prices.approve', isoCode, by) : null
    return show(status, {
      step: { ...checked.value, ...{ wanted: requested, typed, deciders, reason } },
      ...{ problems, key },
    })
  }

  function done(): Response {
    return astro.redirect(pricesPath(code, isoCode), 303)
  }
}
