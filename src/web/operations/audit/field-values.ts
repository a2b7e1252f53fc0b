import type { AuditRow } from '#commerce/audit/audit-row.ts'
import { approvalStates } from '#commerce/approvals/approval-states.ts'
import { consultationStates } from '#commerce/consultations/consultation-states.ts'
import { cardStates } from '#commerce/gift-cards/card-states.ts'
import type { Run } from '#commerce/dispatch/run.ts'
import { runStates } from '#commerce/dispatch/run-states.ts'
import { importStates } from '#commerce/imports/import-states.ts'
import { importKinds } from '#commerce/imports/import-run.ts'
import { leadStates } from '#commerce/leads/lead-states.ts'
import { outboxStates } from '#commerce/messages/message-admin.ts'
import { productBadges } from '#commerce/catalog/product.ts'
import type { TextField } from '#commerce/catalog-admin/product-texts.ts'
import type { Order, OrderStatus, ShipmentStatus } from '#commerce/orders/order.ts'
import type { ReschedulingState } from '#commerce/orders/rescheduling/rescheduling.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import type { RefundMethod } from '#commerce/payments/refunds/refund.ts'
import { evidenceDocuments } from '#commerce/disputes/dispute.ts'
import { disputeStates } from '#commerce/disputes/dispute-states.ts'
import { settlementFileStates } from '#commerce/payments/settlement/settlement-file.ts'
import { findingKinds } from '#commerce/payments/settlement/settlement.ts'
import { bulkQuoteStates } from '#commerce/quotes/bulk-quote-state.ts'
import { returnStates } from '#commerce/returns/return-states.ts'
import type { TransferState } from '#commerce/payments/transfers/transfer-states.ts'
import { isBenefitKind } from '#commerce/promotions/promotion.ts'
import { ruleKinds, targetKinds } from '#commerce/search/rules/search-rule.ts'
import { staffStates } from '#commerce/staff-access/staff-member.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import { formatClock, formatDay, formatDayAndTime, formatExactMoney, formatWeekday } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { money } from '#kernel/money.ts'
import { languageCodes } from '#kernel/language.ts'
import { labelOfText } from '#web/operations/catalog/field-labels.ts'
import { wantedTitle } from '#web/operations/approvals/approved-act.ts'
import { writeGrant } from '#web/operations/approvals/effect-facts.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { withMoney } from '#web/operations/promotions/audit-money.ts'
import { writeMoment, writePriceLine } from '#web/operations/prices/write-price.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import { reasonText } from '#web/operations/orders/reason-text.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
type Written = ChangedFields[keyof ChangedFields]
type Labels = Readonly<Record<string, MessageKey>>

const keysOf = <Name extends string, Prefix extends string>(
  names: readonly Name[],
  prefix: Prefix,
): Readonly<Record<Name, `${Prefix}${Name}`>> =>
  Object.fromEntries(names.map((name) => [name, `${prefix}${name}`])) as Record<Name, `${Prefix}${Name}`>

/** Of an order or shipment as the shop stores it. */
const statusLabels = {
  pending: 'order:status.pending',
  confirmed: 'order:status.confirmed',
  processing: 'order:status.processing',
  delivered: 'order:status.delivered',
  canceled: 'order:status.canceled',
  'cancel pending': 'order:status.cancel-pending',
  'Cancellation In Progress': 'order:status.cancel-in-progress',
  'cancel rejected': 'operations-orders:event.cancellation-rejected',
  Pending: 'order:status.pending',
  Approved: 'order:status.approved',
  Processing: 'order:status.processing',
  'Delivery Scheduled': 'order:status.delivery-scheduled',
  Rescheduled: 'order:status.rescheduled',
  'Out For Delivery': 'order:status.out-for-delivery',
  Delivered: 'order:status.delivered',
  Canceled: 'order:status.canceled',
} as const satisfies Record<OrderStatus | ShipmentStatus, MessageKey>

