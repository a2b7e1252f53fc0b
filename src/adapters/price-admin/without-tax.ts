import { taxClassOf } from '#commerce/catalog/tax-class.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'

/** What of a product decides its tax. */
export type TaxedProduct = { readonly category: string | null; readonly material: string | null }

/** A unit price without the tax that it includes at a time, in minor units. */
export type WithoutTax = (minor: number, country: CountryCode, item: TaxedProduct, at: Instant) => number

type Deps = {
  readonly countries: readonly Country[]
  readonly findTaxRate: FindTaxRate
}

export const createWithoutTax =
  ({ countries, findTaxRate }: Deps): WithoutTax =>
  (minor, isoCode, { category, material }, at) => {
    const country = countries.find((one) => one.isoCode === isoCode)
    if (!country) return minor
    const taxClass = taxClassOf(category ?? '', isoCode, material ?? '')
    const { day } = localTime(at, country.timeZone)
    const rate = findTaxRate(isoCode, { kind: 'item', taxClass, unitMinor: minor }, day)
    return minor - taxOf(money(minor, country.currency), rate).minor
  }
