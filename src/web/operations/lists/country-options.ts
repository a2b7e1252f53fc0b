/** The shop's countries, as a filter offers them. */
export const countryOptions = ({ shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>) =>
  shop.countries.map((country) => ({
    value: country.isoCode,
    label: country[`name_${storefront.language}`],
  }))
