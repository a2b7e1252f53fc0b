import type { ActionAPIContext } from 'astro:actions'
import type { WishlistFailure } from '#commerce/wishlist/wishlist.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { cookies } from '#kernel/cookies.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { readField, readToken, setToken, type ShopAnswer } from '#web/http/shop-answer.ts'

const refusals = {
  'unknown-sku': { status: 404, message: 'cart:error.not-sold-here' },
  'wishlist-full': { status: 409, message: 'cart:wishlist.full' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<
  WishlistFailure['kind'],
  { readonly status: ShopAnswer['status']; readonly message: MessageKey }
>

/** Fields: sku; wished: "1" or "0". */
export async function answerSetWish(posted: FormData, context: ActionAPIContext): Promise<ShopAnswer> {
  const { shop, storefront, t } = context.locals
  const wished = readField(posted, 'wished') !== '0'
  const set = await shop.wishlist.set(
    {
      token: readToken(context.cookies.get(cookies.guestSession)?.value),
      sku: readField(posted, 'sku'),
      wished,
      from: clientAddress(context),
    },
    storefront,
  )
  if (!set.ok) {
    const { status, message } = refusals[set.failure.kind]
    return { done: false, status, message: t(message), goTo: null }
  }
  setToken(context, cookies.guestSession, set.value.token)
  return {
    done: true,
    status: 200,
    message: t(wished ? 'cart:wishlist.added' : 'cart:wishlist.removed'),
    goTo: pathTo(storefront.code, 'wishlist'),
    wishes: set.value.wishlist.skus,
  }
}
