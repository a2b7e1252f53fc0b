import type { ActionAPIContext } from 'astro:actions'
import { fail } from '#kernel/result.ts'
import { readAddressForm, readContactForm } from './address-form.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { answerStep } from './checkout-forms.ts'

/** Fields: name, email, phone. */
export const answerContact = (posted: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> =>
  answerStep('contact', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const contact = shop.addresses.parseContact(readContactForm(posted), storefront)
    return contact.ok
      ? shop.checkout.setContact(token, contact.value, storefront)
      : fail({ kind: 'fields', refusals: contact.failure })
  })

/** Fields of the country's address format. Who had chosen to collect has it brought from now on. */
export const answerAddress = (posted: FormData, context: ActionAPIContext): Promise<CheckoutAnswer> =>
  answerStep('address', posted, context, async (token) => {
    const { shop, storefront } = context.locals
    const address = shop.addresses.parse(readAddressForm(posted), storefront)
    if (!address.ok) return fail({ kind: 'fields', refusals: address.failure })
    const set = await shop.checkout.setAddress(token, address.value, storefront)
    if (!set.ok) return set
    const now = await shop.checkout.load(token, storefront)
    if (!now.ok || now.value.quote.choice?.kind !== 'collect') return set
    return shop.checkout.setDelivery(token, { kind: 'home', slot: null, services: [] }, storefront)
  })
