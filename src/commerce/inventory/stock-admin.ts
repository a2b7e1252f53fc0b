import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { may, mayAnywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import { limitsIn, type LimitsOf } from '#commerce/staff/limits.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import {
  needsSecondPerson,
  unitsAfter,
  type PlaceUnits,
  type UnitsChange,
  type UnitsFailure,
  type UnitsOnHand,
} from './stock-change.ts'
import type { StockFilters, StockRow } from './stock-list.ts'
import type { StockMovement } from './stock-movement.ts'

/** A SKU at a warehouse or store. */
export type PlaceStock = UnitsOnHand & {
  readonly location: string
  readonly country: CountryCode
  /** Units that are not sold. */
  readonly safety: number
  /** Whether it ever had any. */
  readonly isKnown: boolean
}

export type SkuStock = {
  readonly sku: string
  /** Of its product. */
  readonly code: string
  readonly name: { readonly en: string; readonly ar: string }
  /** Those that the operator may see, in the order of their codes. */
  readonly places: readonly PlaceStock[]
}

export type StockAdminFailure =
  | NotPermitted
  | UnitsFailure
  | { readonly kind: 'not-found' }
  | { readonly kind: 'managed-elsewhere' }
  /** More than one person may take alone. */
  | { readonly kind: 'needs-approval' }
  /** It is not what was approved any more. */
  | { readonly kind: 'changed-meanwhile' }

export type ChangeStock = {
  readonly sku: string
  readonly location: string
  readonly change: UnitsChange
  readonly note?: string
  /** The same key changes stock once. */
  readonly key: string
  readonly by: Operator
  /** `version`: the units on hand for which it was given. */
  readonly approval?: { readonly id: string; readonly version: number }
}

type SetSafety = {
  readonly sku: string
  readonly location: string
  readonly units: number
  /** What was set when the form was shown; without it, whatever is set is replaced. */
  readonly seen?: number
  readonly note?: string
  readonly by: Operator
}

export type StoredSafety = Omit<SetSafety, 'note'> & { readonly note: string | null; readonly at: Instant }

export type SafetyFailure =
  | NotPermitted
  | { readonly kind: 'not-found' | 'not-units' }
  /** Another has set it meanwhile. */
  | { readonly kind: 'safety-changed'; readonly safety: number }

export type StoredChange = Omit<ChangeStock, 'note' | 'approval'> & {
  readonly note: string | null
  readonly approvalId: string | null
  readonly at: Instant
}

export type StockRepository = {
  /** At every place. */
  find(sku: string): Promise<SkuStock | undefined>
  /** What runs low at the places that the operator may see. */
  listPage(query: ListQuery<StockFilters>, by: Operator): Promise<ListPage<StockRow>>
  /** Newest first, below an id, at the places that the operator may see. */
  listMovements(
    sku: string,
    page: { readonly below: number | null; readonly limit: number },
    by: Operator,
  ): Promise<readonly StockMovement[]>
  /** With its row in the audit. Orders keep what they have reserved. */
  setSafety(
    safety: StoredSafety,
  ): Promise<
    Result<
      { readonly safety: number; readonly free: number },
      { readonly kind: 'not-found' } | Extract<SafetyFailure, { readonly kind: 'safety-changed' }>
    >
  >
  unitsOfPlace(location: string, now: Instant): Promise<PlaceUnits>
  /** One change of a place after the other; each with its movement and its row in the audit. A known key changes nothing more. */
  change<Failure>(
    change: StoredChange,
    plan: (
      level: UnitsOnHand,
      place: () => Promise<PlaceUnits>,
    ) => Promise<Result<number, Failure>> | Result<number, Failure>,
  ): Promise<Result<UnitsOnHand, Failure | { readonly kind: 'not-found' } | UnitsFailure>>
}

/** Safety stock of a SKU at one place. */
const maxSafety = 100_000

