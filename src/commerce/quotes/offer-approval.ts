import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { BulkQuoteAdmin } from './bulk-quote-admin.ts'
import { bulkQuoteTotals } from './bulk-quote-totals.ts'
import type { BulkOffer } from './plan-offer.ts'

type OfferRequest = BulkOffer & { readonly number: string }

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value)

function readRequest(input: unknown): OfferRequest | undefined {
  const { number, lines, validDays, note } = (input ?? {}) as Readonly<Record<string, unknown>>
  const isLine = (line: unknown) => {
    const { sku, quantity, agreedMinor } = (line ?? {}) as Readonly<Record<string, unknown>>
    return typeof sku === 'string' && isNumberOrNull(quantity) && isNumberOrNull(agreedMinor)
  }
  return typeof number === 'string' &&
    typeof note === 'string' &&
    isNumberOrNull(validDays) &&
    Array.isArray(lines) &&
    lines.every(isLine)
    ? (input as OfferRequest)
    : undefined
}

const text = (amount: Money) => `${toDecimal(amount)} ${amount.currency}`

/** Prices lower than one person may agree to alone. Another offer of the quote overtakes them. */
export const createOfferApproval = (
  admin: Pick<BulkQuoteAdmin, 'checkApproval' | 'offer'>,
): ApprovableAct => ({
  act: 'quote.offer',

  async prepare(input, by) {
    const request = readRequest(input)
    if (!request) return fail({ kind: 'malformed' })
    const checked = await admin.checkApproval(request.number, request, by)
    if (!checked.ok) return checked
    const { quote, planned } = checked.value
    const [first] = planned.lines
    if (!first) return fail({ kind: 'no-lines' })
    const { list, agreed } = bulkQuoteTotals(planned.lines, first.listPrice.currency)
    return ok({
      object: { kind: 'quote', id: quote.number, version: quote.current.revision },
      country: quote.country,
      place: null,
      sum: agreed,
      effects: [
        { label: 'quote', value: quote.number },
        { label: 'company', value: quote.company.name },
        { label: 'list-total', value: text(list) },
        { label: 'agreed-total', value: text(agreed) },
        ...planned.lines
          .filter(({ sku }) => planned.low.includes(sku))
          .map(({ sku, quantity, listPrice, agreedPrice }) => ({
            label: 'low-price',
            value: `${sku} × ${quantity}: ${toDecimal(listPrice)} → ${text(agreedPrice)}`,
          })),
        { label: 'until', value: planned.validUntil.slice(0, 10) },
      ],
      beneficiary: quote.company.email,
      permission: 'quotes.approve' as const,
    })
  },

  async run({ id, input, object, reason }, by) {
    const request = readRequest(input)
    if (!request) return fail({ kind: 'malformed' })
    return admin.offer(request.number, request, {
      by,
      reason,
      key: id,
      approval: { id, version: object.version },
    })
  },
})
