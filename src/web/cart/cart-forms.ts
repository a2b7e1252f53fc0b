import type { Cart, CartFailure } from '#commerce/cart/cart.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Result } from '#kernel/result.ts'
import { describeCartFailure } from './cart-failure-messages.ts'
import { toTrackedLine } from './cart-tracking.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { isLineSku } from './line-sku.ts'
import { applyLinkedCoupon } from './linked-coupon.ts'
import { maxAddedItems } from './max-added-items.ts'
import { pathTo } from '#web/paths.ts'
import {
  backToCart,
  toCartVersion,
  readField,
  readFields,
  setToken,
  wantsJson,
  type CartFormResult,
} from '#web/http/cart-form-result.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'

const statuses = {
  'unknown-sku': 404,
  'not-sold-here': 404,
  'not-a-quantity': 400,
  'out-of-stock': 409,
  bulk: 409,
  'cart-full': 409,
  'agreed-quantity': 409,
  'invalid-purchase-order': 400,
  'coupon-rejected': 409,
  'coupon-ended': 409,
  'coupon-elsewhere': 409,
  'coupon-present': 409,
  'gift-gone': 409,
  'too-many': 429,
} as const satisfies Record<CartFailure['kind'], CartFormResult['status']>

/** Fields: sku and quantity, once or several times; key (optional); next: stay, cart or checkout. */
export async function handleAddToCart(posted: PostedForm, context: FormContext): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const items = readItems(posted)
  const key = readField(posted, 'key')
  const added = await shop.cart.add(
    {
      token: await cartTokenOf(context),
      items,
      key: /^[\w-]{16,64}$/.test(key) ? key : null,
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!added.ok) return toCartFormError(added.failure, t)
  const { token } = added.value
  setToken(context, cookies.guestCart, token)
  // A browser without the script is led to a page that says what became of the code.
  const linked = wantsJson(context.request) ? await applyLinkedCoupon(context, token) : undefined
  const cart = linked?.cart ?? added.value.cart
  const shown = items.map(({ sku }) => sku).join(',')
  const buysNow = readField(posted, 'next') === 'checkout'
  return {
    done: true,
    status: 200,
    message: linked ? t('cart:link.added', { coupon: linked.text }) : t('cart:added'),
    redirectTo: buysNow
      ? pathTo(storefront.code, 'checkout')
      : `${pathTo(storefront.code, 'cart')}?added=${encodeURIComponent(shown)}`,
    cart: toCartVersion(token, cart),
    added: items.flatMap(({ sku, quantity }) =>
      cart.lines
        .filter((line) => line.sku === sku)
        .map((line) => toTrackedLine({ ...line, quantity }, cart.snapshots, storefront.language)),
    ),
  }
}

/** Fields: sku, quantity (0 removes the line), step (added to the quantity). */
export async function handleSetLine(posted: PostedForm, context: FormContext): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const token = await cartTokenOf(context)
  const sku = readField(posted, 'sku')
  const quantity = readQuantity(readField(posted, 'quantity')) + (Number(readField(posted, 'step')) || 0)
  const set: Result<Cart, CartFailure> =
    token === null
      ? { ok: false, failure: { kind: 'unknown-sku' } }
      : await shop.cart.setQuantity({ token, sku, quantity }, storefront)
  if (!set.ok) return { ...toCartFormError(set.failure, t), ...(isOfLine(set.failure) && { line: sku }) }
  return {
    done: true,
    status: 200,
    message: t(quantity === 0 ? 'cart:removed' : 'cart:changed'),
    redirectTo: backToCart(context),
    cart: toCartVersion(token, set.value),
  }
}

/** Whether the line of the failure is still shown as one, so that the message can stand there. */
const isOfLine = ({ kind }: CartFailure): boolean => kind !== 'unknown-sku' && kind !== 'not-sold-here'

