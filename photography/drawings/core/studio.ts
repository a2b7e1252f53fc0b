import { type Color, light, shade } from './color.ts'
import type { Markup, Picture } from './picture.ts'
import { d } from './picture.ts'
import { box, path } from './shapes.ts'

/** A plain set for one thing: a wall running softly into the floor, window light falling across it. */
export function studio(p: Picture, ground: Color, horizon = 0.7): Markup {
  const { width: w, height: h } = p
  const y = h * horizon
  const pane = (x: number, top: number) => d`M${x} ${top}h${w * 0.15}l${w * 0.2} ${h * 0.3}h${-w * 0.15}z`
  const beams = [0, 1].flatMap((column) =>
    [0, 1].map((row) => pane(w * (0.08 + column * 0.175 + row * 0.215), h * (0.05 + row * 0.325))),
  )
  return (
    box(
      0,
      0,
      w,
      h,
      p.linear(
        [
          { at: 0, color: light(ground, 0.42) },
          { at: 1, color: ground },
        ],
        0.7,
        1,
      ),
    ) +
    path(beams.join(''), '#fffaf0', 'fill-opacity=".32"') +
    box(
      0,
      y,
      w,
      h - y,
      p.linear([
        { at: 0, color: shade(ground, 0.07) },
        { at: 0.3, color: light(ground, 0.05) },
        { at: 1, color: light(ground, 0.32) },
      ]),
    ) +
    box(0, y - h * 0.03, w, h * 0.03, p.fade(shade(ground, 0.4), 0, 0.08))
  )
}
