import type { Address } from '#commerce/addresses/address.ts'
import type { SavedAddress } from '#commerce/customers/address-book.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'

type Locals = Pick<App.Locals, 'shop' | 'signedIn' | 'storefront'>

/** Of the country, the default first; none of a guest. */
export async function listSavedAddresses({ shop, signedIn, storefront }: Locals): Promise<{
  readonly isSignedIn: boolean
  readonly saved: readonly SavedAddress[]
}> {
  const who = await signedIn()
  return {
    isSignedIn: who !== undefined,
    saved: who ? await shop.addressBook.list(who.customer.id, storefront.country.isoCode) : [],
  }
}

/** Saves an address of the checkout, if its form says so (fields save, addressId) and the address book is not full. */
export async function keepAddress(
  posted: PostedForm,
  address: Address,
  { locals }: Pick<FormContext, 'locals'>,
): Promise<void> {
  const id = readField(posted, 'addressId')
  const who = readField(posted, 'save') === '1' ? await locals.signedIn() : undefined
  if (who && /^[\da-f-]{36}$/.test(id))
    await locals.shop.addressBook.add(who.customer.id, id, { label: '', address, makesDefault: false })
}
