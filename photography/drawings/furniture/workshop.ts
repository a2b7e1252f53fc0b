import { light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { arch, box, contact, disc, leg, line, oval, path, put, spread } from '../core/shapes.ts'

/** The sign of the house, as on its own tile: in a box of 64. */
const sign = `${line('M13 49V35C13 27 18 24 22.5 21C27 24 32 27 32 35V49M32 35C32 27 37 24 41.5 21C46 24 51 27 51 35V49', hue.palm, 6.5, 'stroke-linecap="round" stroke-linejoin="round"')}${path('M32 8l5.5 5.5L32 19l-5.5 -5.5z', hue.saffron)}`

/** A joiner's bench with a vice. */
export function workbench(p: Picture, w = 190): Markup {
  const wood = '#c3915c'
  const l = -w / 2
  return (
    contact(p, 2, 0, w * 0.52, 7) +
    leg(l + 16, -76, 0, 12, p.lit(shade(wood, 0.12))) +
    leg(-l - 16, -76, 0, 12, p.lit(shade(wood, 0.2))) +
    box(l + 14, -28, w - 28, 7, shade(wood, 0.22)) +
    box(l, -86, w, 12, p.lit(wood), 1.5) +
    path(d`M${l} -86L${l + 10} -94H${-l - 10}L${-l} -86Z`, p.lit(light(wood, 0.25))) +
    box(l - 10, -84, 10, 14, p.lit(hue.walnut), 2) +
    line(d`M${l - 5} -86v26`, '#6a625a', 2.4)
  )
}

/** A plane with a curl of shavings. */
export const plane = (p: Picture): Markup =>
  path('M-20 0V-7Q-18 -10 -12 -10H14Q20 -10 20 -4V0Z', p.lit('#8a5633')) +
  path('M-12 -10Q-16 -18 -9 -19T-4 -10Z', p.soft('#6d4128')) +
  path('M4 -10L7 -18H11L10 -10Z', '#b9b1a6') +
  line('M4 -12C-2 -22 10 -28 14 -21S6 -14 8 -20', '#ecd3a6', 2)

/** Tools hanging on pegs: saw, square, mallet, chisels. Hang from (0, 0). */
export const toolRack = (p: Picture): Markup =>
  box(-70, 0, 140, 5, p.lit(hue.oak), 2) +
  path('M-58 8H-44V22L-46 62H-56L-58 22Z', p.lit('#c9c2b6')) +
  path('M-60 5H-42V20H-60Z', p.lit(hue.walnut)) +
  path('M-26 6H-20V42H-2V48H-26Z', p.lit('#b98a5b')) +
  box(14, 6, 5, 44, p.lit(hue.oak), 2) +
  box(5, 40, 23, 17, p.lit(hue.walnut), 3) +
  [40, 51, 62]
    .map(
      (x) => box(x - 2.6, 6, 5.2, 18, p.lit(hue.terracotta), 2) + path(d`M${x - 2} 24h4v18l-4 3z`, '#bdb5a8'),
    )
    .join('')

/** A delivery van seen from its side, standing on (0, 0), facing the end. */
export function van(p: Picture, w = 300): Markup {
  const k = w / 300
  const wheel = (x: number) =>
    disc(x, -22, 24, '#3b302b') + disc(x, -22, 13, p.soft('#d9d2c4')) + disc(x, -22, 4, '#8a8177')
  return (
    `<g transform="scale(${Math.round(k * 100) / 100})">` +
    contact(p, 0, 0, 166, 9) +
    path('M-146 -30V-142Q-146 -154 -134 -154H44Q52 -154 52 -146V-30Z', p.lit('#f6ead6')) +
    path(
      'M52 -126H88Q100 -126 106 -114L124 -78L142 -68Q150 -62 150 -52V-34Q150 -30 146 -30H52Z',
      p.lit(hue.palm),
    ) +
    path('M62 -116H86Q92 -116 96 -108L110 -78H62Z', p.soft('#bcd8d4')) +
    path('M72 -116H82L98 -78H84Z', '#ffffff', 'fill-opacity=".4"') +
    box(-146, -54, 198, 8, hue.terracotta) +
    put(-112, -160, 1.5, sign) +
    box(138, -58, 12, 10, '#ffe6a8', 3) +
    box(-150, -40, 304, 10, p.lit('#4a3d36'), 3) +
    line('M58 -124V-32M64 -66h12', shade(hue.palm, 0.4), 1.6) +
    wheel(-92) +
    wheel(92) +
    '</g>'
  )
}

/** Packed parts: a flat carton leaning, boards, screws in a dish, a screwdriver. */
export const screwdriver = (p: Picture): Markup =>
  path('M-30 -5H-4Q0 -5 0 -2.5T-4 0H-30Q-34 -2.5 -30 -5Z', p.fall(hue.terracotta)) +
  box(0, -3.6, 30, 2.2, '#a9a197') +
  path('M30 -4.2h6l2 1.6l-2 1.8h-6z', '#8d857b')

export const screwDish = (p: Picture): Markup =>
  oval(0, 0, 18, 5, p.lit('#f2e6d2')) +
  oval(0, -1, 14, 3.4, shade('#f2e6d2', 0.15)) +
  line('M-8 -2l5 1M-2 -3l5 2M4 -2l5 -1M-4 0l6 0', '#8d857b', 1.8, 'stroke-linecap="round"')

/** A shopfront of three arches under one awning. `inside` is drawn behind the glass. */
export function shopfront(p: Picture, w: number, h: number, inside: Markup): Markup {
  const bays = spread(-w * 0.31, w * 0.31, 3)
  const scallops = spread(-w * 0.46, w * 0.46, 14)
  const each = (w * 0.92) / 13
  return (
    box(-w / 2, -h, w, h, p.lit('#efd9ba')) +
    box(-w / 2 - 8, -h - 12, w + 16, 18, p.fall('#f8ead2'), 3) +
    bays.map((x) => path(arch(x, 0, w * 0.26, h * 0.66), p.lit('#6d4128'))).join('') +
    bays
      .map((x) =>
        path(
          arch(x, -6, w * 0.24, h * 0.63),
          p.linear([
            { at: 0, colour: '#fff1cf' },
            { at: 1, colour: '#f3cf97' },
          ]),
        ),
      )
      .join('') +
    inside +
    bays.map((x) => line(d`M${x} ${-h * 0.64}V-6`, '#6d4128', 3)).join('') +
    scallops
      .slice(0, -1)
      .map((x, i) =>
        path(
          d`M${x} ${-h * 0.8}h${each}v${h * 0.1}a${each / 2} ${each / 2} 0 0 1 ${-each} 0z`,
          i % 2 === 0 ? hue.terracotta : '#fbf1e0',
        ),
      )
      .join('') +
    box(-w * 0.46, -h * 0.8 - 4, w * 0.92, 7, p.fall('#8a4a2b'), 2) +
    put(-26, -h * 0.84 - 52, 0.8, sign)
  )
}
