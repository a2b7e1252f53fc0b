import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { StoredCartLine } from './ports.ts'

/** The company that buys, with its numbers as its invoice prints them. */
export type BuyingCompany = {
  readonly name: string
  /** TRN, VAT number or GSTIN; null: it has none. */
  readonly taxNumber: string | null
  /** Commercial registration; null: not given. */
  readonly registration: string | null
}

/** A quantity of an item at the price that was agreed for it. */
type AgreedLine = { readonly sku: string; readonly quantity: number; readonly unitPrice: Money }

/** The prices of an accepted quote. They are final: a quote that was accepted is never revised. */
export type BulkAgreement = {
  /** Number of the quote. */
  readonly quote: string
  readonly country: CountryCode
  readonly validUntil: Instant
  readonly lines: readonly AgreedLine[]
  readonly company: BuyingCompany
  /** The company's own number of the purchase; null: none. */
  readonly purchaseOrder: string | null
}

/** Why a stored line is at its price. */
export type AgreedPrice = Omit<AgreedLine, 'sku'> & { readonly quote: string; readonly validUntil: Instant }

/** Lines with what was agreed for them. */
export const withAgreement = (
  lines: readonly StoredCartLine[],
  agreement: BulkAgreement | null,
): readonly StoredCartLine[] => {
  if (agreement === null) return lines
  const { quote, validUntil } = agreement
  return lines.map((line) => {
    const agreed = agreement.lines.find(({ sku }) => sku === line.sku)
    if (!agreed) return line
    const { quantity, unitPrice } = agreed
    return { ...line, agreed: { quote, validUntil, quantity, unitPrice } }
  })
}

/** Whether a line is sold at its agreed price: in exactly the agreed quantity, in the quote's currency and time. */
export const isAtAgreedPrice = (
  { quantity, agreed, saved }: Pick<StoredCartLine, 'quantity' | 'agreed' | 'saved'>,
  { at, currency }: { readonly at: Instant; readonly currency: Money['currency'] },
): boolean =>
  !saved &&
  agreed?.quantity === quantity &&
  agreed.unitPrice.currency === currency &&
  isBefore(at, agreed.validUntil)

/** The lines as they can be changed now: an agreement that has ended restricts nothing. */
export const withoutEndedAgreement = (
  lines: readonly StoredCartLine[],
  at: Instant,
): readonly StoredCartLine[] =>
  lines.map((line) => {
    if (!line.agreed || isBefore(at, line.agreed.validUntil)) return line
    const { agreed: _, ...ordinary } = line
    return ordinary
  })

const maxPurchaseOrder = 40

/** A company's own number of a purchase, as it is printed; null: none. Undefined: too long, or with unprintable characters. */
export function parsePurchaseOrder(input: string): string | null | undefined {
  const text = input.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  return text.length <= maxPurchaseOrder && !/[\p{C}<>]/u.test(text) ? text : undefined
}
