import type { DrawingEntry } from './catalogue.ts'
import { compact } from './core/compact.ts'
import { light, shade } from './core/colour.ts'
import * as hue from './core/palette.ts'
import { Picture } from './core/picture.ts'
import { type EmptyName, drawEmpty } from './scenes/empties.ts'
import { type TileName, drawTile } from './scenes/tiles.ts'
import { type HeroName, drawHero } from './scenes/heroes.ts'
import { type ProductName, drawProduct } from './scenes/products.ts'
import { arch, box, contact, disc, group, path } from './core/shapes.ts'

const grounds = [hue.plaster, hue.blush, hue.sage, hue.dune, hue.sea, hue.rose]

/** An arched niche with a vase, for a drawing that has no scene of its own. */
function niche({ name, width, height }: DrawingEntry): string {
  const p = new Picture(width, height)
  const ground =
    grounds[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length] ?? hue.plaster
  const cx = width > height * 1.5 ? width * 0.68 : width / 2
  const foot = height * 0.78
  const w = Math.min(width * 0.42, height * 0.5)
  return p.render(
    box(0, 0, width, height, p.fall(ground, 0.8)) +
      box(0, foot, width, height - foot, p.fall(light(shade(ground, 0.18), 0.1))) +
      path(arch(cx, foot, w, height * 0.56), p.lit(shade(ground, 0.1))) +
      group(
        contact(p, cx, foot, w * 0.3, w * 0.04) +
          path(arch(cx, foot, w * 0.34, height * 0.26), p.lit(hue.clay)) +
          disc(cx, foot - height * 0.34, w * 0.1, p.soft(hue.saffron)),
      ),
  )
}

function scene(entry: DrawingEntry): string {
  const [kind = '', ...rest] = entry.name.split('-')
  const name = rest.join('-')
  if (kind === 'product') return drawProduct(name as ProductName)
  if (kind === 'hero') return drawHero(rest[0] as HeroName, rest[1] as 'wide' | 'tall')
  if (kind === 'tile') return drawTile(name as TileName)
  if (kind === 'empty') return drawEmpty(name as EmptyName)
  return niche(entry)
}

/** The finished file of one drawing: the same bytes on every run. */
export const draw = (entry: DrawingEntry): string => compact(scene(entry))
