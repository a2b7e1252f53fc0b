import { type Colour, light, shade } from '../core/colour.ts'
import { type Markup, type Picture, d, round } from '../core/picture.ts'
import { box, line, path, spread } from '../core/shapes.ts'

export interface RoomLook {
  wall: Colour
  floor: Colour
  /** Where wall and floor meet. */
  horizon: number
  boards?: 'wood' | 'tile' | 'plain'
}

/** A wall of hand-trowelled plaster and a floor, both lit from the start of the picture. */
export function room(p: Picture, { wall, floor, horizon, boards = 'wood' }: RoomLook): Markup {
  const { width: w, height: h } = p
  const deep = h - horizon
  const seams =
    boards === 'plain'
      ? ''
      : spread(-0.9, 1.9, boards === 'tile' ? 9 : 12)
          .map((u) => d`M${w / 2 + (u - 0.5) * w * 0.82} ${horizon}L${w / 2 + (u - 0.5) * w * 1.3} ${h}`)
          .join('')
  const rows =
    boards === 'tile' ? [0.16, 0.4, 0.74].map((v) => d`M0 ${horizon + deep * v}H${w}`).join('') : ''
  const strokes =
    [
    [0.62, 0.16, 60], [0.36, 0.3, 44], [0.83, 0.1, 52], [0.12, 0.62, 48], [0.9, 0.42, 40], [0.48, 0.54, 56], [0.2, 0.12, 40],
  ] // prettier-ignore
      .map(
        ([u = 0, v = 0, long = 0]) =>
          d`M${w * u} ${horizon * v}q${long * 0.5} ${-long * 0.16} ${long} ${-long * 0.02}m${-long * 0.6} ${long * 0.22}q${long * 0.3} ${-long * 0.12} ${long * 0.6} 0`,
      )
      .join('')
  return (
    box(
      0,
      0,
      w,
      horizon,
      p.linear(
        [
          { at: 0, colour: light(wall, 0.42) },
          { at: 0.55, colour: wall },
          { at: 1, colour: shade(wall, 0.1) },
        ],
        1,
        0.5,
      ),
    ) +
    line(strokes, shade(wall, 0.3), 2, 'stroke-opacity=".1" stroke-linecap="round"') +
    box(0, horizon - h * 0.06, w, h * 0.06, p.fade(shade(wall, 0.5), 0, 0.1)) +
    box(
      0,
      horizon,
      w,
      deep,
      p.linear([
        { at: 0, colour: shade(floor, 0.1) },
        { at: 0.35, colour: floor },
        { at: 1, colour: light(floor, 0.18) },
      ]),
    ) +
    (seams === '' ? '' : line(seams + rows, shade(floor, 0.4), 1.4, 'stroke-opacity=".16"')) +
    box(0, horizon - 9, w, 9, light(wall, 0.5)) +
    box(0, horizon, w, 5, p.gloom(0.3))
  )
}

/** Sunlight that falls through a divided window: panes on the wall, leaning towards the end. */
export function sunbeams(
  x: number,
  y: number,
  w: number,
  h: number,
  opacity = 0.34,
  columns = 2,
  rows = 2,
): Markup {
  const lean = h * 0.36
  const gap = w * 0.07
  const paneW = (w - gap * (columns - 1)) / columns
  const paneH = (h - gap * (rows - 1)) / rows
  const panes = Array.from({ length: columns * rows }, (_, i) => {
    const top = y + Math.floor(i / columns) * (paneH + gap)
    const left = x + (i % columns) * (paneW + gap) + ((top - y) / h) * lean
    return d`M${left} ${top}h${paneW}l${(paneH / h) * lean} ${paneH}h${-paneW}z`
  })
  return path(panes.join(''), '#fff8e4', `fill-opacity="${round(opacity * 10) === '0' ? 0 : opacity}"`)
}

/** Light lying on the floor. */
export const floorLight = (p: Picture, x: number, y: number, w: number, h: number, lean: number): Markup =>
  path(d`M${x} ${y}h${w}l${lean * 0.5} ${h}h${-w * 1.3}z`, p.fade('#fff6dc', 0.5, 0.08))
