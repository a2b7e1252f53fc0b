import type { AstroGlobal } from 'astro'
import { maxBoxItems, type QuoteBoxAnswer, type QuoteBoxFailure } from '#commerce/checkout/quote-box.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseLocalMoment } from '#kernel/wall-clock.ts'
import { notFound } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { readTypedItems } from '#web/operations/promotions/typed-items.ts'

export type QuoteBoxPage = {
  /** The areas of a country below its name and their region's. */
  readonly groups: readonly {
    readonly label: string
    readonly areas: readonly { readonly value: string; readonly label: string }[]
  }[]
  /** As typed: "ae/al-barsha", lines of SKUs, a local moment. */
  readonly typed: { readonly area: string; readonly items: string; readonly at: string }
  readonly problems: readonly FieldProblem[]
  /** Null: nothing was asked yet. */
  readonly answer: QuoteBoxAnswer | null
}

/** What the shop would quote for what is in the address of the page. */
export async function loadQuoteBox(astro: AstroGlobal, by: StaffOperator): Promise<QuoteBoxPage | Response> {
  const { locals, url, response } = astro
  const { shop, t, storefront } = locals
  const { language } = storefront
  const text = (name: string, max: number): string => (url.searchParams.get(name) ?? '').slice(0, max)
  const typed = { area: text('area', 80), items: text('items', 2_000), at: text('at', 30) }
  const [code = '', areaCode = ''] = typed.area.split('/')
  const wanted = code || text('country', 2)
  const zone = shop.countries.find(({ isoCode }) => isoCode === wanted)?.timeZone
  const moment = zone === undefined ? undefined : parseLocalMoment(toLatinDigits(typed.at), zone)
  const places = shop.quoteBox.places(by, moment ?? null)
  const place = wanted === '' ? places[0] : places.find(({ country }) => country.isoCode === wanted)
  if (!place) return notFound(astro)
  const { country } = place
  const groups = places.flatMap((one) =>
    one.regions.map((region) => ({
      label: `${one.country[`name_${language}`]} · ${region.name[language]}`,
      areas: one.areas
        .filter((each) => each.region === region.code)
        .map((each) => ({ value: `${one.country.isoCode}/${each.code}`, label: each.name[language] })),
    })),
  )
  // The first of the country that the link names.
  const area = typed.area === '' ? `${country.isoCode}/${place.areas[0]?.code ?? ''}` : typed.area
  const page: QuoteBoxPage = { groups, typed: { ...typed, area }, problems: [], answer: null }
  if (!url.searchParams.has('items')) return page
  const refuse = (...problems: readonly FieldProblem[]): QuoteBoxPage => {
    response.status = 422
    return { ...page, problems }
  }
  const { items, wrong } = readTypedItems(typed.items)
  if (wrong.length > 0) {
    const lines = wrong.slice(0, 5).join(' · ')
    return refuse({ field: 'items', text: t('operations-slots:quote.wrong-items', { lines }) })
  }
  const at = typed.at === '' ? null : parseLocalMoment(toLatinDigits(typed.at), country.timeZone)
  if (at === undefined) return refuse({ field: 'at', text: t('operations-slots:quote.wrong-moment') })
  const quoted = await shop.quoteBox.quote({ country: country.isoCode, area: areaCode, items, at }, by)
  if (quoted.ok) return { ...page, answer: quoted.value }
  const { kind } = quoted.failure
  if (kind === 'not-found') return notFound(astro)
  return refuse({
    field: fieldOf[kind],
    text: t(`operations-slots:quote.${kind}`, { count: maxBoxItems }),
  })
}

const fieldOf = {
  'area-unknown': 'area',
  'area-closed': 'area',
  'no-items': 'items',
  'too-many-items': 'items',
  'moment-over': 'at',
} as const satisfies Record<Exclude<QuoteBoxFailure['kind'], 'not-found'>, string>
