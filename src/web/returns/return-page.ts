import { returnsPerPage } from '#commerce/returns/create-returns.ts'
import type { ReturnOption } from '#commerce/returns/return-options.ts'
import { collectionStores, type Store } from '#commerce/stores/store.ts'
import type { RefundMethodKind } from '#commerce/payments/refunds/refund.ts'
import { placeInList } from '#web/http/place-in-list.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import { refundDueAt } from '#commerce/payments/refunds/refund-terms.ts'
import { methodsWithoutProvider } from '#commerce/payments/refunds/refund.ts'
import { maxReturnComment, maxReturnPhotos } from '#commerce/returns/check-return-request.ts'
import { returnRefundId } from '#commerce/returns/return-refund-id.ts'
import { isPending, type Return } from '#commerce/returns/return.ts'
import type { MyReturns, ReturnRequestFailure } from '#commerce/returns/returns.ts'
import { formatSpan } from '#i18n/format-span.ts'
import { formatClock, formatDate, formatDay } from '#i18n/format.ts'
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

/** Id of the field of the form that is to be corrected. */
export function fieldOf(
  failure: ReturnRequestFailure,
  returnable: readonly { readonly sku: string }[],
): string {
  switch (failure.kind) {
    case 'unknown-photo':
    case 'photo-required':
      return 'photos'
    case 'too-long':
      return 'comment'
    case 'slot-full':
      return 'slot'
    case 'invalid-passage':
      return 'passage'
    case 'exchange-needs-collection':
      return 'passage'
    case 'not-exchangeable':
    case 'exchange-sold-out':
    case 'comfort-only':
      return `exchange.${'sku' in failure ? failure.sku : ''}`
    case 'not-returnable':
    case 'must-be-unopened':
    case 'too-late':
      return `reason.${failure.sku}`
    default:
      return `quantity.${'sku' in failure ? failure.sku : (returnable[0]?.sku ?? '')}`
  }
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

/** How and within how many days a refund comes back. What was paid in cash goes where the shopper chooses. */
export function describeRefund(
  { payment }: Order,
  refundDays: number,
  { language }: Storefront,
  t: Translate,
): string {
  const days = formatSpan(refundDays, 'day', language)
  return t(
    methodsWithoutProvider.includes(payment.method) ? 'returns:refund.cash' : 'returns:refund.original',
    { days },
  )
}

/** What becomes of a return's refund; `payout` is null when it is there, or never comes. */
export function describePayout(
  { order, changes }: OpenedOrder,
  one: Return,
  refundDays: number,
  storefront: Storefront,
  t: Translate,
): { readonly needsMethod: boolean; readonly payout: string | null } {
  const id = returnRefundId(one.reference)
  const refund = order.payment.refunds.findLast((paid) => paid.id === id || paid.id.startsWith(`${id}:`))
  const needsMethod = changes.refundsWithoutMethod.some((paid) => paid.id === refund?.id)
  if (needsMethod) {
    const days = formatSpan(refundDays, 'day', storefront.language)
    return { needsMethod, payout: t('returns:refund.cash.waiting', { days }) }
  }
  if (refund?.state === 'requested') {
    const dueAt = refundDueAt({ days: refundDays }, refund.at)
    return { needsMethod, payout: t('returns:refund.by', { when: formatDate(dueAt, storefront) }) }
  }
  const isOver = refund !== undefined || !isPending(one) || one.state === 'refused'
  return { needsMethod, payout: isOver ? null : describeRefund(order, refundDays, storefront, t) }
}

export const placeOfReturns = ({ returnList, totalReturns, start }: MyReturns) =>
  placeInList({ start, shown: returnList.length, total: totalReturns, perPage: returnsPerPage })

/** Stores that take returns: a showroom has nowhere to put them. */
export const returnStores = (stores: readonly Store[]): readonly Store[] => collectionStores(stores)

/** By what cash comes back, as the shopper chooses; none where something else paid. A wallet belongs to an account. */
export function cashRefundsOf(
  { payment, customerId }: Order,
  [option]: readonly ReturnOption[],
): readonly RefundMethodKind[] {
  if (!methodsWithoutProvider.includes(payment.method)) return []
  const offered = option?.reasons[0]?.cashRefunds ?? []
  return offered.filter((method) => method !== 'wallet' || customerId !== null)
}
