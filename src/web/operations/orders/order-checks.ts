import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import type { RefundMethodChoice } from './refund-form.ts'

/** The step before an act on money, stock or people, as CheckPage shows it. */
export type OrderCheck = {
  readonly act:
    | 'cancel'
    | 'approve-cancellation'
    | 'cancel-items'
    | 'approve-items'
    | 'refund'
    | 'request-refund'
    | 'add-companion'
    | 'move-slot'

  readonly button: string
  readonly fields: Readonly<Record<string, string>>
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
  readonly rejected: readonly { readonly label: string; readonly why: string }[]
  /** Of cash that goes back: how it can; empty: it goes back to what paid. */
  readonly methods: readonly RefundMethodChoice[]
}

const text = (value: string): CellValue => ({ kind: 'text', text: value })

type Row = OrderCheck['consequences'][number]

const followed = ({ t }: App.Locals, isRefunded: boolean): readonly Row[] => [
  { label: t('operations-orders:check.stock'), value: text(t('operations-orders:check.stock-back')) },
  { label: t('operations-orders:check.message'), value: text(t('operations-orders:check.message-sent')) },
  ...(isRefunded
    ? [
        {
          label: t('operations-orders:check.credit-note'),
          value: text(t('operations-orders:check.credit-note-follows')),
        },
      ]
    : []),
]

export const sumRow = (label: string, amount: Money, { country }: Order): Row => ({
  label,
  value: { kind: 'money', amount, country },
})

/** The whole order: by the shop, or as the shopper has requested. */
export function checkCancel(order: Order, reason: string, locals: App.Locals): OrderCheck {
  const { t } = locals
  const back = refundableAmount(paidOrder(order))
  return {
    act: order.status === 'cancel pending' ? 'approve-cancellation' : 'cancel',
    button: t('operations-orders:check.cancel', { number: order.number }),
    fields: { reason },
    consequences: [
      sumRow(t('operations-orders:check.refund-follows'), back, order),
      ...followed(locals, !isZero(back)),
    ],
    rejected: [],
    methods: [],
  }
}

type Removal = {
  readonly items: readonly ItemQuantity[]
  readonly reason: string
  /** The shopper's request that is granted; null: the shop cancels. */
  readonly requested: string | null
}

export function checkItems(
  order: Order,
  { items, reason, requested }: Removal,
  locals: App.Locals,
): OrderCheck | { readonly kind: string } {
  const { t, shop } = locals
  const id = 'tried'
  const at = shop.clock.now()
  const tried = advanceOrder(
    order,
    requested === null
      ? { kind: 'cancel-items', id, items, reason }
      : { kind: 'approve-item-cancellation', id: requested },
    { at, actor: 'operator', note: reason },
  )
  if (!tried.ok) return tried.failure
  const known = order.payment.refunds.map((one) => one.id)
  const refund = tried.value.order.payment.refunds.find((one) => !known.includes(one.id))
  return {
    act: requested === null ? 'cancel-items' : 'approve-items',
    button: t('operations-orders:check.cancel-items', {
      count: items.reduce((all, { quantity }) => all + quantity, 0),
    }),
    fields: {
      reason,
      ...(requested === null ? {} : { cancellation: requested }),
      ...Object.fromEntries(items.map(({ sku, quantity }) => [`items.${sku}`, String(quantity)])),
    },
    consequences: [
      ...items.map(({ sku, quantity }) => ({
        label: sku,
        value: { kind: 'number', value: quantity } as const,
      })),
      sumRow(t('operations-orders:money.payable'), tried.value.order.totals.payable, order),
      ...(refund ? partRows(order, refund, locals) : []),
      ...followed(locals, refund !== undefined),
    ],
    rejected: [],
    methods: [],
  }
}

/** The share of what paid. */
export const partRows = (
  order: Order,
  { parts }: Pick<Refund, 'parts'>,
  { t, shop, storefront }: App.Locals,
): readonly Row[] =>
  parts.map(({ ledgerId, amount }) =>
    sumRow(
      ledgerId === null
        ? t('operations-orders:check.to-method', {
            method: shop.payments.methodName(order.payment.method)[storefront.language],
          })
        : t('operations-order-money:check.to-tender', {
            last: order.payment.tenders.find((one) => one.ledgerId === ledgerId)?.last ?? '',
          }),
      amount,
      order,
    ),
  )
