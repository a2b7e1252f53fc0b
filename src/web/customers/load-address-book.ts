import type { SavedAddress } from '#commerce/customers/address-book.ts'
import { maxSavedAddresses } from '#commerce/customers/address-book.ts'

/** A customer's addresses as their page shows them: those of the storefront's country, then country by country. */
export async function loadAddressBook(
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
  customerId: string,
) {
  const { isoCode } = storefront.country
  const [saved, offer] = await Promise.all([
    shop.addressBook.list(customerId),
    shop.addressBook.findOffer(customerId, isoCode),
  ])
  const inCountry = (code: string): readonly SavedAddress[] =>
    saved.filter(({ address }) => address.country === code)
  return {
    here: inCountry(isoCode),
    elsewhere: shop.countries
      .filter((country) => country.isoCode !== isoCode && inCountry(country.isoCode).length > 0)
      .map((country) => ({ country, saved: inCountry(country.isoCode) })),
    isEmpty: saved.length === 0,
    isFull: saved.length >= maxSavedAddresses,
    max: maxSavedAddresses,
    offer: saved.length >= maxSavedAddresses ? undefined : offer,
  }
}
