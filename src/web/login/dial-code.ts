import type { Country } from '#kernel/country.ts'

/** The separate map of the specification (3), for countries whose entry has none. */
const dialCodes: Readonly<Record<string, string>> = { ae: '971', bh: '973', kw: '965', om: '968', qa: '974' }

/** Of the country's entry, else of the map, else India's. Without "+". */
export const dialCodeFor = ({ countryCode, isoCode }: Pick<Country, 'countryCode' | 'isoCode'>): string =>
  countryCode || (dialCodes[isoCode] ?? '91')
