import { type Color, light } from '../core/color.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { type Plane, patch, strip } from '../core/plane.ts'
import { line, path } from '../core/shapes.ts'

export interface RugLook {
  ground: Color
  border: Color
  motif: Color
  accent: Color
}

const diamond = (on: Plane, u: number, v: number, du: number, dv: number): string =>
  patch(on, [
    [u, v - dv],
    [u + du, v],
    [u, v + dv],
    [u - du, v],
  ])

/** Tassels along the near edge: one dashed line as thick as they are long. */
function tassels(on: Plane, length: number, color: Color): Markup {
  if (length === 0) return ''
  const from = on.at(0, 1)
  const to = on.at(1, 1)
  return line(d`M${from.x + 4} ${from.y + length / 2}H${to.x - 3}`, color, length, 'stroke-dasharray="3 14"')
}

/** A knotted rug: a field with a row of medallions inside two borders. Works lying in a room or seen from above. */
export function rug(p: Picture, on: Plane, look: RugLook, fringe = 0, medallions = 3): Markup {
  const { ground, border, motif, accent } = look
  const zig = (v: number, height: number) =>
    Array.from({ length: 21 }, (_, i) => {
      const spot = on.at(0.1 + (i * 0.8) / 20, v + (i % 2 === 0 ? height : 0))
      return (i === 0 ? 'M' : 'L') + d`${spot.x} ${spot.y}`
    }).join('')
  const centers = Array.from(
    { length: medallions },
    (_, i) => 0.5 + (i - (medallions - 1) / 2) * (0.78 / medallions),
  )
  const half = 0.34 / medallions
  const field = (du: number, dv: number) => centers.map((u) => diamond(on, u, 0.5, du, dv)).join('')
  const sprinkle = centers
    .flatMap((u) =>
      [-1, 1].flatMap((side) => [
        diamond(on, u + side * half * 0.86, 0.22, 0.012, 0.04),
        diamond(on, u + side * half * 0.86, 0.78, 0.012, 0.04),
      ]),
    )
    .join('')
  return (
    tassels(on, fringe, light(ground, 0.3)) +
    path(strip(on, 0, 0, 1, 1), p.fall(border, 0.8)) +
    path(strip(on, 0.035, 0.06, 0.965, 0.94), light(ground, 0.35)) +
    path(strip(on, 0.05, 0.085, 0.95, 0.915), p.fall(ground, 0.7)) +
    line(zig(0.12, 0.045) + zig(0.835, 0.045), accent, 1.8, 'stroke-linejoin="round"') +
    path(field(half, 0.3), motif) +
    path(field(half * 0.78, 0.235), light(ground, 0.4)) +
    path(field(half * 0.6, 0.18), accent) +
    path(field(half * 0.32, 0.1), light(ground, 0.5)) +
    path(field(half * 0.14, 0.045), motif) +
    path(sprinkle, motif)
  )
}
