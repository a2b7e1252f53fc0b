import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { creditedQuantities } from '#commerce/documents/credit-returned.ts'
import { creditNotesDue } from '#commerce/documents/documents-due.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { remainingTenders } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import { toPaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
import { sumTenders } from '#commerce/payments/tender.ts'
import { invariant } from '#kernel/invariant.ts'
import { add, allocate, money, subtract, sum, taxWithin, zero, type Money } from '#kernel/money.ts'
import { cancelItems } from '../../../support/builders/cancel-items.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'
import { wireForms } from '../../../support/builders/wire-forms.ts'

const numRuns = process.env['MAJLIS_TIER'] === 'full' ? 10_000 : 200
/** Ten thousand orders take a minute on a quiet machine. */
vi.setConfig({ testTimeout: 600_000 })
const at = '2026-11-23T08:00:00.000Z'
type Country = (typeof theCountries)[number]

/** An order paid in advance, with discounts and gifts on its lines, paid partly by gift cards. */
const anOrder = ({ isoCode, currency }: Country) =>
  fc
    .record({
      lines: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9 }),
          unit: fc.integer({ min: 1, max: 999_999 }),
          offs: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
          again: fc.boolean(),
        }),
        { minLength: 2, maxLength: 6 },
      ),
      delivery: fc.nat(50_000),
      cards: fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 2 }),
    })
    .map(({ lines: drawn, delivery, cards }): Order => {
      const of = (minor: number) => money(minor, currency)
      const plain = aDetailedOrder({ country: isoCode }, currency)
      const lines = drawn.map(({ quantity, unit, offs, again }, place): QuoteLine => {
        const [base] = plain.lines
        invariant(base, 'there is a line')
        const gross = of(unit * quantity)
        const adjustments = offs.map((off, index) => ({
          ...({ promotionId: `p${index}`, kind: 'offer', label: { en: 'Offer', ar: 'عرض' } } as const),
          amount: of(-Math.floor((gross.minor * off) / 100)),
        }))
        const net = sum([gross, ...adjustments.map(({ amount }) => amount)], currency)
        // Some lines have the SKU of the line before, like a gift of the same product.
        const sku = `SKU-${again && place > 0 ? place - 1 : place}`
        return {
          ...base,
          sku,
          quantity,
          unitPrice: of(unit),
          gross,
          adjustments,
          net,
          tax: taxWithin(net, 500, 'half-up'),
        }
      })
      const charge = { code: 'delivery', label: { en: 'Delivery', ar: 'التوصيل' }, taxRate: 500 } as const
      const charges = [{ ...charge, amount: of(delivery), tax: taxWithin(of(delivery), 500, 'half-up') }]
      const total = sum([...lines.map(({ net }) => net), of(delivery)], currency)
      const parts = allocate(total, [1_000_000, ...cards])
      const tenders = cards.flatMap((_, index) => {
        const amount = parts[index + 1] ?? of(0)
        return amount.minor > 0
          ? [{ kind: 'gift-card', ledgerId: `card-${index}`, last: 'A', amount } as const]
          : []
      })
      const due = subtract(total, sumTenders(tenders, currency))
      const gross = sum(
        lines.map((line) => line.gross),
        currency,
      )
      return {
        ...plain,
        lines,
        charges,
        totals: {
          subTotal: gross,
          discount: subtract(
            sum(
              lines.map(({ net }) => net),
              currency,
            ),
            gross,
          ),
          tax: sum(
            [...lines, ...charges].map(({ tax }) => tax),
            currency,
          ),
          total,
          rounding: of(0),
          payable: total,
          due,
          couponCode: null,
        },
        payment: { method: 'tap', state: 'paid', paid: due, tenders, refunds: [] },
        events: [{ at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
      }
    })

const amounts = (order: Order) => ({
  net: sum(
    order.lines.map(({ net }) => net),
    order.totals.total.currency,
  ),
  tax: sum(
    order.lines.map(({ tax }) => tax),
    order.totals.total.currency,
  ),
})

describe.each(theCountries.map((country) => [country.currency, country] as const))(
  'cancellations of orders in %s',
  (_, country) => {
    test('keep totals, payment requests, refunds and documents equal to the last minor unit after any cancellations', () => {
      const { currency } = country
      const cancellations = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 })
      fc.assert(
        fc.property(anOrder(country), cancellations, fc.nat(6), (ordered, steps, invoicedAfter) => {
          let order = ordered
          let invoice: InvoiceDocument | undefined
          const issue = (number: string) =>
            toInvoice({ order, country, number, issuedAt: at, formatAddress: () => [] })
          for (const [index, [which, many]] of steps.entries()) {
            if (index === invoicedAfter) invoice = issue('X-2026-000001')
            const skus = [...new Set(order.lines.map(({ sku }) => sku))]
            const sku = skus[which % skus.length] ?? ''
            const available = order.lines
              .filter((line) => line.sku === sku)
              .reduce((all, { quantity }) => all + quantity, 0)
            const quantity = 1 + (many % available)
            if (skus.length === 1 && quantity === available) break
            order = cancelItems(order, `step-${index}`, { [sku]: quantity })
            agree(order)
          }
          const canceledLines = order.cancellations.flatMap(({ lines }) => lines)
          const canceled = amounts({ ...order, lines: canceledLines })
          expect(add(amounts(order).net, canceled.net)).toEqual(amounts(ordered).net)
          expect(add(amounts(order).tax, canceled.tax)).toEqual(amounts(ordered).tax)
          if (invoice) documentsAgree(order, invoice)
        }),
        { numRuns },
      )

      function agree(order: Order): void {
        const { lines, charges, totals, payment } = order
        const sumOf = (parts: readonly Money[]) => sum(parts, currency)
        expect(totals.total).toEqual(
          sumOf([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)]),
        )
        expect(totals.tax).toEqual(sumOf([...lines, ...charges].map(({ tax }) => tax)))
        expect(add(totals.subTotal, totals.discount)).toEqual(amounts(order).net)
        for (const line of [...lines, ...order.cancellations.flatMap((one) => one.lines)]) {
          expect(sumOf([line.gross, ...line.adjustments.map(({ amount }) => amount)])).toEqual(line.net)
          expect(line.tax.minor).toBeLessThanOrEqual(line.net.minor)
          expect(Math.min(line.net.minor, line.tax.minor, line.gross.minor)).toBeGreaterThanOrEqual(0)
        }
        const tenders = remainingTenders(order)
        expect(add(totals.due, sumTenders(tenders, currency))).toEqual(totals.payable)
        const back = (ledgerId: string | null) =>
          sumOf(
            payment.refunds
              .flatMap(({ parts }) => parts.filter((one) => one.ledgerId === ledgerId))
              .map(({ amount }) => amount),
          )
        expect(subtract(payment.paid, back(null))).toEqual(totals.due)
        for (const { ledgerId, amount } of payment.tenders)
          expect(subtract(amount, back(ledgerId))).toEqual(
            tenders.find((one) => one.ledgerId === ledgerId)?.amount ?? zero(currency),
          )
        const breakdown = toPaymentBreakdown({ lines, charges, address: null }, totals.due, {
          language: 'en',
          title: 'x',
          formatAddress: () => [],
        })
        expect(
          subtract(
            add(sumOf(breakdown.items.map(({ total }) => total)), breakdown.shipping),
            breakdown.discount,
          ),
        ).toEqual(totals.due)
        for (const { sum: given } of payment.refunds)
          for (const wire of Object.values(wireForms)) expect(wire(given)).toEqual(given)
      }

      function documentsAgree(order: Order, invoice: InvoiceDocument): void {
        const notes: InvoiceDocument[] = []
        for (const { reason, quantities } of creditNotesDue(order, invoice))
          notes.push(
            toCreditNote({
              invoice,
              number: 'XC-1',
              issuedAt: at,
              reason,
              quantities,
              credited: creditedQuantities(notes),
            }),
          )
        const remaining = (of: (document: InvoiceDocument) => Money) =>
          subtract(of(invoice), sum(notes.map(of), currency))
        expect(remaining(({ totals }) => totals.total)).toEqual(order.totals.total)
        expect(remaining(({ totals }) => totals.tax)).toEqual(order.totals.tax)
      }
    })
  },
)
