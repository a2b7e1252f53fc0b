import type { Order } from '#commerce/orders/order.ts'
import { refundValue } from '#commerce/orders/refunds/refund-value.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Money } from '#kernel/money.ts'
import { readPostedItems, readReason, readSum, type FormFailure } from './read-order-act.ts'

type RequestedMethod = NonNullable<Parameters<PaymentAdmin['refund']>[1]['method']>

const refundMethodKinds = ['shopper', 'wallet', 'counter', 'iban', 'account', 'upi'] as const
export type RefundMethodChoice = (typeof refundMethodKinds)[number]

/** A refund as a form asks for it. */
export type RefundForm = {
  readonly sum: Money
  /** As it was typed. */
  readonly reason: string
  /** The reason, after what it is for: "2 × MJ-1001, delivery: scratched". */
  readonly written: string
  /** What the next form carries on. */
  readonly fields: Readonly<Record<string, string>>
}

type Failure = FormFailure | { readonly kind: 'unknown-items'; readonly field?: string }

/** A sum, or items and fees whose value is worked out. */
export function readRefundForm(fields: FormData, order: Order): Result<RefundForm, Failure> {
  const reason = readReason(fields)
  if (!reason.ok) return reason
  if (fields.get('what') !== 'items') {
    const sum = readSum(fields, order.totals.payable.currency)
    if (!sum.ok) return sum
    const carried = { sum: String(fields.get('sum') ?? ''), reason: reason.value }
    return ok({ sum: sum.value, reason: reason.value, written: reason.value, fields: carried })
  }
  const charges = order.charges.map(({ code }) => code).filter((code) => fields.has(`fee.${code}`))
  const isOfFees = charges.length > 0 && !isAnyTyped(fields)
  const items: Result<readonly ItemQuantity[], FormFailure> = isOfFees
    ? ok([])
    : readPostedItems(fields, order)
  if (!items.ok) return items
  const sum = refundValue(order, { items: items.value, charges })
  if (!sum.ok) return sum
  const what = [...items.value.map(({ sku, quantity }) => `${quantity} × ${sku}`), ...charges].join(', ')
  return ok({
    sum: sum.value,
    reason: reason.value,
    written: `${what}: ${reason.value}`,
    fields: {
      what: 'items',
      reason: reason.value,
      ...Object.fromEntries(items.value.map(({ sku, quantity }) => [`items.${sku}`, String(quantity)])),
      ...Object.fromEntries(charges.map((code) => [`fee.${code}`, 'on'])),
    },
  })
}

const isAnyTyped = (fields: FormData): boolean =>
  [...fields].some(([name, value]) => name.startsWith('items.') && String(value).trim() !== '')

/** How cash goes back; null: no way was named. Whether an account is one is for the use case to say. */
export function readRefundMethod(fields: FormData): RequestedMethod | null {
  const kind = refundMethodKinds.find((one) => one === fields.get('method'))
  const text = (name: string) => String(fields.get(name) ?? '')
  switch (kind) {
    case undefined:
      return null
    case 'iban':
      return { kind, iban: text('iban'), holder: text('holder') }
    case 'account':
      return { kind, account: text('account'), ifsc: text('ifsc'), holder: text('holder') }
    case 'upi':
      return { kind, upi: text('upi'), holder: text('holder') }
    default:
      return { kind }
  }
}

type AccountField = 'iban' | 'account' | 'ifsc' | 'upi' | 'holder'

/** What has to be typed for a transfer by one of the methods. */
export function accountFieldsOf(methods: readonly RefundMethodChoice[]): readonly AccountField[] {
  const byMethod: Partial<Record<RefundMethodChoice, readonly AccountField[]>> = {
    iban: ['iban'],
    account: ['account', 'ifsc'],
    upi: ['upi'],
  }
  const fields = methods.flatMap((method) => byMethod[method] ?? [])
  return fields.length === 0 ? [] : [...fields, 'holder']
}
