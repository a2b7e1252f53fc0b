import type { Dispute, Evidence, EvidenceDocument } from '#commerce/disputes/dispute.ts'
import type { DisputeReason } from '#commerce/payments/dispute-notice.ts'
import type { Order, ShipmentStatus } from '#commerce/orders/order.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { InvoiceDocument } from './invoice.ts'

/** A message of which the customer is told something, with when it was sent. */
export type SentMessage = {
  readonly kind: string
  readonly channel: 'mail' | 'sms'
  readonly sentAt: Instant | null
}

/** What is known of the order of a disputed payment. */
export type EvidenceFacts = {
  readonly order: Order
  /** The delivery address, line by line, in English. */
  readonly address: readonly string[]
  readonly invoices: readonly InvoiceDocument[]
  readonly messages: readonly SentMessage[]
}

type EvidenceValue = { readonly text: string } | { readonly at: Instant } | { readonly amount: Money }

/** What has a name in every language: the page writes it in its own, the PDF in English. */
type NamedValue =
  | { readonly message: `invoice:evidence.reason.${DisputeReason}` }
  | { readonly item: Bilingual; readonly quantity: number; readonly sku: string }
  | { readonly status: ShipmentStatus; readonly shipment: number }
  | { readonly event: string; readonly shipment: number }
  | { readonly sent: string; readonly channel: SentMessage['channel'] }
  | { readonly document: InvoiceDocument['kind']; readonly number: string }

type RowLabel =
  `invoice:evidence.${'provider' | 'reference' | 'payment' | 'reason' | 'amount' | 'opened' | 'due' | 'order' | 'placed' | 'customer' | 'email' | 'phone' | 'address' | 'item' | 'total' | 'paid' | 'shipment' | 'carrier' | 'event' | 'message' | 'invoice' | 'refund' | 'none'}`
export type EvidenceRow = {
  readonly label: RowLabel
  readonly value: EvidenceValue | NamedValue
  /** Beside the value: when, or how much. */
  readonly also?: EvidenceValue
}
export type EvidenceSection = {
  readonly title: `invoice:evidence.${'dispute' | EvidenceDocument}-title`
  readonly rows: readonly EvidenceRow[]
}

/** What a bank is shown, as a page and as PDF. Labels are keys of the `invoice` messages. */
export type EvidenceSheet = { readonly text: string; readonly sections: readonly EvidenceSection[] }

/** What could be shown of a dispute, if these documents are chosen. */
export type EvidenceSheetOf = (dispute: Dispute, evidence: Evidence) => Promise<EvidenceSheet>

const text = (value: string): EvidenceValue => ({ text: value })

/** `facts` undefined: the payment is not known, and there is only the text. */
export function evidenceSheet(
  dispute: Dispute,
  { text: statement, documents }: Evidence,
  facts: EvidenceFacts | undefined,
): EvidenceSheet {
  const chosen = facts === undefined ? [] : documents.map((document) => sections[document](facts))
  return { text: statement, sections: [disputeSection(dispute), ...chosen] }
}

function disputeSection(dispute: Dispute): EvidenceSection {
  const { provider, reference, paymentReference, reason, amount, openedAt, evidenceDueBy } = dispute
  return {
    title: 'invoice:evidence.dispute-title',
    rows: [
      { label: 'invoice:evidence.provider', value: text(provider) },
      { label: 'invoice:evidence.reference', value: text(reference) },
      { label: 'invoice:evidence.payment', value: text(paymentReference) },
      {
        label: 'invoice:evidence.reason',
        value: { message: `invoice:evidence.reason.${reason}` },
        ...(dispute.reasonCode === null ? {} : { also: text(dispute.reasonCode) }),
      },
      { label: 'invoice:evidence.amount', value: { amount } },
      { label: 'invoice:evidence.opened', value: { at: openedAt } },
      ...(evidenceDueBy === null
        ? []
        : [{ label: 'invoice:evidence.due' as const, value: { at: evidenceDueBy } }]),
    ],
  }
}

const sections: Readonly<Record<EvidenceDocument, (facts: EvidenceFacts) => EvidenceSection>> = {
  order: ({ order, address }) => ({
    title: 'invoice:evidence.order-title',
    rows: [
      { label: 'invoice:evidence.order', value: text(order.number) },
      { label: 'invoice:evidence.placed', value: { at: order.placedAt } },
      { label: 'invoice:evidence.customer', value: text(order.contact.name) },
      { label: 'invoice:evidence.email', value: text(order.contact.email) },
      { label: 'invoice:evidence.phone', value: text(order.contact.phone) },
      ...(address.length === 0
        ? []
        : [{ label: 'invoice:evidence.address' as const, value: text(address.join(', ')) }]),
      ...order.lines.map(({ sku, name, quantity, net }) => ({
        label: 'invoice:evidence.item' as const,
        value: { item: name, quantity, sku },
        also: { amount: net },
      })),
      { label: 'invoice:evidence.total', value: { amount: order.totals.payable } },
      {
        label: 'invoice:evidence.paid',
        value: text(order.payment.method),
        also: { amount: order.payment.paid },
      },
    ],
  }),

  delivery: ({ order: { shipments, events } }) => ({
    title: 'invoice:evidence.delivery-title',
    rows: orNone([
      ...shipments.flatMap(({ position, status, courier }) => [
        { label: 'invoice:evidence.shipment' as const, value: { status, shipment: position } },
        ...(courier
          ? [
              {
                label: 'invoice:evidence.carrier' as const,
                value: text([courier.name, courier.reference, courier.url ?? ''].filter(Boolean).join(' · ')),
              },
            ]
          : []),
      ]),
      ...events.flatMap(({ at, kind, shipment }) =>
        shipment === null
          ? []
          : [{ label: 'invoice:evidence.event' as const, value: { event: kind, shipment }, also: { at } }],
      ),
    ]),
  }),

  messages: ({ messages }) => ({
    title: 'invoice:evidence.messages-title',
    rows: orNone(
      messages.flatMap(({ kind, channel, sentAt }) =>
        sentAt === null
          ? []
          : [
              {
                label: 'invoice:evidence.message' as const,
                value: { sent: kind, channel },
                also: { at: sentAt },
              },
            ],
      ),
    ),
  }),

  invoices: ({ invoices }) => ({
    title: 'invoice:evidence.invoices-title',
    rows: orNone(
      invoices.map(({ number, kind, issuedAt }) => ({
        label: 'invoice:evidence.invoice' as const,
        value: { document: kind, number },
        also: { at: issuedAt },
      })),
    ),
  }),

  refunds: ({ order: { payment } }) => ({
    title: 'invoice:evidence.refunds-title',
    rows: orNone(
      payment.refunds
        .filter(({ state }) => state === 'done')
        .map(({ at, sum }) => ({
          label: 'invoice:evidence.refund' as const,
          value: { amount: sum },
          also: { at },
        })),
    ),
  }),
}

const orNone = (rows: readonly EvidenceRow[]): readonly EvidenceRow[] =>
  rows.length > 0 ? rows : [{ label: 'invoice:evidence.none', value: text('—') }]
