import { compare, type Money } from '#kernel/money.ts'
import type { QuoteDifference } from './checkout.ts'
import type { OrderQuote, QuoteLine } from './order-quote.ts'

/** The differences between two quotes, in the order in which the page shows them. */
export function diffQuotes(before: OrderQuote, now: OrderQuote): readonly QuoteDifference[] {
  return [
    ...diffLines(before, now),
    ...diffAmounts('promotion', discounts(before), discounts(now)),
    ...diffAmounts('delivery', fees(before, 'delivery'), fees(now, 'delivery')),
    ...diffAmounts('charge', fees(before, 'other'), fees(now, 'other')),
    ...diffWhen(before, now),
    ...diffAmount('tax', before.tax, now.tax),
    ...diffAmounts('tender', tenders(before), tenders(now)),
    ...diffAmount('payable', before.due, now.due),
  ]
}

function diffLines(before: OrderQuote, now: OrderQuote): QuoteDifference[] {
  const earlier = new Map(before.lines.map((line) => [keyOf(line), line]))
  const later = new Map(now.lines.map((line) => [keyOf(line), line]))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)]
    const sku = (was ?? is)?.sku ?? null
    if (was?.quantity !== is?.quantity)
      return [{ what: 'stock', sku, before: was?.gross ?? null, now: is?.gross ?? null }]
    return diffAmount('price', was?.unitPrice ?? null, is?.unitPrice ?? null, sku)
  })
}

/** The delivery dates and slot; they have no amount. */
function diffWhen(before: OrderQuote, now: OrderQuote): QuoteDifference[] {
  const when = ({ delivery }: OrderQuote): string =>
    JSON.stringify([
      delivery.kind,
      delivery.slot?.id ?? null,
      delivery.shipments.map(({ skus, earliest, latest }) => [skus, earliest, latest]),
    ])
  return when(before) === when(now) ? [] : [{ what: 'slot', sku: null, before: null, now: null }]
}

function diffAmounts(
  what: QuoteDifference['what'],
  before: ReadonlyMap<string, Money>,
  now: ReadonlyMap<string, Money>,
): QuoteDifference[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) =>
    diffAmount(what, before.get(key) ?? null, now.get(key) ?? null),
  )
}

function diffAmount(
  what: QuoteDifference['what'],
  before: Money | null,
  now: Money | null,
  sku: string | null = null,
): QuoteDifference[] {
  const same = before && now ? before.currency === now.currency && compare(before, now) === 0 : before === now
  return same ? [] : [{ what, sku, before, now }]
}

const keyOf = ({ sku, gift }: QuoteLine): string => `${sku} ${gift ? 'gift' : ''}`

const discounts = ({ promotions }: OrderQuote): ReadonlyMap<string, Money> =>
  new Map(promotions.adjustments.map(({ promotionId, amount }) => [promotionId, amount]))

const tenders = (quote: OrderQuote): ReadonlyMap<string, Money> =>
  new Map(quote.tenders.map(({ ledgerId, amount }) => [ledgerId, amount]))

const fees = ({ charges }: OrderQuote, which: 'delivery' | 'other'): ReadonlyMap<string, Money> =>
  new Map(
    charges
      .filter(({ code }) => (code === 'delivery') === (which === 'delivery'))
      .map(({ code, amount }) => [code, amount]),
  )
