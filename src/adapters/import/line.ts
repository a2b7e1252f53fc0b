import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { OptionAttribute, OptionValue, ProductPicture } from '#commerce/catalog/product.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { DecimalSign } from './read-number.ts'
import type { ImportMap } from './import-map.ts'
import type { Cells } from './map-cells.ts'
import type { RowReason } from './row-error.ts'

/** A line, read: one variant of one product. JSON-safe, since it waits on disk for the others of its product. */
export type Line = {
  readonly line: number
  readonly code: string
  /** Null: a product without variants of its own. */
  readonly sku: string | null
  /** What the columns of `columns` say, by name; empty cells are left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Null: not sold there. Countries the file says nothing of are not here. */
  readonly prices: Readonly<Record<CountryCode, BookPrice | null>>
  readonly stock: Readonly<Record<string, number>> | null
  readonly options: Readonly<Partial<Record<OptionAttribute, OptionValue>>>
  /** Null: not said. */
  readonly categories: readonly string[] | null
  readonly pictures: readonly ProductPicture[] | null
  readonly urlKey: string | null
  /** Which list of columns the file has, since JSONL lines may differ. */
  readonly said: number
}

/** What reading a line needs to know of the shop and the map. */
export type LineContext = {
  readonly map: ImportMap
  readonly decimal: DecimalSign
  readonly countries: readonly {
    readonly isoCode: CountryCode
    readonly currency: Currency
    readonly timeZone: string
  }[]
  /** Makes a country's price from the file's, for the countries that the map has a rule for. */
  readonly pricePoints: ReadonlyMap<CountryCode, (decimal: string) => number>
  /** The path of a category as a cell calls it: by path or by names; undefined: unknown. */
  findCategory(text: string): string | undefined
}

/** Cells being read, and where complaints go. */
export type Reading = {
  readonly cells: Cells
  readonly context: LineContext
  /** `column` in our words. */
  complain(column: string, reason: RowReason, expected?: string): void
}

/** The text of a column; empty when it is empty or not there. */
export const cellOf = ({ cells }: Reading, column: string): string => cells[column] ?? ''
export const says = ({ cells }: Reading, column: string): boolean => cells[column] !== undefined
