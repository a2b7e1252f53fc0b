import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import { postedValues, createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { openOrder } from './order-page.ts'
import { backToOrder, needsLink, numberOf } from './order-forms.ts'
import { readField } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'

/** Posted to the order's own page. Fields: refund, method (iban, wallet, counter), and for iban: iban, holder. */
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
  if (method.kind === 'iban' && method.holder.length < 2)
    return fieldError('holder', t('order:refund.missing.holder'))
  const refundId = readField(posted, 'refund')
  const { number } = details.order
  const chosen = await shop.orders.chooseRefundMethod(number, details.accessToken, storefront, {
    refundId,
    method,
  })
  if (chosen.ok) return backToOrder(context)
  if (chosen.failure.kind === 'needs-link') return needsLink(t)
  return chosen.failure.kind === 'not-an-iban'
    ? fieldError('iban', t('order:refund.not-an-iban'))
    : createFormError({ status: 409, message: t('order:refund.error') })
}

function readRefundMethod(posted: PostedForm): RequestedRefundMethod | undefined {
  const kind = readField(posted, 'method')
  if (kind === 'wallet' || kind === 'counter') return { kind }
  return kind === 'iban'
    ? {
        kind,
        iban: readField(posted, 'iban').slice(0, 42),
        holder: readField(posted, 'holder').slice(0, 100),
      }
    : undefined
}
