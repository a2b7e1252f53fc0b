import type { Order } from '#commerce/orders/order.ts'
import { cashMethods } from '#commerce/payments/refunds/refund.ts'
import { maxReturnComment, maxReturnPhotos } from '#commerce/returns/check-return-request.ts'
import { returnsPerPage } from '#commerce/returns/create-returns.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { MyReturns, ReturnRequestFailure } from '#commerce/returns/returns.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { itemName } from '#web/orders/order-items.ts'
import { pathTo } from '#web/paths.ts'

/** Query parameters of the form: what was entered; that it is to be changed; what was wrong with a photo. */
export const draftParameter = 'draft'
export const editParameter = 'edit'
export const photoParameter = 'photo'

/** Keeps the token of a signed link. */
export const withToken = (path: string, url: URL, more: Readonly<Record<string, string>> = {}): string => {
  const token = url.searchParams.get('t')
  const query = new URLSearchParams({ ...(token === null ? {} : { t: token }), ...more }).toString()
  return query === '' ? path : `${path}?${query}`
}

export const returnHref = ({ code }: Storefront, number: string, reference: string, url: URL): string =>
  withToken(pathTo(code, 'orderReturnDetails', { number, reference }), url)

/** What is wrong with a request, as a sentence. */
export function describeFailure(
  failure: ReturnRequestFailure,
  order: Order,
  { language }: Storefront,
  t: Translate,
): string {
  const product = 'sku' in failure ? itemName(order, failure.sku, language) : ''
  const count = failure.kind === 'too-many' ? failure.remaining : 0
  return t(`returns:error.${failure.kind}`, { product, count })
}

/** "Tue 24 November, 9 am – 1 pm" */
export const describeSlot = (
  { day, from, to }: { readonly day: string; readonly from: string; readonly to: string },
  storefront: Storefront,
): string =>
  `${formatDay(day, storefront)}, ${formatClock(from, storefront)} – ${formatClock(to, storefront)}`

/** Whether the shopper may still stop it. */
export const canWithdraw = ({ state }: Return): boolean =>
  state === 'requested' || state === 'approved' || state === 'scheduled'

export const canSchedule = ({ state, passage }: Return): boolean =>
  passage.kind === 'home' && (state === 'approved' || state === 'scheduled')

/** What a return has at most: characters of its comment, photos. */
export const returnLimits = { comment: maxReturnComment, photos: maxReturnPhotos } as const

/** Whether its refund goes where the shopper chooses, since no card was charged. */
export const paidInCash = ({ payment }: Order): boolean => cashMethods.includes(payment.method)

/** Where a page of returns stands among all of them. */
export const positionOf = ({ totalReturns, start }: MyReturns) => ({
  page: Math.floor(start / returnsPerPage) + 1,
  pages: Math.max(1, Math.ceil(totalReturns / returnsPerPage)),
  newerStart: Math.max(0, Math.min(start, totalReturns) - returnsPerPage),
  startOf: (page: number): number => (page - 1) * returnsPerPage,
})
