import type { AddressBookFacade } from '#commerce/customers/address-book.ts'
import { fail } from '#kernel/result.ts'
import { readAddressForm, rejectionMessages } from '#web/checkout/address-form.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'
import { customerForm } from './customer-form.ts'

type Written = Awaited<ReturnType<AddressBookFacade['add'] | AddressBookFacade['update']>>

/**
 * Posted to the page of an address, or to that of a new one. Fields: those of the country's address format, label,
 * makesDefault, and the id of a new one, made with its form.
 */
export const handleSaveAddress = customerForm(async (posted, context, { customer }) => {
  const { shop, storefront } = context.locals
  const address = shop.addresses.parse(readAddressForm(posted), storefront)
  if (!address.ok) return toFormResult(fail({ kind: 'fields', rejections: address.failure }), posted, context)
  const entered = {
    label: readField(posted, 'label'),
    address: address.value,
    makesDefault: readField(posted, 'makesDefault') === 'on',
  }
  const isNew = context.url.pathname === pathTo(storefront.code, 'accountAddressNew')
  const written = isNew
    ? await shop.addressBook.add(customer.id, readField(posted, 'id'), entered)
    : await shop.addressBook.update(customer.id, context.url.pathname.split('/').at(-1) ?? '', entered)
  return toFormResult(written, posted, context)
})

/** Fields: id. */
export const handleRemoveAddress = customerForm(async (posted, context, { customer }) =>
  toFormResult(
    await context.locals.shop.addressBook.remove(customer.id, readField(posted, 'id')),
    posted,
    context,
  ),
)

/** Fields: id. */
export const handleSetDefaultAddress = customerForm(async (posted, context, { customer }) =>
  toFormResult(
    await context.locals.shop.addressBook.setDefault(customer.id, readField(posted, 'id')),
    posted,
    context,
  ),
)

/** Keeps the address of the checkout draft. Fields: id. */
export const handleKeepDraftAddress = customerForm(async (posted, context, { customer }) => {
  const { shop, storefront } = context.locals
  const address = await shop.addressBook.findOffer(customer.id, storefront.country.isoCode)
  if (!address) return toList(context)
  const entered = { label: '', address, makesDefault: false }
  return toFormResult(
    await shop.addressBook.add(customer.id, readField(posted, 'id'), entered),
    posted,
    context,
  )
})

const toList = ({ locals: { storefront } }: FormContext): CheckoutFormResult => ({
  done: true,
  redirectTo: pathTo(storefront.code, 'accountAddresses'),
})

function toFormResult(written: Written, posted: PostedForm, context: FormContext): CheckoutFormResult {
  if (written.ok) return toList(context)
  const { t } = context.locals
  const { failure } = written
  if (failure.kind === 'not-found')
    return createFormError({ status: 404, message: t('account:addresses.not-found') })
  const values = postedValues(posted)
  if (failure.kind === 'full')
    return createFormError({
      status: 409,
      message: t('account:addresses.full', { count: failure.max }),
      values,
    })
  const { rejections } = failure
  return createFormError({
    status: 422,
    message: t('account:addresses.error'),
    errors: rejectionMessages(rejections, t),
    rejections,
    values,
  })
}
