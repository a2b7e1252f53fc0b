import type { AstroGlobal } from 'astro'
import type { SimulatedCart, SimulateFailure } from '#commerce/promotion-admin/simulate-cart.ts'
import { maxSimulatedItems } from '#commerce/promotion-admin/simulate-cart.ts'
import type { SimulatedMonth } from '#commerce/promotion-admin/simulate-month.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { localTime, parseDay } from '#kernel/local-time.ts'
import { clockOf, onWallClock } from '#kernel/wall-clock.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { explainProblem } from './explain-promotion.ts'
import { readTypedItems } from './typed-items.ts'

export type SimulationPage = {
  readonly countries: readonly Country[]
  readonly country: Country
  /** A version that takes part though it is not stored; null: only what is. */
  readonly tried: Promotion | null
  readonly typed: {
    readonly items: string
    readonly coupon: string
    readonly at: string
    readonly method: string
    readonly isFirstOrder: boolean
  }
  readonly problems: readonly FieldProblem[]
  /** Null: nothing was asked yet. */
  readonly result: SimulatedCart | null
  readonly month: SimulatedMonth | null
  /** Whether they may try it on the orders of the last month. */
  readonly mayManage: boolean
}

const localMoment = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)/

/** A cart that nobody has, and what the shop would say to it. */
export async function handleSimulation(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<SimulationPage | Response> {
  const { locals, url } = astro
  const { shop, storefront } = locals
  const countries = shop.countries.filter(({ isoCode }) =>
    may(by, 'promotions.see', { country: isoCode, place: null }),
  )
  const tried = await triedOf(astro, by, posted)
  const wanted = tried?.country ?? posted?.fields.get('country') ?? url.searchParams.get('country')
  const country =
    countries.find(({ isoCode }) => isoCode === wanted) ??
    (wanted === null
      ? (countries.find(({ isoCode }) => isoCode === storefront.country.isoCode) ?? countries[0])
      : undefined)
  if (!country || tried === undefined) return notFound(astro)
  const page: SimulationPage = {
    ...{ countries, country, tried, problems: [], result: null, month: null },
    mayManage: shop.promotionAdmin.mayEdit(by, country.isoCode),
    typed: posted?.fields.has('items') ? readForm(posted.fields) : suggest(astro, country, tried),
  }
  if (posted?.act === 'simulate-month') return simulateMonth(astro, by, page)
  return posted?.fields.has('items') ? simulate(astro, by, page) : page
}

/** Undefined: there is no such promotion, or the document cannot be read. */
async function triedOf(
  { locals: { shop }, url }: AstroGlobal,
  by: StaffOperator,
  posted: Posted | null,
): Promise<Promotion | null | undefined> {
  const document = String(posted?.fields.get('promotion') ?? '')
  const id = url.searchParams.get('promotion')
  if (document === '') return id === null ? null : (await shop.promotionAdmin.find(id, by))?.promotion
  try {
    const parsed = shop.promotionAdmin.parse(JSON.parse(document))
    return parsed.ok ? parsed.value : undefined
  } catch {
    return undefined
  }
}

const readForm = (fields: FormData): SimulationPage['typed'] => {
  const text = (name: string, maxLength: number) => String(fields.get(name) ?? '').slice(0, maxLength)
  return {
    items: text('items', 8_000),
    coupon: text('coupon', 60),
    at: text('at', 30),
    method: text('method', 40),
    isFirstOrder: fields.get('first-order') === 'on',
  }
}

/** Now, or when what is tried begins; with its code. */
function suggest(
  { locals: { shop } }: AstroGlobal,
  { timeZone }: Country,
  tried: Promotion | null,
): SimulationPage['typed'] {
  const { day, second } = localTime(shop.clock.now(), timeZone)
  const now = `${day}T${clockOf(second)}`
  const from = tried?.conditions.schedule.from ?? now
  return {
    at: from > now ? from : now,
    coupon: tried?.conditions.coupon ?? '',
    ...{ items: '', method: '', isFirstOrder: false },
  }
}

async function simulateMonth(
  astro: AstroGlobal,
  by: StaffOperator,
  page: SimulationPage,
): Promise<SimulationPage | Response> {
  const { shop, t } = astro.locals
  const { tried, country } = page
  if (!tried) return notFound(astro)
  const answer = await shop.promotionSimulation.ofMonth(tried, by)
  if (answer.ok) return { ...page, month: answer.value }
  if (answer.failure.kind !== 'invalid') return notFound(astro)
  astro.response.status = 422
  return { ...page, problems: answer.failure.problems.map((one) => explainProblem(one, country, t)) }
}

async function simulate(
  astro: AstroGlobal,
  by: StaffOperator,
  page: SimulationPage,
): Promise<SimulationPage | Response> {
  const { shop, t } = astro.locals
  const { country, tried, typed } = page
  const refuse = (...problems: readonly FieldProblem[]): SimulationPage => {
    astro.response.status = 422
    return { ...page, problems }
  }
  const { items, wrong } = readTypedItems(typed.items)
  const [, day = '', clock = ''] = localMoment.exec(typed.at) ?? []
  const unread: readonly FieldProblem[] = [
    ...(wrong.length > 0
      ? [
          {
            field: 'items',
            text: t('operations-promotions:simulation.wrong-items', { lines: wrong.slice(0, 5).join(' · ') }),
          },
        ]
      : []),
    ...(parseDay(day) === undefined
      ? [{ field: 'at', text: t('operations-promotions:simulation.wrong-moment') }]
      : []),
  ]
  if (unread.length > 0) return refuse(...unread)
  const answer = await shop.promotionSimulation.ofCart(
    {
      ...{ country: country.isoCode, items, tried, isFirstOrder: typed.isFirstOrder },
      coupon: typed.coupon.trim() || null,
      at: onWallClock(day, clock, country.timeZone),
      paymentMethod: typed.method || null,
    },
    by,
  )
  if (answer.ok) return { ...page, result: answer.value }
  const explain: Readonly<
    Record<Exclude<SimulateFailure['kind'], 'invalid' | 'not-permitted' | 'not-found'>, FieldProblem>
  > = {
    'no-items': { field: 'items', text: t('operations-promotions:simulation.no-items') },
    'too-many-items': {
      field: 'items',
      text: t('operations-promotions:simulation.too-many-items', { count: maxSimulatedItems }),
    },
    'other-country': { field: 'country', text: t('operations-promotions:decline.other-country') },
  }
  const { failure } = answer
  if (failure.kind === 'not-permitted' || failure.kind === 'not-found') return notFound(astro)
  return failure.kind === 'invalid'
    ? refuse(...failure.problems.map((one) => explainProblem(one, country, t)))
    : refuse(explain[failure.kind])
}