const paymentLabels = {
  due: 'operations-orders:paid.due',
  pending: 'operations-orders:paid.pending',
  paid: 'operations-orders:paid.paid',
  failed: 'operations-orders:paid.failed',
  refunded: 'operations-orders:paid.refunded',
} as const satisfies Record<Order['payment']['state'], MessageKey>

const transferLabels = {
  awaiting: 'operations-changes:transfer.awaiting',
  short: 'operations-changes:transfer.short',
  matched: 'operations-changes:transfer.matched',
  over: 'operations-changes:transfer.over',
  expired: 'operations-changes:transfer.expired',
  canceled: 'operations-changes:transfer.canceled',
  returning: 'operations-changes:transfer.returning',
} as const satisfies Record<TransferState, MessageKey>

/** Of a cancellation of items, another delivery time or a refund, and how a refund of cash goes back. */
const partLabels = {
  requested: 'operations-changes:part.requested',
  done: 'operations-changes:part.done',
  rejected: 'operations-changes:part.rejected',
  withdrawn: 'operations-changes:part.withdrawn',
  refunded: 'operations-changes:part.refunded',
  iban: 'operations-changes:refund.bank',
  account: 'operations-changes:refund.bank',
  upi: 'operations-changes:refund.upi',
  counter: 'operations-changes:refund.counter',
  wallet: 'operations-changes:refund.wallet',
} as const satisfies Record<
  | Order['cancellations'][number]['state']
  | ReschedulingState
  | Order['payment']['refunds'][number]['state']
  | RefundMethod['kind'],
  MessageKey
>

const countLabels = {
  accepted: 'operations-dispatch:count.accepted',
  'needs-approval': 'operations-dispatch:count.open',
  rejected: 'operations-changes:part.rejected',
} as const satisfies Record<NonNullable<Run['handIn']>['state'], MessageKey>

/** The field "state", by the kind of object that it is of. */
const stateLabels = {
  approval: keysOf(approvalStates, 'operations-audit:state.'),
  run: keysOf(runStates, 'operations-dispatch:run-state.'),
  consultation: keysOf(consultationStates, 'operations-consultations:state.'),
  import: keysOf(importStates, 'operations-imports:state.'),
  lead: keysOf(leadStates, 'operations-service:lead.state.'),
  return: keysOf(returnStates, 'operations-returns:state.'),
  quote: keysOf(bulkQuoteStates, 'operations-quotes:state.'),
  'gift-card': keysOf(cardStates, 'operations-cards:state.'),
  review: keysOf(['pending', 'published', 'rejected'], 'operations-service:review.state.'),
  message: keysOf(outboxStates, 'operations-service:message.state.'),
  staff: keysOf(staffStates, 'operations-people:staff.state.'),
  'settlement-file': keysOf(settlementFileStates, 'operations-money:file-state.'),
  dispute: keysOf(disputeStates, 'operations-disputes:state.'),
  'settlement-finding': keysOf(['open', 'closed', 'resolved'], 'operations-money:finding-state.'),
} as const satisfies Readonly<Record<string, Labels>>

const ruleLabels: Labels = keysOf(ruleKinds, 'operations-search:kind.')
const targetLabels: Labels = keysOf(targetKinds, 'operations-search:target.')
const languageLabels: Labels = keysOf(languageCodes, 'operations-service:language.')

const withdrawalLabels = {
  requested: 'operations-cards:withdrawal.requested',
  paid: 'operations-cards:withdrawal.paid',
  rejected: 'operations-cards:withdrawal.rejected',
} as const satisfies Labels

const documentLabels: Labels = keysOf(['run-sheet', 'label', 'packing-slip'], 'operations-dispatch:print.')

