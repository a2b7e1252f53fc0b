import type { ActionAPIContext } from 'astro:actions'
import type { Cart, CartFailure } from '#commerce/cart/cart.ts'
import type { Translate } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Result } from '#kernel/result.ts'
import { toTrackedLine } from './cart-tracking.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { isLineSku } from './line-sku.ts'
import { pathTo } from '#web/paths.ts'
import {
  backToCart,
  cartVersion,
  readField,
  readFields,
  readToken,
  setToken,
  type CartFormResult,
} from '#web/http/cart-form-result.ts'

const statuses = {
  'unknown-sku': 404,
  'not-sold-here': 404,
  'not-a-quantity': 400,
  'out-of-stock': 409,
  bulk: 409,
  'cart-full': 409,
  'coupon-refused': 409,
  'gift-gone': 409,
  'too-many': 429,
} as const satisfies Record<CartFailure['kind'], CartFormResult['status']>

/** Fields: sku and quantity, once or several times; key (optional); next: stay, cart or checkout. */
export async function answerAddToCart(posted: FormData, context: ActionAPIContext): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const items = readItems(posted)
  const key = readField(posted, 'key')
  const added = await shop.cart.add(
    {
      token: readToken(context.cookies.get(cookies.guestCart)?.value),
      items,
      key: /^[\w-]{16,64}$/.test(key) ? key : null,
      from: clientAddress(context),
    },
    storefront,
  )
  if (!added.ok) return refuse(added.failure, t)
  const { token, cart } = added.value
  setToken(context, cookies.guestCart, token)
  const shown = items.map(({ sku }) => sku).join(',')
  const buysNow = readField(posted, 'next') === 'checkout'
  return {
    done: true,
    status: 200,
    message: t('cart:added'),
    goTo: buysNow
      ? pathTo(storefront.code, 'checkout')
      : `${pathTo(storefront.code, 'cart')}?added=${encodeURIComponent(shown)}`,
    cart: cartVersion(token, cart),
    added: items.flatMap(({ sku, quantity }) =>
      cart.lines
        .filter((line) => line.sku === sku)
        .map((line) => toTrackedLine({ ...line, quantity }, cart.snapshots, storefront.language)),
    ),
  }
}

/** Fields: sku, quantity (0 takes it away), step (added to the quantity). */
export async function answerSetLine(posted: FormData, context: ActionAPIContext): Promise<CartFormResult> {
  const { shop, storefront, t } = context.locals
  const token = readToken(context.cookies.get(cookies.guestCart)?.value)
  const sku = readField(posted, 'sku')
  const quantity = readQuantity(readField(posted, 'quantity')) + (Number(readField(posted, 'step')) || 0)
  const set: Result<Cart, CartFailure> =
    token === null
      ? { ok: false, failure: { kind: 'unknown-sku' } }
      : await shop.cart.setQuantity({ token, sku, quantity }, storefront)
  if (!set.ok) return refuse(set.failure, t)
  return {
    done: true,
    status: 200,
    message: t(quantity === 0 ? 'cart:removed' : 'cart:changed'),
    goTo: backToCart(context),
    cart: cartVersion(token, set.value),
  }
}

/** Parts of a set that are not wanted come with quantity 0. */
function readItems(posted: FormData): readonly { readonly sku: string; readonly quantity: number }[] {
  const quantities = readFields(posted, 'quantity')
  const skus = readFields(posted, 'sku').slice(0, 24)
  const items = skus.map((sku, index) => ({
    sku: isLineSku(sku) ? sku : '',
    quantity: readQuantity(quantities[index] ?? '1'),
  }))
  return items.length > 1 ? items.filter(({ quantity }) => quantity !== 0) : items
}

/** "٣" and "3" are 3; what is no whole number is NaN, which no cart takes. */
function readQuantity(text: string): number {
  const latin = toLatinDigits(text)
  return /^\d{1,6}$/.test(latin) ? Number(latin) : Number.NaN
}

/** A refusal as all forms of the cart tell it. */
export function refuse(failure: CartFailure, t: Translate): CartFormResult {
  return { done: false, status: statuses[failure.kind], message: say(failure, t), goTo: null }
}

function say(failure: CartFailure, t: Translate): string {
  switch (failure.kind) {
    case 'out-of-stock':
      return failure.available === 0
        ? t('cart:error.sold-out')
        : t('cart:error.out-of-stock', { count: failure.available })
    case 'bulk':
      return t('cart:error.bulk', { from: failure.from })
    case 'cart-full':
      return t('cart:error.cart-full', { max: failure.most })
    case 'unknown-sku':
      return t('cart:error.unknown-sku')
    case 'not-sold-here':
      return t('cart:error.not-sold-here')
    case 'not-a-quantity':
      return t('cart:error.not-a-quantity')
    case 'coupon-refused':
      return t('cart:error.invalid-coupon')
    case 'gift-gone':
      return t('cart:error.gift-unavailable')
    case 'too-many':
      return t('errors:request.too-many')
  }
}
