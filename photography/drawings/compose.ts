import type { DrawingEntry } from './catalogue.ts'
import { compact } from './core/compact.ts'
import { type EmptyName, drawEmpty } from './scenes/empties.ts'
import { type HeroName, type HeroScene, drawHero } from './scenes/heroes.ts'
import { drawKioskWall, drawLook } from './scenes/looks.ts'
import { type ProductName, type Way, drawProduct, ways } from './scenes/products.ts'
import { type StoryName, drawStory } from './scenes/stories.ts'
import { type TileName, drawTile } from './scenes/tiles.ts'

/** "product-floor-seating" → kind "product", subject "floor-seating"; a last part that names a colour way is one. */
function scene({ name }: DrawingEntry): string {
  const [kind = '', ...rest] = name.split('-')
  const last = rest.at(-1) ?? ''
  switch (kind) {
    case 'hero':
      return drawHero(rest[0] as HeroName, last as keyof HeroScene)
    case 'tile':
      return drawTile(last as TileName)
    case 'look':
      return drawLook(last)
    case 'story':
      return drawStory(last as StoryName)
    case 'empty':
      return drawEmpty(last as EmptyName)
    case 'product':
      return Object.hasOwn(ways, last)
        ? drawProduct(rest.slice(0, -1).join('-') as ProductName, last as Way)
        : drawProduct(rest.join('-') as ProductName)
    default:
      return drawKioskWall()
  }
}

/** The finished file of one drawing: the same bytes on every run. */
export const draw = (entry: DrawingEntry): string => compact(scene(entry))
