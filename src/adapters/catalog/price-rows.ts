import type { BookPrice, PlannedPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'

/** A row of `prices` as both drivers return it in JSON, with times as text. */
export type PriceRow = {
  readonly sku: string
  readonly country: string
  readonly default_minor: number
  readonly special_minor: number | null
  readonly special_starts_at: string | null
  readonly special_ends_at: string | null
  readonly since_at: string
  /** Null: none. What imports and others write leaves them as they are. */
  readonly planned?: readonly PlannedPrice[] | null
}

export const priceColumns =
  'sku text, country text, default_minor bigint, special_minor bigint, special_starts_at timestamptz, special_ends_at timestamptz, since_at timestamptz'

/** Converts a time from the database or a file. */
export const instantOf = (at: string | Date): Instant => new Date(at).toISOString()

const orNull = (at: string | null): Instant | null => (at === null ? null : instantOf(at))

export const toBookPrice = (row: PriceRow): BookPrice => ({
  defaultMinor: Number(row.default_minor),
  special:
    row.special_minor === null
      ? null
      : {
          minor: Number(row.special_minor),
          startsAt: orNull(row.special_starts_at),
          endsAt: orNull(row.special_ends_at),
        },
  ...(row.planned ? { planned: row.planned } : {}),
})

export const toPriceRow = (
  sku: string,
  country: string,
  { defaultMinor, special }: BookPrice,
  since: Instant,
): PriceRow => ({
  sku,
  country,
  default_minor: defaultMinor,
  special_minor: special?.minor ?? null,
  special_starts_at: orNull(special?.startsAt ?? null),
  special_ends_at: orNull(special?.endsAt ?? null),
  since_at: since,
})

export const samePrice = (a: PriceRow, b: PriceRow): boolean =>
  Number(a.default_minor) === Number(b.default_minor) &&
  sameNumber(a.special_minor, b.special_minor) &&
  sameTime(a.special_starts_at, b.special_starts_at) &&
  sameTime(a.special_ends_at, b.special_ends_at)

const sameNumber = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Number(a) === Number(b)

const sameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)
