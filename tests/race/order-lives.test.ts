import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { creditedQuantities, quantitiesOf } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { replay } from '#commerce/ledger/replay.ts'
import { makePosting, type Posting } from '#commerce/ledger/posting.ts'
import type { Order } from '#commerce/orders/order.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { planRefund, refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import { sumTenders } from '#commerce/payments/tender.ts'
import { planReturnRefund, type ReturnedBefore } from '#commerce/returns/plan-return-refund.ts'
import { invariant } from '#kernel/invariant.ts'
import { add, allocate, money, subtract, sum, taxWithin, type Money } from '#kernel/money.ts'
import { aDetailedOrder } from '../support/builders/an-order.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

/** 10 000 at 200 rounds. */
const numRuns = rounds() * 50
vi.setConfig({ testTimeout: 900_000 })
const at = '2026-11-23T08:00:00.000Z'
type Country = (typeof theCountries)[number]

/** A delivered order with discounts, gifts, fees, waived coins and gift cards. */
const anOrder = ({ isoCode, currency }: Country) =>
  fc
    .record({
      lines: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 6 }),
          unit: fc.integer({ min: 1, max: 999_999 }),
          off: fc.integer({ min: 0, max: 60 }),
          again: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      gift: fc.option(fc.record({ unit: fc.integer({ min: 1, max: 90_000 }), minimum: fc.nat(900_000) })),
      delivery: fc.nat(50_000),
      waived: fc.nat(20),
      cards: fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 2 }),
    })
    .map(({ lines: drawn, gift, delivery, waived, cards }): Order => {
      const of = (minor: number) => money(minor, currency)
      const plain = aDetailedOrder({ country: isoCode }, currency)
      const [base] = plain.lines
      invariant(base, 'there is a line')
      const label = { en: 'Offer', ar: 'عرض' }
      const bought = drawn.map(({ quantity, unit, off, again }, place): QuoteLine => {
        const gross = of(unit * quantity)
        const amount = of(-Math.floor((gross.minor * off) / 100))
        const net = add(gross, amount)
        return {
          ...base,
          sku: `SKU-${again && place > 0 ? place - 1 : place}`,
          ...{ quantity, unitPrice: of(unit), gross, net, tax: taxWithin(net, 500, 'half-up') },
          adjustments: [{ promotionId: 'p', kind: 'offer', label, amount }],
        }
      })
      const gifts = gift
        ? [
            {
              ...base,
              ...{ sku: 'GIFT', quantity: 1, unitPrice: of(gift.unit), gross: of(gift.unit), net: of(0) },
              ...{ tax: of(0), gift: true, giftTerms: { minimum: of(gift.minimum), every: null } },
              adjustments: [{ promotionId: 'g', kind: 'gift', label, amount: of(-gift.unit) } as const],
            },
          ]
        : []
      const lines = [...bought, ...gifts]
      const charge = { code: 'delivery', label: { en: 'Delivery', ar: 'التوصيل' }, taxRate: 500 } as const
      const charges =
        delivery > 0
          ? [{ ...charge, amount: of(delivery), tax: taxWithin(of(delivery), 500, 'half-up') }]
          : []
      const sumOf = (parts: readonly Money[]) => sum(parts, currency)
      const net = sumOf(lines.map((line) => line.net))
      const gross = sumOf(lines.map((line) => line.gross))
      const total = sumOf([net, ...charges.map(({ amount }) => amount)])
      const rounding = of(-Math.min(waived, net.minor))
      const payable = add(total, rounding)
      const parts = allocate(payable, [1_000_000, ...cards])
      const tenders = cards.flatMap((_, index) => {
        const amount = parts[index + 1] ?? of(0)
        return amount.minor > 0
          ? [{ kind: 'gift-card', ledgerId: `card-${index}`, last: 'A', amount } as const]
          : []
      })
      const due = subtract(payable, sumTenders(tenders, currency))
      const tax = sumOf([...lines, ...charges].map((line) => line.tax))
      return {
        ...plain,
        ...{ lines, charges, status: 'delivered' },
        totals: {
          ...{ subTotal: gross, discount: subtract(net, gross), couponCode: null },
          ...{ tax, total, rounding, payable, due },
        },
        payment: { method: 'tap', state: 'paid', paid: due, tenders, refunds: [] },
        events: [{ at, kind: 'confirmed', actor: 'system', shipment: null, note: null }],
      }
    })

