import type { Country } from '#kernel/country.ts'

/**
 * The countries that a shopper may choose from: those whose data file says so (`isDisplayInCountrySwitch`), and always the
 * one the shopper is in, who reads there where they are.
 */
export const listedCountries = (countries: readonly Country[], current: Country): readonly Country[] =>
  countries.filter(
    ({ isDisplayInCountrySwitch, isoCode }) => isDisplayInCountrySwitch || isoCode === current.isoCode,
  )
