import { ordersPerPage } from '#commerce/orders/access/own-orders.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { MyOrders } from '#commerce/orders/orders.ts'
import { formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** `?start=`: how many orders are before the page; 0 for anything that is not a number. */
export function readStart({ searchParams }: URL): number {
  const text = toLatinDigits(searchParams.get('start') ?? '')
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

export const myOrdersHref = ({ code }: Storefront, start: number): string =>
  `${pathTo(code, 'accountOrders')}${start > 0 ? `?start=${start}` : ''}`

/** Where a page of orders stands among the others. */
export function placeInList({ orderList, recordsTotal, start }: MyOrders) {
  const end = start + orderList.length
  return {
    page: Math.floor(start / ordersPerPage) + 1,
    pages: Math.max(1, Math.ceil(recordsTotal / ordersPerPage)),
    next: end < recordsTotal && orderList.length > 0 ? end : null,
    previous: start > 0 ? Math.max(0, Math.min(start, recordsTotal) - ordersPerPage) : null,
    startOf: (page: number) => (page - 1) * ordersPerPage,
  }
}

const shownPictures = 4

/** Pictures of the first products, and how many more there are. */
export function orderPictures({ lines }: Pick<Order, 'lines'>): {
  readonly pictures: readonly string[]
  readonly more: number
} {
  const all = [...new Map(lines.map(({ productCode, picture }) => [productCode, picture])).values()]
  const pictures = all.slice(0, shownPictures).map(({ base, widths }) => {
    const [width] = widths.toSorted((one, other) => one - other)
    return width === undefined ? base : `${base}-${width}.jpg`
  })
  return { pictures, more: all.length - pictures.length }
}

/** When the next of its shipments arrives, or can be collected; undefined: none is to come. */
export function arrivalOf(
  { choice, shipments, status }: Order,
  storefront: Storefront,
  t: Translate,
): string | undefined {
  const open = shipments
    .filter((one) => one.status !== 'Delivered' && one.status !== 'Canceled')
    .map(({ slot, earliest, latest }) => ({ from: slot?.day ?? earliest, to: slot?.day ?? latest }))
    .toSorted((one, other) => one.to.localeCompare(other.to))
  const [next] = open
  if (!next || status === 'canceled') return undefined
  const day = (text: string) => formatDay(text, storefront)
  const when = next.from === next.to ? day(next.to) : `${day(next.from)} – ${day(next.to)}`
  return t(choice.kind === 'collect' ? 'account-orders:collect' : 'account-orders:arrives', { when })
}