/** Returns, and refunds of goodwill between them. */
const aLife = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('return' as const),
        which: fc.nat(),
        many: fc.nat(),
        fault: fc.boolean(),
        fee: fc.nat(9_000),
        points: fc.nat(3_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('goodwill' as const),
        share: fc.integer({ min: 1, max: 30 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 8 },
)

describe.each(theCountries.map((country) => [country.currency, country] as const))(
  'random lives of orders in %s',
  (currency, country) => {
    test('end with refunds and what was retained equal to what was paid, tax exact and the ledger at zero', () => {
      const none = money(0, currency)
      const sumOf = (parts: readonly Money[]) => sum(parts, currency)
      fc.assert(
        fc.property(anOrder(country), aLife, (placed, life) => {
          let order = placed
          let before: ReturnedBefore = { quantities: new Map(), allShopsFault: true, chargedGifts: [] }
          const invoice = toInvoice({ order, country, number: 'X-1', issuedAt: at, formatAddress: () => [] })
          const notes: InvoiceDocument[] = []
          const postings: Posting[] = captured(order)
          let [credited, setOff, goodwill, already] = [none, none, none, none]

          function refund(total: Money, id: string): readonly Refund['parts'][number][] {
            if (total.minor === 0) return []
            const request = { id, sum: total, reason: 'law', method: null, at }
            const planned = planRefund(paidOrder(order), request)
            invariant(planned.ok, 'a planned refund is possible')
            const refunds = [...order.payment.refunds, planned.value]
            order = { ...order, payment: { ...order.payment, refunds } }
            postings.push(...refundedTo(order, planned.value))
            return planned.value.parts
          }

          for (const [index, step] of life.entries()) {
            if (step.kind === 'goodwill') {
              const open = refundableAmount(paidOrder(order))
              const total = money(Math.floor((open.minor * step.share) / 100), currency)
              refund(total, `g${index}`)
              goodwill = add(goodwill, total)
              continue
            }
            const returnable = remaining(order, before)
            const [sku, available] = returnable[step.which % Math.max(1, returnable.length)] ?? []
            if (sku === undefined || available === undefined) break
            const item = { sku, quantity: 1 + (step.many % available), shopsFault: step.fault }
            const planned = planReturnRefund({
              ...{ order, before, items: [item], taxRateOf: () => 500 },
              collectionFee: step.fee > 0 ? { amount: money(step.fee, currency), taxRate: 500 } : null,
              pointsShortfall: money(step.points, currency),
            })
            if (!planned.ok) {
              expect(planned.failure.kind).toBe('already-refunded')
              expect(refundableAmount(paidOrder(order)).minor).toBe(0)
              break
            }
            const plan = planned.value
            const parts = refund(plan.total, `r${index}`)
            expect(plan.parts).toEqual(parts)
            const note = toCreditNote({
              ...{ invoice, number: `C-${index}`, issuedAt: at, reason: 'returned' },
              quantities: quantitiesOf(plan.lines),
              credited: creditedQuantities(notes),
              charges: plan.charges,
              rounding: plan.rounding,
            })
            notes.push(note)
            // return = refund = credit note, to the last minor unit
            expect([note.totals.payable, note.totals.tax]).toEqual([plan.credited, plan.creditedTax])
            const withheld = sumOf([
              ...plan.giftsWithheld.map(({ amount }) => amount),
              ...(plan.collectionFee ? [plan.collectionFee.amount] : []),
              plan.pointsWithheld,
            ])
            const back = sumOf(plan.giftRefunds.map(({ amount }) => amount))
            expect(subtract(add(plan.credited, back), add(withheld, plan.alreadyRefunded))).toEqual(
              plan.total,
            )
            expect(sumOf(plan.parts.map(({ amount }) => amount))).toEqual(plan.total)
            expect(Math.min(plan.total.minor, plan.alreadyRefunded.minor)).toBeGreaterThanOrEqual(0)
            credited = add(credited, plan.credited)
            setOff = add(setOff, subtract(withheld, back))
            already = add(already, plan.alreadyRefunded)
            before = after(before, plan, item)
          }
          const refunded = sumOf(order.payment.refunds.map((one) => one.sum))
          const retained = refundableAmount(paidOrder(order))
          expect(add(refunded, retained)).toEqual(order.totals.payable)
          expect(refunded).toEqual(subtract(add(credited, goodwill), add(setOff, already)))
          if (remaining(order, before).length === 0) {
            // All came back: invoice less credit notes is what the shop keeps, with its tax.
            const retainedTax = subtract(invoice.totals.tax, sumOf(notes.map(({ totals }) => totals.tax)))
            const ofCharges = sumOf(order.charges.map(({ tax }) => tax))
            expect([none.minor, ofCharges.minor]).toContain(retainedTax.minor)
          }
          for (const posting of postings)
            expect(posting.entries.reduce((all, { minor }) => all + minor, 0)).toBe(0)
          const balances = [...replay(postings).values()]
          expect(balances.reduce((all, balance) => all + balance, 0)).toBe(0)
        }),
        { numRuns },
      )
    })
  },
)

/** SKUs of which units can come back, with their number. */
const remaining = (
  { lines }: Order,
  { quantities }: ReturnedBefore,
): readonly (readonly [string, number])[] =>
  [...quantitiesOf(lines)]
    .map(([sku, quantity]) => [sku, quantity - (quantities.get(sku) ?? 0)] as const)
    .filter(([, quantity]) => quantity > 0)

function after(
  before: ReturnedBefore,
  plan: Extract<ReturnType<typeof planReturnRefund>, { ok: true }>['value'],
  item: { readonly sku: string; readonly quantity: number; readonly shopsFault: boolean },
): ReturnedBefore {
  const quantities = new Map(before.quantities)
  quantities.set(item.sku, (quantities.get(item.sku) ?? 0) + item.quantity)
  const refunded = plan.giftRefunds.map(({ sku }) => sku)
  return {
    quantities,
    allShopsFault: before.allShopsFault && item.shopsFault,
    chargedGifts: [
      ...before.chargedGifts.filter(({ sku }) => !refunded.includes(sku)),
      ...plan.giftsWithheld.map(({ sku, quantity, amount, taxRate }) => ({ sku, quantity, amount, taxRate })),
    ],
  }
}

const cardOf = (ledgerId: string) => ({ kind: 'card', cardId: ledgerId }) as const

/** Gift cards are sold, reserved and captured for what they pay. */
const captured = ({ id, payment, totals }: Order): Posting[] =>
  payment.tenders.flatMap(({ ledgerId, amount: { minor } }) => {
    const common = { currency: totals.total.currency, at, orderId: id } as const
    const part = (account: Posting['entries'][number]['account']) => [{ account, minor }]
    const [card, reserved] = [cardOf(ledgerId), { kind: 'reserved', orderId: id } as const]
    return [
      makePosting({
        ...common,
        key: `sold:${ledgerId}`,
        event: 'card-sold',
        debit: part({ kind: 'provider-clearing' }),
        credit: part(card),
      }),
      makePosting({
        ...common,
        key: `reserved:${ledgerId}`,
        event: 'reserved',
        debit: part(card),
        credit: part(reserved),
      }),
      makePosting({
        ...common,
        key: `captured:${ledgerId}`,
        event: 'captured',
        debit: part(reserved),
        credit: part({ kind: 'sales' }),
      }),
    ]
  })

const refundedTo = ({ totals }: Order, { id, parts }: Refund): Posting[] =>
  parts.flatMap(({ ledgerId, amount: { minor } }) =>
    ledgerId === null
      ? []
      : [
          makePosting({
            ...{ key: `${id}:${ledgerId}`, event: 'refunded', currency: totals.total.currency, at },
            debit: [{ account: { kind: 'sales' }, minor }],
            credit: [{ account: cardOf(ledgerId), minor }],
          }),
        ],
  )
