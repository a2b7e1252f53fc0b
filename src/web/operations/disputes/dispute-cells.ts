import type { DisputeDetails } from '#commerce/disputes/dispute-admin.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import type { EvidenceRow, EvidenceSection } from '#commerce/documents/dispute-evidence.ts'
import { formatDate, formatExactMoney } from '#i18n/format.ts'
import {
  codeCell,
  figureRow,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue, Tone } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { statusMessages } from '#web/orders/order-status-messages.ts'
import { messageKindText } from '#web/operations/messages/message-kind-text.ts'
import { eventTitle } from '#web/operations/orders/event-title.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { disputeSum } from './dispute-list.ts'
import { disputeStateText } from './dispute-state.ts'

type Fact = { readonly label: string; readonly value: CellValue }

const countryOf = ({ payment }: Dispute, { storefront }: App.Locals) =>
  payment?.country ?? storefront.country.isoCode

/** What it is about, and by when something has to be said. */
export function disputeFacts(dispute: Dispute, locals: App.Locals): readonly Fact[] {
  const { t } = locals
  const { provider, reference, payment, amount, fee, reason, reasonCode, evidenceDueBy, openedAt } = dispute
  const country = countryOf(dispute, locals)
  const rows: readonly (readonly [string, CellValue])[] = [
    [t('operations-disputes:reason'), { kind: 'text', text: t(`operations-disputes:reason.${reason}`) }],
    [t('operations-disputes:reason-code'), codeCell(reasonCode)],
    [
      t('operations-disputes:due'),
      evidenceDueBy === null ? null : { kind: 'time', at: evidenceDueBy, country },
    ],
    [t('operations-disputes:amount'), disputeSum(amount, payment?.country)],
    [t('operations-disputes:paid'), payment ? disputeSum(payment.amount, payment.country) : null],
    [t('operations-disputes:fee'), fee ? disputeSum(fee, payment?.country) : null],
    [t('operations-disputes:opened'), { kind: 'time', at: openedAt, country }],
    [t('operations-disputes:provider'), { kind: 'code', text: provider }],
    [t('operations-disputes:reference'), { kind: 'code', text: reference }],
    [t('operations-disputes:payment'), { kind: 'code', text: dispute.paymentReference }],
  ]
  return rows.map(([label, value]) => ({ label, value }))
}

/** Who it is and where they live is on the page of the order, for who may see it. */
const contactLabels: readonly string[] = ['customer', 'email', 'phone', 'address'].map(
  (name) => `invoice:evidence.${name}`,
)

/** A part of what is known of the order, as facts. */
export function sectionFacts(
  { rows }: EvidenceSection,
  dispute: Dispute,
  locals: App.Locals,
): readonly Fact[] {
  const { t } = locals
  return rows
    .filter(({ label }) => !contactLabels.includes(label))
    .map((row) => ({ label: t(row.label), value: { kind: 'text', text: valueText(row, dispute, locals) } }))
}

function valueText({ value, also }: EvidenceRow, dispute: Dispute, locals: App.Locals): string {
  const here = storefrontOf(locals, countryOf(dispute, locals))
  const write = (one: PlainValue): string =>
    'text' in one ? one.text : 'at' in one ? formatDate(one.at, here) : formatExactMoney(one.amount, here)
  const first = namedText(value, locals) ?? write(value as PlainValue)
  // Each part keeps its own direction beside the other.
  return also ? `\u2068${first}\u2069 · \u2068${write(also)}\u2069` : first
}

type PlainValue = NonNullable<EvidenceRow['also']>

/** Undefined: it has no name. */
function namedText(value: EvidenceRow['value'], { storefront, t }: App.Locals): string | undefined {
  if ('message' in value) return t(value.message)
  if ('item' in value) return `${value.item[storefront.language]} (${value.sku}) × ${value.quantity}`
  if ('status' in value) return `${t(statusMessages[value.status])} (${value.shipment})`
  if ('event' in value) return `${eventTitle(value.event, t)} (${value.shipment})`
  if ('sent' in value)
    return `${messageKindText(value.sent, t)} (${t(`operations-service:message.channel.${value.channel}`)})`
  return 'document' in value
    ? `${t(`operations-money:document.${value.document}`)} ${value.number}`
    : undefined
}

const responseTones: Readonly<Record<string, Tone>> = { requested: 'warn', done: 'good', rejected: 'bad' }

/** Notices, and our responses. */
export function disputeTables(
  { dispute, history, responses }: DisputeDetails,
  locals: App.Locals,
): Readonly<Record<'history' | 'responses', Figures>> {
  const { t } = locals
  const country = countryOf(dispute, locals)
  return {
    history: {
      columns: [
        textColumn('operations-disputes:history.at'),
        textColumn('operations-disputes:history.event'),
        textColumn('operations-disputes:history.source'),
        textColumn('operations-disputes:history.received'),
      ],
      rows: history
        .toReversed()
        .map((one) =>
          figureRow(
            { kind: 'time', at: one.at, country },
            { kind: 'text', text: t(`operations-disputes:event.${one.event}`) },
            { kind: 'text', text: t(`operations-disputes:source.${one.source}`) },
            { kind: 'time', at: one.receivedAt, country },
          ),
        ),
    },
    responses: {
      columns: [
        textColumn('operations-disputes:history.at'),
        textColumn('operations-disputes:response'),
        textColumn('operations-disputes:state'),
        textColumn('operations-disputes:response.by'),
        longColumn('operations-disputes:response.text'),
      ],
      rows: responses.map((one) =>
        figureRow(
          { kind: 'time', at: one.at, country },
          { kind: 'text', text: t(`operations-disputes:response.${one.kind}`) },
          {
            kind: 'state',
            tone: responseTones[one.state] ?? 'neutral',
            label: [t(`operations-disputes:response.${one.state}`), one.code].filter(Boolean).join(' · '),
          },
          { kind: 'text', text: one.by.name },
          textCell(one.kind === 'acceptance' ? one.reason : one.evidence.text),
        ),
      ),
    },
  }
}

/** The disputes of an order, for its pages. */
export const disputesTable = (disputes: readonly Dispute[], locals: App.Locals): Figures => ({
  columns: [
    textColumn('operations-disputes:reference'),
    textColumn('operations-disputes:state'),
    textColumn('operations-disputes:reason'),
    textColumn('operations-disputes:due'),
    numericColumn('operations-disputes:amount'),
  ],
  rows: disputes.map((dispute) => ({
    href: operationsPath('dispute', { id: dispute.id }),
    cells: [
      codeCell(dispute.reference),
      { kind: 'state', ...disputeStateText(dispute.state, locals) },
      { kind: 'text', text: locals.t(`operations-disputes:reason.${dispute.reason}`) },
      dispute.evidenceDueBy === null
        ? null
        : { kind: 'time', at: dispute.evidenceDueBy, country: countryOf(dispute, locals) },
      disputeSum(dispute.amount, dispute.payment?.country),
    ],
  })),
})
