import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { BulkOffer } from '#commerce/quotes/plan-offer.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type NotAnAmount = { readonly kind: 'not-an-amount'; readonly sku: string }

const latin = (text: string): string => toLatinDigits(text).trim()
const wholeOf = (text: string): number => (/^\d{1,6}$/.test(latin(text)) ? Number(latin(text)) : Number.NaN)

/** What was typed into the form of an offer: fields of each line by its SKU, and of a product that is added. */
export function readOffer(
  fields: FormData,
  { current }: Pick<BulkQuote, 'current'>,
): Result<BulkOffer, NotAnAmount> {
  const text = (name: string): string => String(fields.get(name) ?? '').slice(0, 2_000)
  const lines: BulkOffer['lines'][number][] = []
  const added = text('new-sku').trim().toUpperCase()
  const [first] = current.lines
  for (const [sku, quantity, price] of [
    ...current.lines.map(
      (line) => [line.sku, text(`quantity.${line.sku}`), text(`price.${line.sku}`)] as const,
    ),
    ...(added === '' ? [] : [[added, text('new-quantity'), text('new-price')] as const]),
  ]) {
    const typed = latin(price).replace(/[٫,]/g, '.')
    const amount = typed === '' || !first ? null : parseMoney(typed, first.listPrice.currency)
    if (amount && !amount.ok) return fail({ kind: 'not-an-amount', sku })
    const before = current.lines.find((line) => line.sku === sku)
    const agreedMinor = amount?.ok ? amount.value.minor : null
    const units = wholeOf(quantity)
    // What stays as it is is not named, so that the shop's price of today may lower it.
    const isSame =
      before?.quantity === units && (agreedMinor === null || before.agreedPrice.minor === agreedMinor)
    if (!isSame) lines.push({ sku, quantity: units, agreedMinor })
  }
  const days = text('days').trim()
  return ok({ lines, validDays: days === '' ? null : wholeOf(days), note: text('note') })
}

/** The fields of the form, for the step before the offer. */
export const offerFields = (fields: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      ['act', 'key', 'version'].includes(name) || typeof value !== 'string' ? [] : [[name, value] as const],
    ),
  )
