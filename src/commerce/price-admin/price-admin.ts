import { limitsIn, type LimitsOf } from '#commerce/staff/limits.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { may, reachesCountry, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { PlanWindow, PriceAct, PriceEdit, PlannedPrices, PriceStore, SkuFigures } from './ports.ts'
import { planMany, type BulkPrices, type PlannedMany } from './bulk-prices.ts'
import {
  bookAfter,
  changedLines,
  priceProblems,
  secondPersonFor,
  versionOf,
  withoutPlan,
  type ChangedLine,
  type PriceReason,
  type SkuPrice,
  type WantedPrices,
  type WantedProblem,
} from './price-change.ts'

type Approved = { readonly id: string; readonly version: number }

type ChangePrices = {
  readonly wanted: WantedPrices
  /** The same id is the same act: of a plan, by which it is canceled. */
  readonly id: string
  readonly by: Operator
  readonly reason?: string
  /** Of the prices that were shown; others are not changed. Undefined: whatever they are. */
  readonly version?: number | undefined
  readonly approval?: Approved | undefined
}

type NotFound = { readonly kind: 'not-found' }

export type PriceFailure =
  | NotPermitted
  | NotFound
  | { readonly kind: 'managed-elsewhere' }
  | { readonly kind: 'invalid'; readonly problems: readonly WantedProblem[] }
  | { readonly kind: 'needs-approval'; readonly reasons: readonly PriceReason[] }
  /** Another has changed these prices since they were shown or approved. */
  | { readonly kind: 'changed-meanwhile' }

export type CancelPlanFailure =
  NotPermitted | NotFound | { readonly kind: 'managed-elsewhere' | 'is-over' | 'is-canceled' }

/** What would be done, as the step before shows it. */
export type PriceCheck = {
  readonly lines: readonly ChangedLine[]
  readonly prices: ReadonlyMap<string, SkuFigures>
  readonly problems: readonly WantedProblem[]
  /** Why the operator may not do it alone; empty: they may. */
  readonly reasons: readonly PriceReason[]
  readonly version: number
}

export type ProductPrices = {
  readonly product: Product
  readonly country: CountryCode
  /** By SKU. */
  readonly prices: ReadonlyMap<string, SkuFigures>
  /** The last ones, newest first. */
  readonly acts: readonly PriceAct[]
}