/** Stock, for the people who keep it: pages of operations, the operations API, the command line. */
export type StockAdmin = {
  find(sku: string, by: Operator): Promise<SkuStock | undefined>
  /** What runs low at their places. */
  listPage(query: ListQuery<StockFilters>, by: Operator): Promise<ListPage<StockRow>>
  /** Fifty at a time, newest first. */
  listMovements(sku: string, below: number | null, by: Operator): Promise<readonly StockMovement[]>
  /** What is on hand after a change, and whether a second person decides on it; nothing is written. */
  check(
    wanted: Pick<ChangeStock, 'sku' | 'location' | 'change' | 'by'>,
  ): Promise<
    Result<
      { readonly level: PlaceStock; readonly after: number; readonly needsApproval: boolean },
      StockAdminFailure
    >
  >
  change(wanted: ChangeStock): Promise<Result<UnitsOnHand, StockAdminFailure>>
  /** Units that are not sold at a place, whoever counts its stock. The same again changes nothing. */
  setSafety(
    wanted: SetSafety,
  ): Promise<Result<{ readonly safety: number; readonly free: number }, SafetyFailure>>
}

type Deps = {
  readonly stock: StockRepository
  /** True: stock is counted in another system. */
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly limitsOf: LimitsOf
}

export const movementsShown = 50

export function createStockAdmin(deps: Deps): StockAdmin {
  const { stock, isManagedElsewhere, clock } = deps
  async function find(sku: string, by: Operator): Promise<SkuStock | undefined> {
    if (!mayAnywhere(by, 'stock.see')) return undefined
    const found = await stock.find(sku)
    const places = found?.places.filter((one) => may(by, 'stock.see', placeOfStock(one)))
    return found && places && { ...found, places }
  }

  /** The place, if it is theirs to change. */
  async function theirs(
    sku: string,
    location: string,
    by: Operator,
  ): Promise<Result<PlaceStock, NotPermitted | { readonly kind: 'not-found' }>> {
    const place = (await find(sku, by))?.places.find((one) => one.location === location)
    if (!place) return fail({ kind: 'not-found' })
    return may(by, 'stock.adjust', placeOfStock(place)) ? ok(place) : fail({ kind: 'not-permitted' })
  }

  /** The same, if its units are counted here. */
  async function permitted(
    sku: string,
    location: string,
    by: Operator,
  ): Promise<Result<PlaceStock, NotPermitted | { readonly kind: 'not-found' | 'managed-elsewhere' }>> {
    const place = await theirs(sku, location, by)
    return place.ok && isManagedElsewhere ? fail({ kind: 'managed-elsewhere' }) : place
  }

  return {
    find,

    listPage: async (query, by) => (mayAnywhere(by, 'stock.see') ? stock.listPage(query, by) : noRows),

    listMovements: (sku, below, by) => stock.listMovements(sku, { below, limit: movementsShown }, by),

    async check({ sku, location, change, by }) {
      const place = await permitted(sku, location, by)
      if (!place.ok) return place
      const after = unitsAfter(place.value, change)
      if (!after.ok) return after
      const isLimited = by.kind === 'staff' && after.value < place.value.onHand
      const needsApproval =
        isLimited &&
        needsSecondPerson(
          place.value.onHand,
          after.value,
          await stock.unitsOfPlace(location, clock.now()),
          limitsIn(place.value.country, deps),
        )
      return { ok: true, value: { level: place.value, after: after.value, needsApproval } }
    },

    async change({ approval, note = '', ...wanted }) {
      const { sku, location, by, change } = wanted
      const place = await permitted(sku, location, by)
      if (!place.ok && !(approval && place.failure.kind === 'not-permitted')) return place
      return stock.change<StockAdminFailure>(
        { ...wanted, note: tidyReason(note), approvalId: approval?.id ?? null, at: clock.now() },
        async (level, unitsOfPlace) => {
          if (approval && approval.version !== level.onHand) return fail({ kind: 'changed-meanwhile' })
          const after = unitsAfter(level, change)
          if (!after.ok || !place.ok || approval || by.kind !== 'staff' || after.value >= level.onHand)
            return after
          const limits = limitsIn(place.value.country, deps)
          return needsSecondPerson(level.onHand, after.value, await unitsOfPlace(), limits)
            ? fail({ kind: 'needs-approval' })
            : after
        },
      )
    },

    async setSafety({ note = '', ...wanted }) {
      const place = await theirs(wanted.sku, wanted.location, wanted.by)
      if (!place.ok) return place
      const { units } = wanted
      if (!Number.isSafeInteger(units) || units < 0 || units > maxSafety) return fail({ kind: 'not-units' })
      return stock.setSafety({ ...wanted, note: tidyReason(note), at: clock.now() })
    },
  }
}

export const placeOfStock = ({ country, location }: Pick<PlaceStock, 'country' | 'location'>) => ({
  country,
  place: location,
})
