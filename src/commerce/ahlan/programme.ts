import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, percentOf, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** From the first to the highest. */
export const ahlanTiers = ['friend', 'neighbor', 'family'] as const
type AhlanTier = (typeof ahlanTiers)[number]

/** What one tier of a country earns, and how its points are spent. */
export type ProgrammeRow = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly tier: AhlanTier
  /** Items paid within twelve months from which a customer is in it. */
  readonly fromMinor: number
  /** `points` for every `perMinor` of items paid. */
  readonly earn: { readonly points: number; readonly perMinor: number }
  /** Discount for one point. */
  readonly pointMinor: number
  /** Fewer points cannot be spent at once. */
  readonly minimumPoints: number
  /** The largest share of the items that credit and points pay together. */
  readonly maxShare: BasisPoints
  /** Months for which points can be spent once they have matured. */
  readonly validMonths: number
}

/** Prices are not reduced below this share by credit and points. */
type MarginFloor = { readonly category: string; readonly share: BasisPoints }

/** What one withdrawal, and those of one day together, may be. */
export type WithdrawalLimit = {
  readonly country: CountryCode
  readonly minMinor: number
  readonly maxMinor: number
  readonly maxDayMinor: number
}

/** What one grant of promotional credit by an operator may be. */
type GrantLimit = {
  readonly country: CountryCode
  readonly maxMinor: number
  readonly maxDays: number
}

export type Programme = {
  readonly rows: readonly ProgrammeRow[]
  readonly floors: readonly MarginFloor[]
  /** Of categories without a row. */
  readonly floorElsewhere: BasisPoints
  readonly withdrawals: readonly WithdrawalLimit[]
  readonly grants: readonly GrantLimit[]
  readonly labels: { readonly credit: Bilingual; readonly points: Bilingual }
}

/** The rows of a country, lowest tier first. */
export const rowsIn = ({ rows }: Pick<Programme, 'rows'>, country: string): readonly ProgrammeRow[] =>
  rows.filter((row) => row.country === country).toSorted((a, b) => a.fromMinor - b.fromMinor)

/** The row of a customer who paid this much for items within twelve months; undefined: no programme in the country. */
export const rowOf = (
  programme: Pick<Programme, 'rows'>,
  country: string,
  paidMinor: number,
): ProgrammeRow | undefined => rowsIn(programme, country).findLast(({ fromMinor }) => paidMinor >= fromMinor)

/** What points take off a price. */
export const pointsValue = ({ pointMinor, currency }: ProgrammeRow, points: number): Money =>
  money(points * pointMinor, currency)

/** Points for an amount paid; fractions of a point are not earned. */
export const pointsFor = ({ earn }: Pick<ProgrammeRow, 'earn'>, paidMinor: number): number =>
  paidMinor <= 0 ? 0 : Number((BigInt(paidMinor) * BigInt(earn.points)) / BigInt(earn.perMinor))

/** One unit's price below which credit and points do not go: its cost where that is known, else a share of the price. */
export function marginFloor(
  { floors, floorElsewhere }: Pick<Programme, 'floors' | 'floorElsewhere'>,
  item: {
    readonly unitPrice: Money
    /** With their ancestors. */
    readonly categories: readonly string[]
    /** Null: not known. */
    readonly cost: Money | null
  },
): Money {
  if (item.cost) return item.cost
  const shares = floors.filter(({ category }) => item.categories.includes(category)).map(({ share }) => share)
  return percentOf(item.unitPrice, shares.length === 0 ? floorElsewhere : Math.max(...shares), 'up')
}
