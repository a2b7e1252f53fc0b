import type { ActionAPIContext } from 'astro:actions'
import { fail } from '#kernel/result.ts'
import { readAddressForm, readContactForm } from './address-form.ts'
import type { CheckoutFormResult } from './form-result.ts'
import { answerStep } from './checkout-forms.ts'

/** Fields: name, email, phone. */
export const answerContact = (posted: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> =>
  answerStep('contact', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const contact = shop.addresses.parseContact(readContactForm(posted), storefront)
    return contact.ok
      ? shop.checkout.setContact(token, contact.value, storefront)
      : fail({ kind: 'fields', refusals: contact.failure })
  })

/** Fields of the country's address format. */
export const answerAddress = (posted: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> =>
  answerStep('address', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const address = shop.addresses.parse(readAddressForm(posted), storefront)
    return address.ok
      ? shop.checkout.setAddress(token, address.value, storefront)
      : fail({ kind: 'fields', refusals: address.failure })
  })
