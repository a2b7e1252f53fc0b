import type { Address } from '#commerce/addresses/address.ts'
import type { QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Order } from '#commerce/orders/order.ts'
import { remainingTenders } from '#commerce/orders/cancellation/cancellation.ts'
import { splitGst } from '#commerce/tax/split-gst.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { invoiceTitle } from './document-title.ts'
import { gstStates, stateOfGstin } from './gst-states.ts'
import type { GstState, InvoiceDocument, InvoiceLine } from './invoice.ts'

type Input = {
  readonly order: Order
  readonly country: Country
  readonly number: string
  readonly issuedAt: Instant
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

/** The invoice of an order. Its totals are the order's, to the last minor unit. */
export function toInvoice(input: Input): InvoiceDocument {
  const { order } = input
  const lines = [...order.lines.map(ofLine), ...order.charges.map(ofCharge)]
  const invoice = writeInvoice(input, {
    lines,
    rounding: order.totals.rounding,
    suppliedAt: deliveredAt(order),
  })
  const { totals } = invoice
  invariant(
    totals.total.minor === order.totals.total.minor && totals.tax.minor === order.totals.tax.minor,
    `the invoice of ${order.number} has the order's totals`,
  )
  return invoice
}

/** The invoice of a fee that is paid beside the order. */
export const toFeeInvoice = (input: Input, fee: QuoteCharge): InvoiceDocument =>
  writeInvoice(input, { lines: [ofCharge(fee)], rounding: zero(fee.amount.currency), suppliedAt: null })

/** A price that is set off against a refund: it is invoiced although it is not paid to the shop. */
export type SetOffCharge = Pick<QuoteCharge, 'label' | 'amount' | 'taxRate' | 'tax'> & {
  readonly quantity: number
}

/** The invoice of what is set off against the refund of a return. */
export const toSetOffInvoice = (input: Input, charges: readonly SetOffCharge[]): InvoiceDocument =>
  writeInvoice(input, {
    lines: charges.map((charge) => ({
      ...ofCharge(charge),
      quantity: charge.quantity,
      unitPrice: money(Math.floor(charge.amount.minor / charge.quantity), charge.amount.currency),
    })),
    rounding: zero(input.order.totals.total.currency),
    suppliedAt: null,
  })

type Contents = {
  readonly lines: readonly LineWithoutSplit[]
  readonly rounding: Money
  readonly suppliedAt: Instant | null
}

function writeInvoice(
  { order, country, number, issuedAt, formatAddress }: Input,
  contents: Contents,
): InvoiceDocument {
  const taxed = country.tax !== null
  const seller = country.isoCode === 'in' ? stateOfGstin(country.legal.taxNumber ?? '') : null
  const buyer = placeOfSupply(order, seller)
  const sameState = seller?.code === buyer?.code
  const india = country.isoCode === 'in'
  const lines = contents.lines.map((line): InvoiceLine => ({
    ...line,
    hsn: india ? line.hsn : null,
    split: india ? splitGst(line.tax, sameState) : null,
  }))
  const totals = totalsOf(lines, contents.rounding)
  const address = order.address
  return {
    kind: 'invoice',
    title: invoiceTitle(country.isoCode, taxed, totals.total, Boolean(order.agreement?.company.taxNumber)),
    number,
    country: country.isoCode,
    issuedAt,
    suppliedAt: contents.suppliedAt,
    order: { number: order.number, placedAt: order.placedAt, paymentMethod: order.payment.method },
    corrects: null,
    seller: {
      ...country.legal,
      phone: country.contact.phone,
      email: country.contact.email,
      state: seller,
    },
    ...(order.agreement
      ? { agreement: { quote: order.agreement.quote, purchaseOrder: order.agreement.purchaseOrder } }
      : {}),
    buyer: {
      name: order.contact.name,
      ...(order.agreement ? { company: order.agreement.company } : {}),
      address: address
        ? { en: formatAddress(address, 'en'), ar: formatAddress(address, 'ar') }
        : { en: [], ar: [] },
      state: buyer,
    },
    taxName: country.tax?.name ?? null,
    lines,
    totals,
    ...taxedBefore(order),
  }
}

/** Gift cards of a country are taxed at one rate: the tax of what they pay was paid when they were sold. */
function taxedBefore(order: Order): Pick<InvoiceDocument, 'taxedBefore'> {
  const taxed = remainingTenders(order).flatMap(({ amount, taxedAt }) =>
    taxedAt === undefined ? [] : [{ rate: taxedAt, total: amount, tax: taxOf(amount, taxedAt) }],
  )
  const [first] = taxed
  if (!first) return {}
  const { currency } = first.total
  const of = (key: 'total' | 'tax') =>
    sum(
      taxed.map((one) => one[key]),
      currency,
    )
  return { taxedBefore: { rate: first.rate, total: of('total'), tax: of('tax') } }
}

/** The delivery state; a collected order is supplied in the seller's own state. */
const placeOfSupply = ({ address }: Order, seller: GstState | null): GstState | null =>
  seller === null ? null : (gstStates.get(address?.fields['state'] ?? '') ?? seller)

const deliveredAt = ({ events }: Order): Instant | null =>
  events.findLast(({ kind }) => kind === 'shipment-delivered')?.at ?? null

type LineWithoutSplit = Omit<InvoiceLine, 'split'>

const ofLine = (line: QuoteLine): LineWithoutSplit => ({
  sku: line.sku,
  description: line.name,
  detail: line.choice,
  hsn: line.taxClass,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  gross: line.gross,
  discount: subtract(line.net, line.gross),
  net: line.net,
  taxable: subtract(line.net, line.tax),
  taxRate: line.taxRate,
  tax: line.tax,
})

const ofCharge = ({ label, amount, taxRate, tax }: Omit<QuoteCharge, 'code'>): LineWithoutSplit => ({
  sku: null,
  description: label,
  detail: { en: '', ar: '' },
  hsn: null,
  quantity: 1,
  unitPrice: amount,
  gross: amount,
  discount: zero(amount.currency),
  net: amount,
  taxable: subtract(amount, tax),
  taxRate,
  tax,
})

export function totalsOf(lines: readonly InvoiceLine[], rounding: Money): InvoiceDocument['totals'] {
  const { currency } = rounding
  const of = (amountOf: (line: InvoiceLine) => Money) => sum(lines.map(amountOf), currency)
  const total = of(({ net }) => net)
  const part = (key: 'cgst' | 'sgst' | 'igst') => of(({ split }) => split?.[key] ?? zero(currency))
  return {
    gross: of(({ gross }) => gross),
    discount: of(({ discount }) => discount),
    taxable: of(({ taxable }) => taxable),
    tax: of(({ tax }) => tax),
    split: lines.some(({ split }) => split)
      ? { cgst: part('cgst'), sgst: part('sgst'), igst: part('igst') }
      : null,
    total,
    rounding,
    payable: sum([total, rounding], currency),
  }
}
