import { maxWishlistEntries, type WishlistFailure } from '#commerce/wishlist/wishlist.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { cookies } from '#kernel/cookies.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import {
  readField,
  readFields,
  setToken,
  toCartVersion,
  type CartFormResult,
} from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { cartTokenOf, wishlistTokenOf } from '#web/customers/visitor-tokens.ts'
import { toCartFormError } from './cart-forms.ts'
import { isLineSku } from './line-sku.ts'
import { maxAddedItems } from './max-added-items.ts'

const rejections = {
  'unknown-sku': { status: 404, message: 'cart:error.not-sold-here' },
  'wishlist-full': { status: 409, message: 'cart:wishlist.full' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<
  WishlistFailure['kind'],
  { readonly status: CartFormResult['status']; readonly message: MessageKey }
>

/** Fields: sku; listed: "1" or "0". */
export async function handleSetWishlistEntry(
  posted: PostedForm,
  context: FormContext,
): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const listed = readField(posted, 'listed') !== '0'
  const set = await shop.wishlist.set(
    {
      token: await wishlistTokenOf(context),
      sku: readField(posted, 'sku'),
      listed,
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!set.ok) {
    const { status, message } = rejections[set.failure.kind]
    return { done: false, status, message: t(message), redirectTo: null }
  }
  setToken(context, cookies.guestSession, set.value.token)
  return {
    done: true,
    status: 200,
    message: t(listed ? 'cart:wishlist.added' : 'cart:wishlist.removed'),
    redirectTo: pathTo(storefront.code, 'wishlist'),
    wishlist: set.value.wishlist.skus,
  }
}

const readSelected = (posted: PostedForm): readonly string[] => [
  ...new Set(readFields(posted, 'sku').filter(isLineSku).slice(0, maxWishlistEntries)),
]

const nothingSelected = (
  { locals }: FormContext,
  message: 'wishlist:selection.nothing' | 'wishlist:selection.none',
): CartFormResult => ({
  done: false,
  status: 400,
  message: locals.t(message),
  redirectTo: null,
})

/** Fields: sku, once for each selected entry. Adds those that can be added as they are, and takes them off the list. */
export async function handleMoveWishlistEntries(
  posted: PostedForm,
  context: FormContext,
): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const moved = await shop.wishlist.moveToCart(
    {
      token: await wishlistTokenOf(context),
      cartToken: await cartTokenOf(context),
      skus: readSelected(posted),
      max: maxAddedItems,
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!moved.ok)
    return moved.failure.kind === 'nothing-selected'
      ? nothingSelected(context, 'wishlist:selection.nothing')
      : toCartFormError(moved.failure, t)
  const { cartToken, cart, skus } = moved.value
  setToken(context, cookies.guestCart, cartToken)
  return {
    done: true,
    status: 200,
    message: t('cart:added'),
    redirectTo: `${pathTo(storefront.code, 'cart')}?added=${encodeURIComponent(skus.join(','))}`,
    cart: toCartVersion(cartToken, cart),
  }
}

/** Fields: sku, once for each selected entry. */
export async function handleRemoveWishlistEntries(
  posted: PostedForm,
  context: FormContext,
): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const removed = await shop.wishlist.remove({
    token: await wishlistTokenOf(context),
    skus: readSelected(posted),
    from: clientAddressOf(context),
  })
  if (!removed.ok) {
    if (removed.failure.kind === 'nothing-selected')
      return nothingSelected(context, 'wishlist:selection.none')
    return { done: false, status: 429, message: t('errors:request.too-many'), redirectTo: null }
  }
  return {
    done: true,
    status: 200,
    message: t('cart:wishlist.removed'),
    redirectTo: pathTo(storefront.code, 'wishlist'),
  }
}
