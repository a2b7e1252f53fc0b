import type { CountryCode } from '#kernel/country.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront'>

/** The shop's countries, as a filter offers them. */
export const countryOptions = ({ shop, storefront }: Locals) =>
  shop.countries.map((country) => ({
    value: country.isoCode,
    label: country[`name_${storefront.language}`],
  }))

/** The country's name in the language of the page; its code where the shop does not know it. */
export const countryName = (code: CountryCode, { shop, storefront }: Locals): string =>
  shop.countries.find(({ isoCode }) => isoCode === code)?.[`name_${storefront.language}`] ??
  code.toUpperCase()
