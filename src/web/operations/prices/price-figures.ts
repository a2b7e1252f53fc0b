import type { Product } from '#commerce/catalog/product.ts'
import type { PriceAct, SkuFigures } from '#commerce/price-admin/ports.ts'
import type { ChangedLine } from '#commerce/price-admin/price-change.ts'
import { priceAt } from '#commerce/pricing/effective-prices.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { optionText } from '#web/operations/catalog/variant-figures.ts'
import {
  codeCell,
  figureRow,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import { formatSecond } from '#web/operations/prices/write-price.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

const moneyIn =
  ({ currency, isoCode }: Country) =>
  (minor: number | null | undefined): CellValue =>
    minor === null || minor === undefined
      ? null
      : { kind: 'money', amount: money(minor, currency), country: isoCode }

const timeIn =
  (country: Country, language: Language) =>
  (at: Instant | null | undefined): CellValue =>
    textCell(at ? formatSecond(at, storefront(country, language)) : null)

/** What each variant costs in a country: now, by default, as a special price, as planned, and at its lowest in 30 days. */
export function priceFigures(
  product: Product,
  skus: readonly string[],
  prices: ReadonlyMap<string, SkuFigures>,
  country: Country,
  now: Instant,
  language: Language,
): Figures {
  const [sum, time] = [moneyIn(country), timeIn(country, language)]
  return {
    columns: [
      textColumn('operations-prices:sku'),
      textColumn('operations-prices:options'),
      numericColumn('operations-prices:now'),
      numericColumn('operations-prices:regular'),
      numericColumn('operations-prices:special'),
      textColumn('operations-prices:special.from'),
      textColumn('operations-prices:special.until'),
      numericColumn('operations-prices:planned'),
      textColumn('operations-prices:from'),
      textColumn('operations-prices:until'),
      numericColumn('operations-prices:lowest'),
    ],
    rows: skus.map((sku) => {
      const { book = null, lowest = null } = prices.get(sku) ?? {}
      const planned = book?.planned?.find(({ endsAt }) => isBefore(now, endsAt))
      return figureRow(
        codeCell(sku),
        textCell(optionsOf(product, sku, language)),
        sum(book && priceAt(book, now)),
        sum(book?.defaultMinor),
        sum(book?.special?.minor),
        time(book?.special?.startsAt),
        time(book?.special?.endsAt),
        sum(planned?.minor),
        time(planned?.startsAt),
        time(planned?.endsAt),
        sum(lowest),
      )
    }),
  }
}

/** What a SKU costs now; null: it is not sold. */
export const priceNow = (price: SkuFigures | undefined, { currency }: Country, now: Instant): Money | null =>
  price?.book ? money(priceAt(price.book, now), currency) : null

export function optionsOf(product: Product, sku: string, language: Language): string | null {
  const variant = product.variants.find((one) => one.sku === sku)
  return (variant && optionText(product, variant.options, language)) || null
}

/** Before and after, SKU by SKU. */
export function changeFigures(
  lines: readonly ChangedLine[],
  prices: ReadonlyMap<string, SkuFigures>,
  country: Country,
  now: Instant,
  language: Language,
): Figures {
  const [sum, time] = [moneyIn(country), timeIn(country, language)]
  return {
    columns: [
      textColumn('operations-prices:sku'),
      numericColumn('operations-prices:now'),
      numericColumn('operations-prices:regular.before'),
      numericColumn('operations-prices:regular.after'),
      numericColumn('operations-prices:special.before'),
      numericColumn('operations-prices:special.after'),
      textColumn('operations-prices:special.from'),
      textColumn('operations-prices:special.until'),
    ],
    rows: lines.map(({ sku, before, after }) => {
      const book = prices.get(sku)?.book
      return figureRow(
        codeCell(sku),
        sum(book && priceAt(book, now)),
        sum(before?.defaultMinor),
        sum(after?.defaultMinor),
        sum(before?.special?.minor),
        sum(after?.special?.minor),
        time(after?.special?.startsAt),
        time(after?.special?.endsAt),
      )
    }),
  }
}

/** What SKUs cost now and while a plan runs. */
export function planFigures(
  lines: readonly ChangedLine[],
  prices: ReadonlyMap<string, SkuFigures>,
  country: Country,
  now: Instant,
): Figures {
  const sum = moneyIn(country)
  return {
    columns: [
      textColumn('operations-prices:sku'),
      numericColumn('operations-prices:now'),
      numericColumn('operations-prices:planned'),
      numericColumn('operations-prices:lowest'),
    ],
    rows: lines.map(({ sku, after }) => {
      const { book = null, lowest = null } = prices.get(sku) ?? {}
      return figureRow(codeCell(sku), sum(book && priceAt(book, now)), sum(after?.defaultMinor), sum(lowest))
    }),
  }
}

type PlanState = 'planned' | 'running' | 'over' | 'canceled'

export function planStateOf({ window, canceled }: PriceAct, now: Instant): PlanState | null {
  if (window === null) return null
  if (canceled) return 'canceled'
  if (isBefore(now, window.startsAt)) return 'planned'
  return isBefore(now, window.endsAt) ? 'running' : 'over'
}