/** Prices, for the people who set them: pages of operations, the operations API, the command line. */
export type PriceAdmin = {
  mayEdit(by: Operator, country: CountryCode): boolean
  /** Countries whose prices the operator sees. */
  listCountries(by: Operator): readonly Country[]
  /** Of a product in a country. */
  find(code: string, country: CountryCode, by: Operator): Promise<ProductPrices | undefined>
  /** Of a SKU in every country that the operator sees. */
  findSku(
    sku: string,
    by: Operator,
  ): Promise<readonly { readonly country: Country; readonly price: SkuFigures }[]>
  findAct(id: string, by: Operator): Promise<PriceAct | undefined>
  /** Why whoever may not exceed limits may not do it alone. */
  secondPersonFor(wanted: WantedPrices): Promise<readonly PriceReason[]>
  /** Plans of a country that begin or end between two moments. */
  listPlans(country: CountryCode, window: PlanWindow, by: Operator): Promise<readonly PlannedPrices[]>
  /** Nothing is written. */
  check(
    wanted: WantedPrices,
    by: Operator,
  ): Promise<Result<PriceCheck, NotPermitted | NotFound | { readonly kind: 'managed-elsewhere' }>>
  /** The same of many products; nothing is written. */
  checkMany(
    bulk: BulkPrices,
    codes: readonly string[],
    by: Operator,
  ): Promise<
    Result<PriceCheck & PlannedMany, NotPermitted | NotFound | { readonly kind: 'managed-elsewhere' }>
  >
  change(input: ChangePrices): Promise<Result<{ readonly id: string }, PriceFailure>>
  /** What it costs otherwise is its price again, now or when the plan would have begun. */
  cancelPlan(
    id: string,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<void, CancelPlanFailure>>
}

type Deps = {
  readonly prices: PriceStore
  readonly countries: readonly Country[]
  /** True: prices are edited in another system. */
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
  readonly limitsOf: LimitsOf
}

const shownActs = 20
/** More than a month of a busy shop. */
const maxPlans = 500
const notPermitted = fail({ kind: 'not-permitted' as const })
const notFound = fail({ kind: 'not-found' as const })
const managedElsewhere = fail({ kind: 'managed-elsewhere' as const })

/** Commands, and keys that may exceed limits, do alone what else needs a second person. */
export const exceedsPriceLimits = (by: Operator, country: CountryCode): boolean =>
  by.kind === 'command' ||
  by.kind === 'job' ||
  (by.kind === 'key' && may(by, 'prices.approve', { country, place: null }))

export function createPriceAdmin(deps: Deps): PriceAdmin {
  const { prices, countries, isManagedElsewhere, clock } = deps
  const at = (country: CountryCode) => ({ country, place: null })
  const isKnown = (country: CountryCode) => countries.some(({ isoCode }) => isoCode === country)
  /** Prices are of a country: also those at one of its places see them. */
  const sees = (by: Operator, country: CountryCode) =>
    isKnown(country) &&
    reachesOf(by, 'prices.see').some((reach) => reach.places.length > 0 && reachesCountry(reach, country))
  const mayEdit = (by: Operator, country: CountryCode): boolean =>
    !isManagedElsewhere && isKnown(country) && may(by, 'prices.set', at(country))

  function obstacle(by: Operator, country: CountryCode, approval?: Approved) {
    if (!sees(by, country)) return notFound
    if (!may(by, approval ? 'prices.approve' : 'prices.set', at(country))) return notPermitted
    return isManagedElsewhere ? managedElsewhere : undefined
  }

  const reasonsFor = (by: Operator, wanted: WantedPrices, before: ReadonlyMap<string, SkuPrice>) =>
    exceedsPriceLimits(by, wanted.country) ? [] : whyOf(wanted, before)

  const whyOf = (wanted: WantedPrices, before: ReadonlyMap<string, SkuPrice>) =>
    secondPersonFor(wanted, before, clock.now(), limitsIn(wanted.country, deps))

  const skusOfWanted = (wanted: WantedPrices) => [...new Set(wanted.lines.map(({ sku }) => sku))]

  function editOf(
    act: PriceEdit['act'],
    id: string,
    country: CountryCode,
    edit: { readonly by: Operator; readonly reason?: string; readonly approval?: Approved | undefined },
    now: Instant,
  ): PriceEdit {
    const { by, reason = '', approval } = edit
    return { id, act, country, by, at: now, reason: tidyReason(reason), approvalId: approval?.id ?? null }
  }

  const findAct: PriceAdmin['findAct'] = async (id, by) => {
    const found = await prices.findAct(id)
    return found && sees(by, found.country) ? found : undefined
  }

  return {
    mayEdit,
    findAct,

    secondPersonFor: async (wanted) =>
      whyOf(wanted, await prices.read(skusOfWanted(wanted), wanted.country, clock.now())),

    listPlans: async (country, window, by) =>
      sees(by, country) ? prices.listPlans(country, window, maxPlans) : [],

    listCountries: (by) => countries.filter(({ isoCode }) => sees(by, isoCode)),

    async find(code, country, by) {
      if (!sees(by, country)) return undefined
      const product = await prices.findProduct(code)
      if (!product) return undefined
      const skus = product.variants.map(({ sku }) => sku)
      return {
        product,
        country,
        prices: await prices.read(skus, country, clock.now()),
        acts: await prices.listActs(code, country, shownActs),
      }
    },

    async findSku(sku, by) {
      const seen = countries.filter(({ isoCode }) => sees(by, isoCode))
      const found = await Promise.all(
        seen.map(async (country) => {
          const price = (await prices.read([sku], country.isoCode, clock.now())).get(sku)
          return price ? [{ country, price }] : []
        }),
      )
      return found.flat()
    },

    async check(wanted, by) {
      const rejected = obstacle(by, wanted.country)
      if (rejected) return rejected
      const now = clock.now()
      const found = await prices.read(skusOfWanted(wanted), wanted.country, now)
      return ok({
        lines: changedLines(wanted, found),
        prices: found,
        problems: priceProblems(wanted, found, now),
        reasons: reasonsFor(by, wanted, found),
        version: versionOf(found.values()),
      })
    },

    async checkMany(bulk, codes, by) {
      const country = countries.find(({ isoCode }) => isoCode === bulk.country)
      const rejected = obstacle(by, bulk.country)
      if (rejected || !country) return rejected ?? notFound
      const now = clock.now()
      const skusOf = await prices.listSkus(codes)
      const found = await prices.read([...skusOf.values()].flat(), bulk.country, now)
      const planned = planMany(bulk, codes, skusOf, found, { currency: country.currency, now })
      const { wanted } = planned
      const named = new Set(skusOfWanted(wanted))
      return ok({
        ...planned,
        lines: changedLines(wanted, found),
        prices: found,
        problems: priceProblems(wanted, found, now),
        reasons: reasonsFor(by, wanted, found),
        version: versionOf([...found.values()].filter(({ sku }) => named.has(sku))),
      })
    },

    async change({ wanted, id, version, ...edit }) {
      const { by, approval } = edit
      const rejected = obstacle(by, wanted.country, approval)
      if (rejected) return rejected
      const act = wanted.kind === 'set' ? 'price.set' : 'price.plan'
      const now = clock.now()
      const written = await prices.write<PriceFailure>(
        skusOfWanted(wanted),
        editOf(act, id, wanted.country, edit, now),
        (before) => {
          const lines = changedLines(wanted, before)
          const unknown = wanted.lines.some(({ sku }) => !before.has(sku))
          // What a form, or an approval, has already written.
          if (lines.length === 0 && wanted.lines.length > 0 && !unknown)
            return ok({ books: [], lines: [], window: null })
          const expected = approval?.version ?? version
          if (expected !== undefined && expected !== versionOf(before.values()))
            return fail({ kind: 'changed-meanwhile' })
          const problems = priceProblems(wanted, before, now)
          if (problems.length > 0) return fail({ kind: 'invalid', problems })
          const reasons = approval ? [] : reasonsFor(by, wanted, before)
          if (reasons.length > 0) return fail({ kind: 'needs-approval', reasons })
          const changed = lines.flatMap(({ sku }) => before.get(sku) ?? [])
          return ok({
            books: changed.map((one) => ({ sku: one.sku, book: bookAfter(wanted, id, one) })),
            lines,
            window: wanted.kind === 'plan' ? { startsAt: wanted.startsAt, endsAt: wanted.endsAt } : null,
          })
        },
      )
      return written.ok ? ok({ id }) : written
    },

    async cancelPlan(id, edit) {
      const found = await findAct(id, edit.by)
      if (!found?.window) return notFound
      const rejected = obstacle(edit.by, found.country)
      if (rejected) return rejected
      if (found.canceled) return fail({ kind: 'is-canceled' })
      const now = clock.now()
      if (!isBefore(now, found.window.endsAt)) return fail({ kind: 'is-over' })
      await prices.cancel(id, editOf('price.cancel-plan', id, found.country, edit, now), (book) =>
        withoutPlan(book, id),
      )
      return ok(undefined)
    },
  }
}
