import type { ComponentData, Screen } from '#content/schemas/screens.ts'

/** Parts of an operator that stand above or below what a page itself shows. */
type ScreenPart = {
  [Name in 'notices' | 'link-chips' | 'promise-strip']: {
    readonly name: Name
    readonly data: ComponentData<Name>
  }
}['notices' | 'link-chips' | 'promise-strip']

/** From here on a part stands below the page's own content. */
const middle = 50
/** Where parts stand as long as no operator has given them another place. */
const places = {
  notices: 10,
  'look-rail': 60,
  reviews: 65,
  'related-rail': 70,
  'link-chips': 80,
  'promise-strip': 90,
}

const placeOf = (name: keyof typeof places, { order }: Screen): number =>
  (name === 'reviews' ? undefined : order?.[name]) ?? places[name]

/** An operator's notices, links and promises on one side of the page's own content, in the order of their places. */
export function screenParts(screen: Screen, side: 'above' | 'below'): readonly ScreenPart[] {
  const { notices, 'link-chips': links, 'promise-strip': strip } = screen
  const parts: readonly ScreenPart[] = [
    ...(notices ? [{ name: 'notices' as const, data: notices }] : []),
    ...(links ? [{ name: 'link-chips' as const, data: links }] : []),
    ...(strip ? [{ name: 'promise-strip' as const, data: strip }] : []),
  ]
  return parts
    .filter(({ name }) => placeOf(name, screen) < middle === (side === 'above'))
    .toSorted((one, other) => placeOf(one.name, screen) - placeOf(other.name, screen))
}

/** The parts below a product's description, in the order of their places. */
export const productSections = (screen: Screen): readonly ('look-rail' | 'reviews' | 'related-rail')[] =>
  (['look-rail', 'reviews', 'related-rail'] as const).toSorted(
    (one, other) => placeOf(one, screen) - placeOf(other, screen),
  )
