import type { Order } from '#commerce/orders/order.ts'
import { isInstallments } from '#commerce/payments/refunds/refund-arrival.ts'
import {
  methodsWithoutProvider,
  isToAccount,
  type Refund,
  type RefundPart,
} from '#commerce/payments/refunds/refund.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { MessageValues } from './enqueue-message.ts'
import type { Texts } from './message-texts.ts'

type Context = { readonly order: Order; readonly storefront: Storefront; readonly texts: Texts }

/** What a message about a refund says of it: how much, to where, and when it arrives. Values: refund (its id), arrivalDays. */
export function refundValues(
  { order, storefront, texts }: Context,
  { refund: id, arrivalDays }: MessageValues,
): MessageValues {
  const refund = order.payment.refunds.find((one) => one.id === id)
  if (!refund) return {}
  const parts = refund.parts.map((part) =>
    texts(`refund.to.${destinationOf(order, refund, part)}`, {
      amount: formatExactMoney(part.amount, storefront),
      account: isToAccount(refund.method) ? `\u2068${refund.method.shown}\u2069` : '',
      last: order.payment.tenders.find(({ ledgerId }) => ledgerId === part.ledgerId)?.last ?? '',
    }),
  )
  const { language } = storefront
  const count = Number(arrivalDays ?? 0)
  return {
    amount: formatExactMoney(refund.sum, storefront),
    what: new Intl.ListFormat(language, { type: 'conjunction' }).format(parts),
    arrival:
      count === 0
        ? texts('refund.arrival.now')
        : texts('refund.arrival.within', { within: formatSpan(count, 'day', language) }),
  }
}

function destinationOf(order: Order, { method }: Refund, { ledgerId }: RefundPart): string {
  if (ledgerId !== null)
    return order.payment.tenders.find((one) => one.ledgerId === ledgerId)?.kind ?? 'wallet'
  if (isInstallments(order.payment.method)) return 'installments'
  if (!methodsWithoutProvider.includes(order.payment.method)) return 'card'
  if (method === null) return 'open'
  return isToAccount(method) ? 'account' : method.kind
}
