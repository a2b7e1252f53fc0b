import { ordersPerPage } from '#commerce/orders/access/own-orders.ts'
import type { MyOrders } from '#commerce/orders/orders.ts'
import { placeInList } from '#web/http/place-in-list.ts'
import type { Order } from '#commerce/orders/order.ts'
import { formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

export const placeOfOrders = ({ orderList, recordsTotal, start }: MyOrders) =>
  placeInList({ start, shown: orderList.length, total: recordsTotal, perPage: ordersPerPage })

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
