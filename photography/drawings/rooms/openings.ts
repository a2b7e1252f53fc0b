import { type Colour, light, shade } from '../core/colour.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { arch, box, group, line, path, pointedArch } from '../core/shapes.ts'

export interface Opening {
  cx: number
  foot: number
  w: number
  h: number
  pointed?: boolean
}

const outline = ({ pointed = false, cx, foot, w, h }: Opening): string =>
  (pointed ? pointedArch : arch)(cx, foot, w, h)

/** An opening through a thick wall: its lit reveal, and what is seen through it. */
export function opening(p: Picture, at: Opening, wall: Colour, view: Markup, depth = 16): Markup {
  const inner = { ...at, cx: at.cx + depth * 0.45, w: at.w - depth, h: at.h - depth * 0.8 }
  return (
    path(
      outline(at),
      p.linear(
        [
          { at: 0, colour: shade(wall, 0.3) },
          { at: 0.3, colour: shade(wall, 0.16) },
          { at: 1, colour: light(wall, 0.6) },
        ],
        1,
        0,
      ),
    ) +
    group(view, p.clip(`<path d="${outline(inner)}"/>`)) +
    line(outline(at), light(wall, 0.4), 2, 'stroke-opacity=".6"')
  )
}

/** Glazing bars over an opening. */
export const glazing = ({ cx, foot, w, h }: Opening, colour: Colour, depth = 16): Markup => {
  const x = cx + depth * 0.45
  const half = (w - depth) / 2
  return line(
    d`M${x} ${foot}V${foot - h + depth}M${x - half} ${foot - h + w / 2}h${half * 2}M${x - half} ${foot - (h - w / 2) / 2}h${half * 2}`,
    colour,
    5,
  )
}

export const sill = (p: Picture, { cx, foot, w }: Opening, colour: Colour): Markup =>
  box(cx - w / 2 - 12, foot - 4, w + 24, 11, p.fall(light(colour, 0.35)), 2) +
  box(cx - w / 2 - 6, foot + 7, w + 12, 8, p.gloom(0.3))

/** A lattice screen in an opening, light glowing behind it. */
export function screen(
  p: Picture,
  at: Opening,
  wood: Colour,
  glow: readonly [Colour, Colour],
  fill: string,
): Markup {
  return (
    path(
      outline(at),
      p.linear([
        { at: 0, colour: glow[0] },
        { at: 1, colour: glow[1] },
      ]),
    ) +
    path(outline(at), fill) +
    line(outline(at), wood, 7) +
    line(outline(at), light(wood, 0.35), 1.6, 'stroke-opacity=".7"') +
    line(d`M${at.cx - at.w / 2} ${at.foot - at.h * 0.42}h${at.w}`, wood, 6)
  )
}
