import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import type { PhoneNumbers } from '#commerce/leads/ports.ts'
import type { Country } from '#kernel/country.ts'

/** Whether text messages reach a number (E.164). */
export const isMobile = (phone: string): boolean =>
  ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsePhoneNumberFromString(phone)?.getType() ?? '')

/** Numbers of the countries the store serves, by the numbering plans of libphonenumber. */
export function createPhoneNumbers(countries: readonly Pick<Country, 'isoCode'>[]): PhoneNumbers {
  const served = new Set(countries.map(({ isoCode }) => isoCode.toUpperCase()))
  return {
    normalize(text, country) {
      // "00" is how "+" is dialed here.
      const dialed = text.trim().replace(/^00(?=[1-9])/, '+')
      const number = parsePhoneNumberFromString(dialed, {
        defaultCountry: country.toUpperCase() as CountryCode,
        extract: false,
      })
      return number?.isValid() && served.has(number.country ?? '') ? number.number : undefined
    },
  }
}