/** Labels for what a field says; null: it is something that has none, such as a name or number. */
function labelsOf(field: string, { act, object }: Pick<AuditRow, 'act' | 'object'>): Labels | null {
  if (field === 'status' || /^shipment \d+: status$/.test(field)) return statusLabels
  if (field === 'payment state') return paymentLabels
  if (field === 'transfer') return transferLabels
  if (field === 'count' && object.kind === 'run') return countLabels
  if (field === 'withdrawal') return withdrawalLabels
  if (field === 'document') return documentLabels
  if (field === 'items' && object.kind === 'dispute')
    return keysOf(evidenceDocuments, 'operations-disputes:document.')
  if (field === 'rule') return ruleLabels
  if (field === 'target kind') return targetLabels
  if (field === 'file kind') return keysOf(importKinds, 'operations-imports:kind.')
  if (field === 'language') return languageLabels
  if (field === 'badges') return keysOf(productBadges, 'product:badge.')
  if (field === 'kind' && object.kind === 'settlement-finding')
    return keysOf(findingKinds, 'operations-money:finding.')
  if (/^(?:cancellation|rescheduling|refund) /.test(field)) return partLabels
  if (field !== 'state') return null
  const kind = act.startsWith('approval.') ? 'approval' : object.kind
  return Object.hasOwn(stateLabels, kind) ? stateLabels[kind as keyof typeof stateLabels] : null
}

/** What a field was or is, in words; null: there was or is none. */
export function fieldValue(
  field: string,
  value: Written,
  row: Pick<AuditRow, 'act' | 'object' | 'country'>,
  locals: Locals,
): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return locals.t(`operations-changes:is.${value}`)
  const where = row.country === null ? locals.storefront : storefrontOf(locals, row.country)
  if (field === 'promotion: minimum' && typeof value === 'number')
    return formatExactMoney(money(value, where.country.currency), where)
  if (typeof value === 'number') return String(value)
  const comma = locals.storefront.language === 'ar' ? '، ' : ', '
  const written = typeof value === 'string' ? [value] : value
  const parts = field === 'promotion: benefit' ? withMoney(written, where) : written
  return (
    parts.map((part) => textOf(field, part, row, locals)).join(field === 'grants' ? ' / ' : comma) || null
  )
}

/** "2026-11-30 09:00–13:00", as the audit has it, as a day and hours; what is written otherwise stays as it is. */
function dayAndHours(value: string, storefront: Locals['storefront']): string {
  const [, day, from, to] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)–(\d\d:\d\d)$/.exec(value) ?? []
  return day && from && to
    ? `${formatDay(day, storefront)}, ${formatClock(from, storefront)} – ${formatClock(to, storefront)}`
    : value
}

function textOf(field: string, value: string, row: Pick<AuditRow, 'act' | 'object'>, locals: Locals): string {
  const { shop, storefront, t } = locals
  if (field === 'grants') return writeGrant(value, locals)
  if (field === 'review reasons') return reasonText(value, t)
  if (field === 'texts') return labelOfText(value as TextField, t)
  if (field === 'act') return wantedTitle(value, t)
  if (field === 'promotion: benefit' && isBenefitKind(value)) return t(`operations-promotions:kind.${value}`)
  if (field === 'promotion: weekdays') return formatWeekday(Number(value), storefront)
  if (field === 'time') return formatDayAndTime(value, storefront)
  if (field === 'prices' || field === 'costs') return writePriceLine(value, locals)
  if (field.startsWith('planned ') || field === 'shown from' || field === 'shown until')
    return writeMoment(value, locals)
  if (field === 'slot') return dayAndHours(value, storefront)
  if (field === 'place') return nameOfPlaceCode(value, locals)
  if (field === 'owner')
    return shop.leadAdmin.owners.find(({ code }) => code === value)?.name[storefront.language] ?? value
  if (field === 'payment method') {
    const method = paymentMethodCodes.find((one) => one === value)
    return method ? shop.payments.methodName(method)[storefront.language] : value
  }
  const labels = labelsOf(field, row)
  if (labels === null) return value
  // "done, wallet" is the state of a refund and how it goes back.
  return value
    .split(', ')
    .map((part) => (Object.hasOwn(labels, part) && labels[part] ? t(labels[part]) : part))
    .join(storefront.language === 'ar' ? '، ' : ', ')
}
