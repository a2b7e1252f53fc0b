import { cookies } from '#kernel/cookies.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { setMergeConflicts } from '#web/cart/merge-conflicts.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { setToken } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

/** Query parameter of the cart that was taken over from a kiosk: analytics counts it once. */
export const takenParameter = 'taken'

/** On a phone: adds the cart of a kiosk to one's own. The token is in the path of the page. */
export async function handleTakeCart(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const taken = await shop.kiosks.takeCart(
    {
      token: context.url.pathname.split('/').at(-1) ?? '',
      cartToken: await cartTokenOf(context),
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!taken.ok)
    return taken.failure.kind === 'too-many'
      ? createFormError({ status: 429, message: t('errors:request.too-many') })
      : createFormError({ status: 404, message: t('cart:handover.gone') })
  setToken(context, cookies.guestCart, taken.value.cartToken)
  setMergeConflicts(context, taken.value.conflicts)
  return { done: true, redirectTo: `${pathTo(storefront.code, 'cart')}?${takenParameter}=1` }
}