/** Fields: code; remove (any value) removes the coupon. A browser without the script comes back to the coupon. */
export const handleSetCoupon = async (posted: PostedForm, context: FormContext): Promise<CartFormResult> => {
  const typed = readField(posted, 'code')
  const code = posted.has('remove') || typed === '' ? null : typed
  const { shop, storefront } = context.locals
  const set = await changeCart(
    context,
    code === null ? 'cart:coupon.removed' : 'cart:coupon.added',
    'coupon-rejected',
    (token) => shop.cart.setCoupon({ token, code, from: clientAddressOf(context) }, storefront),
  )
  return set.redirectTo === null ? set : { ...set, redirectTo: `${set.redirectTo}#coupon` }
}

/** Fields: promotion, sku ('' chooses none). */
export const handleChooseGift = (posted: PostedForm, context: FormContext): Promise<CartFormResult> => {
  const sku = readField(posted, 'sku') || null
  const request = { promotionId: readField(posted, 'promotion'), sku }
  return changeCart(context, sku === null ? 'cart:gift.removed' : 'cart:gift.added', 'gift-gone', (token) =>
    context.locals.shop.cart.chooseGift({ token, ...request }, context.locals.storefront),
  )
}

/** Fields: sku, saved (1: save for later, 0: move back into the cart). */
export const handleSaveLine = (posted: PostedForm, context: FormContext): Promise<CartFormResult> => {
  const request = { sku: readField(posted, 'sku'), saved: readField(posted, 'saved') === '1' }
  return changeCart(
    context,
    request.saved ? 'cart:saved.added' : 'cart:saved.moved',
    'unknown-sku',
    (token) => context.locals.shop.cart.setSaved({ token, ...request }, context.locals.storefront),
  )
}

/** Fields: purchaseOrder (empty removes it). */
export const handleSetPurchaseOrder = (posted: PostedForm, context: FormContext): Promise<CartFormResult> =>
  changeCart(context, 'cart:agreed.po.saved', 'unknown-sku', (token) =>
    context.locals.shop.cart.setPurchaseOrder(
      { token, purchaseOrder: readField(posted, 'purchaseOrder') },
      context.locals.storefront,
    ),
  )

/** Without a cart the form fails as it would for an empty one (`withoutCart`). */
async function changeCart(
  context: FormContext,
  message: MessageKey,
  withoutCart: 'coupon-rejected' | 'gift-gone' | 'unknown-sku',
  change: (token: string) => Promise<Result<Cart, CartFailure>>,
): Promise<CartFormResult> {
  const { storefront, t } = context.locals
  const token = await cartTokenOf(context)
  if (token === null) return toCartFormError({ kind: withoutCart }, t)
  const changed = await change(token)
  if (!changed.ok) return toCartFormError(changed.failure, t)
  const redirectTo = pathTo(storefront.code, 'cart')
  return {
    done: true,
    status: 200,
    message: t(message),
    redirectTo,
    cart: toCartVersion(token, changed.value),
  }
}

/** Components of a set that the shopper does not want are posted with quantity 0. */
function readItems(posted: PostedForm): readonly ItemQuantity[] {
  const quantities = readFields(posted, 'quantity')
  const skus = readFields(posted, 'sku').slice(0, maxAddedItems)
  const items = skus.map((sku, index) => ({
    sku: isLineSku(sku) ? sku : '',
    quantity: readQuantity(quantities[index] ?? '1'),
  }))
  return items.length > 1 ? items.filter(({ quantity }) => quantity !== 0) : items
}

/** "٣" and "3" are 3; NaN for anything but a whole number, which the cart rejects. */
function readQuantity(text: string): number {
  const latin = toLatinDigits(text)
  return /^\d{1,6}$/.test(latin) ? Number(latin) : Number.NaN
}

export function toCartFormError(failure: CartFailure, t: Translate): CartFormResult {
  return {
    done: false,
    status: statuses[failure.kind],
    message: describeCartFailure(failure, t),
    redirectTo: null,
  }
}
