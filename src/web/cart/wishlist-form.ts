import type { WishlistFailure } from '#commerce/wishlist/wishlist.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { cookies } from '#kernel/cookies.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { readField, setToken, type CartFormResult } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { wishlistTokenOf } from '#web/customers/visitor-tokens.ts'

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
