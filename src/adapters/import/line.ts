import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { OptionAttribute, OptionValue, ProductPicture } from '#commerce/catalog/product.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { DecimalSign } from './read-number.ts'
import type { ImportMap } from './import-map.ts'
import type { Cells } from './map-cells.ts'
import type { RowReason } from './row-error.ts'

/** A line as read: one variant of one product. JSON-safe, since it is spooled to disk. */
export type ProductLine = {
  readonly line: number
  readonly code: string
  /** Null: a product without variants of its own. */
  readonly sku: string | null
  /** Values of `productColumns` and `variantColumns` by column name, without empty cells. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Null: not sold there. Countries without a column are missing. */
  readonly prices: Readonly<Record<CountryCode, BookPrice | null>>
  /** Null: it is not known any more. Countries whose cell says nothing are missing. */
  readonly costs: Readonly<Record<CountryCode, number | null>>
  readonly stock: Readonly<Record<string, number>> | null
  readonly options: Readonly<Partial<Record<OptionAttribute, OptionValue>>>
  /** Null: no column. */
  readonly categories: readonly string[] | null
  readonly pictures: readonly ProductPicture[] | null
  readonly urlKey: string | null
  /** Null: no column, or an empty cell. */
  readonly hidden: boolean | null
  /** Names of all columns that the line has, empty ones too: lines of a JSONL file may differ. */
  readonly presentColumns: readonly string[]
}

/** What reading a line needs of the shop and the map. */
export type LineContext = {
  readonly map: ImportMap
  readonly decimal: DecimalSign
  /** Whether the file may say what its SKUs cost. */
  readonly readsCosts: boolean
  readonly countries: readonly {
    readonly isoCode: CountryCode
    readonly currency: Currency
    readonly timeZone: string
  }[]
  /** Converts the file's price for each country that the map has a rule for. */
  readonly pricePoints: ReadonlyMap<CountryCode, (decimal: string) => number>
  /** Finds a category by path or by names; undefined: unknown. */
  findCategory(text: string): string | undefined
}

/** The cells of a line that is being read. */
export type LineReading = {
  readonly cells: Cells
  readonly context: LineContext
  /** `column` by our name. */
  onError(column: string, reason: RowReason, expected?: string): void
}

/** The text of a column; "" when the cell is empty or the column missing. */
export const cellOf = ({ cells }: LineReading, column: string): string => cells[column] ?? ''
export const hasColumn = ({ cells }: LineReading, column: string): boolean => cells[column] !== undefined
