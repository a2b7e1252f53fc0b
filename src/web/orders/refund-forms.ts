import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import { postedValues, createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { openOrder } from './order-page.ts'
import { backToOrder, needsLink, numberOf } from './order-forms.ts'
import { readField } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'

/** Posted to the order's own page. Fields: refund, method, and for a transfer holder with iban, account and ifsc, or upi. */
export async function handleChooseRefundMethod(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const details = await openOrder(context, numberOf(context))
  if (!details) return createFormError({ status: 404, message: t('order:not-found') })
  const values = postedValues(posted)
  const fieldError = (id: string, message: string) =>
    createFormError({ status: 422, message, errors: [{ id, message }], values })
  const method = readRefundMethod(posted)
  if (method === undefined) return fieldError('method', t('order:refund.missing.method'))
  const refundId = readField(posted, 'refund')
  const { number } = details.order
  const chosen = await shop.orders.chooseRefundMethod(number, details.accessToken, storefront, {
    refundId,
    method,
  })
  if (chosen.ok) return backToOrder(context)
  if (chosen.failure.kind === 'needs-link') return needsLink(t)
  const field = fieldOf(chosen.failure)
  return field
    ? fieldError(field.id, t(field.message))
    : createFormError({ status: 409, message: t('order:refund.error') })
}

/** The field that a failure is about, and what is wrong with it. */
function fieldOf(failure: { readonly kind: string; readonly why?: string }) {
  switch (failure.kind) {
    case 'not-an-iban':
      return failure.why === 'country'
        ? ({ id: 'iban', message: 'order:refund.not-of-gcc' } as const)
        : ({ id: 'iban', message: 'order:refund.not-an-iban' } as const)
    case 'not-an-account':
      return { id: 'account', message: 'order:refund.not-an-account' } as const
    case 'not-an-ifsc':
      return { id: 'ifsc', message: 'order:refund.not-an-ifsc' } as const
    case 'not-a-upi-id':
      return { id: 'upi', message: 'order:refund.not-a-upi-id' } as const
    case 'no-holder':
      return { id: 'holder', message: 'order:refund.missing.holder' } as const
    case 'method-not-offered':
      return { id: 'method', message: 'order:refund.missing.method' } as const
    default:
      return undefined
  }
}

function readRefundMethod(posted: PostedForm): RequestedRefundMethod | undefined {
  const read = (name: string, maxLength: number) => readField(posted, name).slice(0, maxLength)
  const holder = read('holder', 100)
  switch (readField(posted, 'method')) {
    case 'wallet':
      return { kind: 'wallet' }
    case 'counter':
      return { kind: 'counter' }
    case 'iban':
      return { kind: 'iban', iban: read('iban', 50), holder }
    case 'account':
      return { kind: 'account', account: read('account', 40), ifsc: read('ifsc', 20), holder }
    case 'upi':
      return { kind: 'upi', upi: read('upi', 330), holder }
    default:
      return undefined
  }
}
