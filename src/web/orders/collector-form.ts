import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { backToOrder, needsLink, numberOf } from './order-forms.ts'
import { openOrder } from './order-page.ts'

/** Query parameter of an order's page: who else may collect it has just been changed. */
export const collectorParameter = 'collector'

/** Posted to the order's own page. Field: collector (a name; empty: only the person who ordered). */
export async function handleNameCollector(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const opened = await openOrder(context, numberOf(context))
  if (!opened) return createFormError({ status: 404, message: t('order:not-found') })
  const { accessToken, order } = opened
  const name = readField(posted, 'collector')
  const named = await shop.orders.nameCollector(order.number, accessToken, storefront, name)
  if (named.ok) return backToOrder(context, collectorParameter)
  if (named.failure.kind === 'needs-link') return needsLink(t)
  if (named.failure.kind !== 'invalid-collector')
    return createFormError({ status: 409, message: t('order:collector.too-late') })
  const message = t('order:collector.invalid')
  const values = { collector: name.slice(0, 60) }
  return createFormError({ status: 422, message, errors: [{ id: 'collector', message }], values })
}
