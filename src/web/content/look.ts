import type { WidgetOf } from '#content/schemas/widgets.ts'
import { money, type Money } from '#kernel/money.ts'
import type { LookItem } from './widget-data.ts'

/** A point on a look's picture. */
export type LookPlace = {
  /** From 1, as on the picture. */
  readonly number: number
  readonly name: string
  /** Inside the storefront. */
  readonly href: string
  /** Percent from the picture's start and top. */
  readonly x: number
  readonly y: number
  readonly similar: boolean
  /** Undefined: the point leads to a page only. */
  readonly item: LookItem | undefined
}

/**
 * The points of a look. An item that the country does not sell is left out; when none could be loaded, the points lead
 * to their categories.
 */
export function toLook(
  { items: places }: Pick<WidgetOf<'shop-the-look'>, 'items'>,
  items: ReadonlyMap<string, LookItem>,
): readonly LookPlace[] {
  const found = places.map((place) => ({
    place,
    item: place.sku === undefined ? undefined : items.get(place.sku),
  }))
  const none = found.every(({ item }) => item === undefined)
  return found
    .filter(({ place, item }) => none || item !== undefined || place.sku === undefined)
    .map(({ place, item }, index) => ({
      number: index + 1,
      name: item?.card.name ?? place.label,
      href: item?.card.href ?? place.href,
      x: place.x,
      y: place.y,
      similar: item !== undefined && place.similar === true,
      item,
    }))
}

/** Whether it goes into the cart as it is: the look names the variant, so only stock and cutting can forbid it. */
export const isAddableItem = ({ addable, card }: LookItem): boolean =>
  addable && card.availability.kind === 'in-stock'

/** What "add all" adds. */
export const addableItems = (places: readonly LookPlace[]): readonly LookItem[] =>
  places.flatMap(({ item }) => (item && isAddableItem(item) ? [item] : []))

/** Undefined: there is nothing to sum. */
export function sumOfItems(items: readonly LookItem[]): Money | undefined {
  const [first] = items
  return (
    first &&
    money(
      items.reduce((sum, { card }) => sum + card.price.minor, 0),
      first.card.price.currency,
    )
  )
}
