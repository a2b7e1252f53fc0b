import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { maxNoteLength, sharedWishlistDays, type VoteFailure } from '#commerce/wishlist/shared-wishlists.ts'
import type { Result } from '#kernel/result.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import { wishlistTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { readField, type CartFormResult } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'
import { honeypotField, itemAnchor, shareAnchor } from './wishlist-page.ts'

const rejections = {
  closed: { status: 404, message: 'wishlist:shared.closed' },
  'not-listed': { status: 409, message: 'wishlist:shared.not-listed' },
  'shared-full': { status: 409, message: 'wishlist:shared.full' },
  'too-long': { status: 422, message: 'wishlist:shared.too-long' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<
  VoteFailure['kind'],
  { readonly status: CheckoutFormError['status']; readonly message: MessageKey }
>

/** Of an address /…/wishlist/shared/{token}; '' for another. */
const tokenOf = ({ url }: FormContext): string => /\/wishlist\/shared\/([^/]+)$/.exec(url.pathname)?.[1] ?? ''

const visitOf = (posted: PostedForm, context: FormContext) => ({
  token: tokenOf(context),
  sku: readField(posted, 'sku'),
  browser: context.cookies.get(cookies.wishlistVoter)?.value ?? null,
  from: clientAddressOf(context),
})

/** Posted to the shared list's page. Fields: sku; voted: "1" or "0". */
export async function handleVoteOnWishlist(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const visit = visitOf(posted, context)
  const voted = readField(posted, 'voted') !== '0'
  return backToItem(await context.locals.shop.sharedWishlists.vote({ ...visit, voted }), visit.sku, context)
}

/** Posted to the shared list's page. Fields: sku, note ('' deletes it). */
export async function handleNoteOnWishlist(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const visit = visitOf(posted, context)
  // A script that fills in every field learns nothing.
  if (readField(posted, honeypotField) !== '') return toItem(visit.sku, context)
  const text = readNote(posted)
  const noted = await context.locals.shop.sharedWishlists.note({ ...visit, text })
  return backToItem(noted, visit.sku, context, { sku: visit.sku, note: text.slice(0, 400) })
}

/** Longer than a field is read otherwise, so that a text that is too long is rejected, not cut. */
function readNote(posted: PostedForm): string {
  const note = posted.get('note')
  return typeof note === 'string' ? note.slice(0, 2000) : ''
}

function backToItem(
  saved: Result<{ readonly browser: string }, VoteFailure>,
  sku: string,
  context: FormContext,
  values: CheckoutFormError['values'] = {},
): CheckoutFormResult {
  const { t, shop } = context.locals
  if (!saved.ok) {
    const { status, message } = rejections[saved.failure.kind]
    return createFormError({ status, message: t(message, { max: maxNoteLength }), values })
  }
  context.cookies.set(cookies.wishlistVoter, saved.value.browser, {
    path: cookiePath,
    maxAge: sharedWishlistDays * 24 * 60 * 60,
    sameSite: 'lax',
    httpOnly: true,
    secure: shop.settings.origin.startsWith('https://'),
  })
  return toItem(sku, context)
}

const toItem = (sku: string, { url }: FormContext): CheckoutFormResult => ({
  done: true,
  redirectTo: `${url.pathname}#${encodeURIComponent(itemAnchor(sku))}`,
})

const backToWishlist = ({ locals }: FormContext, message: MessageKey): CartFormResult => ({
  done: true,
  status: 200,
  message: locals.t(message),
  redirectTo: `${pathTo(locals.storefront.code, 'wishlist')}#${shareAnchor}`,
})

const notFound = ({ locals }: FormContext): CartFormResult => ({
  done: false,
  status: 404,
  message: locals.t('wishlist:shared.closed'),
  redirectTo: null,
})

/** Makes a link to the visitor's own list. */
export async function handleShareWishlist(_: PostedForm, context: FormContext): Promise<CartFormResult> {
  const { shop, t } = context.locals
  const shared = await shop.sharedWishlists.share(await wishlistTokenOf(context), clientAddressOf(context))
  if (shared.ok) return backToWishlist(context, 'wishlist:share.created')
  return shared.failure.kind === 'too-many'
    ? { done: false, status: 429, message: t('errors:request.too-many'), redirectTo: null }
    : { done: false, status: 409, message: t('wishlist:share.nothing'), redirectTo: null }
}

/** Field: link (its id). Another's is the same as none. */
export async function handleCloseSharedWishlist(
  posted: PostedForm,
  context: FormContext,
): Promise<CartFormResult> {
  const { shop } = context.locals
  const closed = await shop.sharedWishlists.close(await wishlistTokenOf(context), readField(posted, 'link'))
  return closed ? backToWishlist(context, 'wishlist:share.closed') : notFound(context)
}

/** Field: note (its id). */
export async function handleDeleteWishlistNote(
  posted: PostedForm,
  context: FormContext,
): Promise<CartFormResult> {
  const { shop } = context.locals
  const deleted = await shop.sharedWishlists.deleteNote(
    await wishlistTokenOf(context),
    readField(posted, 'note'),
  )
  return deleted ? backToWishlist(context, 'wishlist:note.deleted') : notFound(context)
}
