import { findItemsInvoice } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { notesOf, reductionDue, toPriceReduction } from '#commerce/documents/price-reduction.ts'
import type { Allowance } from '#commerce/approvals/create-approvals.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderChanges } from '#commerce/orders/lifecycle/order-changes.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { planRefund, refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { isToAccount, methodsWithoutProvider, type Refund } from '#commerce/payments/refunds/refund.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { compare } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { partRows, sumRow, type OrderCheck } from './order-checks.ts'
import type { RefundForm, RefundMethodChoice } from './refund-form.ts'

type Input = {
  readonly order: Order
  readonly changes: Pick<OrderChanges, 'refundMethods'>
  readonly form: RefundForm
  readonly allowance: Allowance | null
  /** Of the order. */
  readonly documents: readonly InvoiceDocument[]
  /** References of open disputes of the order. */
  readonly disputes: readonly string[]
}

/** What a refund does before it is made: what goes back where, what the shopper reads, and who has to approve it. */
export function checkRefund(
  { order, changes, form, allowance, documents, disputes }: Input,
  locals: App.Locals,
): OrderCheck | { readonly kind: string } {
  const { t, shop } = locals
  const paid = paidOrder(order)
  const planned = planRefund(paid, {
    id: 'planned',
    sum: form.sum,
    reason: form.reason,
    method: null,
    at: shop.clock.now(),
  })
  if (!planned.ok) return { ...planned.failure, kind: 'too-much' }
  const needsApproval = allowance !== null && compare(form.sum, allowance.remaining) > 0
  const amount = formatExactMoney(form.sum, storefrontOf(locals, order.country))
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  return {
    act: needsApproval ? 'request-refund' : 'refund',
    button: needsApproval
      ? t('operations-order-money:check.request-refund', { amount })
      : t('operations-orders:check.refund', { amount }),
    // What was shown is named when the refund is made: of a dispute that comes meanwhile it is not.
    fields: { ...form.fields, disputesSeen: disputes.join(' ') },
    consequences: [
      sumRow(t('operations-orders:money.refundable'), refundableAmount(paid), order),
      ...partRows(order, planned.value, locals),
      ...disputes.map((reference) =>
        text(t('operations-disputes:refund.open'), t('operations-disputes:refund.open-text', { reference })),
      ),
      text(t('operations-order-money:check.reason'), form.written),
      text(t('operations-orders:check.credit-note'), creditNoteOf(order, planned.value, documents, locals)),
      text(t('operations-orders:check.message'), messageOf(order, planned.value, locals)),
      ...(needsApproval ? limitRows(order, allowance, locals) : []),
    ],
    rejected: [],
    methods: methodsFor(order, changes, needsApproval),
  }
}

/** The note that the refund writes, as it would be now; its number is that of its moment. */
function creditNoteOf(
  order: Order,
  refund: Refund,
  documents: readonly InvoiceDocument[],
  locals: App.Locals,
): string {
  const { t } = locals
  const invoice = findItemsInvoice(documents)
  if (!invoice) return t('operations-order-money:check.credit-note-later')
  const notes = notesOf(invoice, documents)
  const refunds = [...order.payment.refunds, { ...refund, reducesPrice: true as const }]
  const due = reductionDue({ ...order, payment: { ...order.payment, refunds } }, invoice, notes)
  if (due.minor === 0) return t('operations-order-money:check.credit-note-none')
  const { totals } = toPriceReduction({ invoice, notes, number: '', issuedAt: locals.shop.clock.now(), due })
  const here = storefrontOf(locals, order.country)
  return t('operations-order-money:check.credit-note-of', {
    amount: formatExactMoney(totals.payable, here),
    tax: formatExactMoney(totals.tax, here),
    invoice: invoice.number,
  })
}

/** Cash is given to someone. A number of a bank account is not frozen in a request: there the shopper names it. */
function methodsFor(
  { payment }: Order,
  { refundMethods }: Pick<OrderChanges, 'refundMethods'>,
  needsApproval: boolean,
): readonly RefundMethodChoice[] {
  if (!methodsWithoutProvider.includes(payment.method) || payment.paid.minor === 0) return []
  const offered = refundMethods.filter(
    (kind) => !(needsApproval && isToAccount({ kind, shown: '', holder: '' } as Refund['method'])),
  )
  return ['shopper', ...offered]
}

function messageOf({ country, language, number }: Order, { sum }: Refund, { shop }: App.Locals): string {
  const found = shop.countries.find(({ isoCode }) => isoCode === country)
  if (!found) return ''
  const amount = formatExactMoney(sum, storefront(found, language))
  const texts = shop.messageTexts(language)
  return `${texts('refunded.subject', { number, amount })} · ${texts('refunded.heading')}`
}

function limitRows(order: Order, { limit, remaining, deciders }: Allowance, locals: App.Locals) {
  const { t } = locals
  const rows = [sumRow(t('operations-order-money:limit.order'), limit.order, order)]
  if (limit.day) rows.push(sumRow(t('operations-order-money:limit.day'), limit.day, order))
  rows.push(sumRow(t('operations-order-money:limit.remaining'), remaining, order))
  const who =
    deciders.length === 0 ? t('operations-order-money:limit.alone') : deciders.slice(0, 4).join(' · ')
  return [
    ...rows,
    { label: t('operations-order-money:limit.deciders'), value: { kind: 'text', text: who } as const },
  ]
}
