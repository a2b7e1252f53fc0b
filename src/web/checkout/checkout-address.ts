import type { Address } from '#commerce/addresses/address.ts'

/** An address in its country's format, in the language of the page. */
export const addressLines = (
  address: Address,
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
): readonly string[] => shop.addresses.format(address, storefront.language)
