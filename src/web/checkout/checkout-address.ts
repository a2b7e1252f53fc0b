import type { Address } from '#commerce/addresses/address.ts'

/** An address as its country writes it, in the language of the page. */
export const addressLines = (
  address: Address,
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
): readonly string[] => shop.addresses.format(address, storefront.language)
