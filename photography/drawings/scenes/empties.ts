import type { EmptyScreenKey } from '#kernel/empty-screen-key.ts'
import { light, shade } from '../core/color.ts'
import * as hue from '../core/palette.ts'
import { type Markup, Picture, d } from '../core/picture.ts'
import { arch, box, contact, disc, line, oval, path, put, spread } from '../core/shapes.ts'
import { armchair } from '../furniture/chairs.ts'
import { basket, vase } from '../furniture/decor.ts'
import { pillow } from '../furniture/fabric.ts'
import { tableLamp } from '../furniture/lamps.ts'
import { datePalm, sprig } from '../furniture/plants.ts'
import { camel } from '../furniture/play.ts'
import { dallah, finjan, tray } from '../furniture/tableware.ts'

/** An arch of color and a floor to stand on; all else is clear, so that it sits on light and dark pages. */
const stage = (p: Picture, color: string): Markup =>
  path(
    arch(160, 208, 200, 184),
    p.linear(
      [
        { at: 0, color: light(color, 0.35) },
        { at: 1, color },
      ],
      0.6,
      1,
    ),
  ) +
  path('M84 60l34 0 40 66-34 0zM124 132l34 0 40 66-34 0z', '#fffaf0', 'fill-opacity=".28"') +
  path('M22 208C60 196 260 196 298 208C310 214 300 224 160 224S10 214 22 208Z', p.lit(shade(color, 0.12)))

/** A parcel: `lid` open or taped. */
function parcel(p: Picture, w: number, h: number, open = false): Markup {
  const card = '#cf9f6a'
  return (
    contact(p, 1, 0, w * 0.62, 4) +
    box(-w / 2, -h, w, h, p.lit(card), 1.5) +
    (open
      ? path(d`M${-w / 2} ${-h}l${w * 0.12} -13h${w * 0.76}l${w * 0.12} 13z`, shade(card, 0.55)) +
        path(
          d`M${-w / 2} ${-h}l${w * 0.12} -13l${-w * 0.24} -6l${-w * 0.1} 13zM${w / 2} ${-h}l${-w * 0.12} -13l${w * 0.24} -6l${w * 0.1} 13z`,
          p.fall(light(card, 0.25)),
        ) +
        path(d`M${-w / 2} ${-h}h${w}l6 13h${-w - 12}z`, p.fall(light(card, 0.16)))
      : box(-w * 0.09, -h, w * 0.18, h * 0.42, light(card, 0.4)) +
        line(d`M${-w / 2} ${-h + 1}h${w}`, shade(card, 0.3), 1)) +
    path(d`M${w * 0.2} ${-h * 0.3}h${w * 0.2}v${h * 0.16}h${-w * 0.2}z`, hue.linen)
  )
}

const magnifier = (x: number, y: number, r: number): Markup =>
  line(
    d`M${x + r * 0.75} ${y + r * 0.75}l${r * 0.9} ${r * 0.9}`,
    hue.walnut,
    r * 0.32,
    'stroke-linecap="round"',
  ) +
  disc(x, y, r, '#fffdf6', 'fill-opacity=".5"') +
  disc(x, y, r, 'none', `stroke="${hue.brass}" stroke-width="${Math.round(r * 2) / 10}"`) +
  path(
    d`M${x - r * 0.55} ${y - r * 0.1}a${r * 0.56} ${r * 0.56} 0 0 1 ${r * 0.5} ${-r * 0.45}`,
    'none',
    'stroke="#ffffff" stroke-width="3" stroke-linecap="round"',
  )

const heart = (x: number, y: number, s: number): string =>
  d`M${x} ${y + s}C${x - s * 1.5} ${y} ${x - s * 0.9} ${y - s} ${x} ${y - s * 0.3}C${x + s * 0.9} ${y - s} ${x + s * 1.5} ${y} ${x} ${y + s}Z`

const coin = (p: Picture, x: number, y: number, r = 11): Markup =>
  disc(x, y, r, p.soft(hue.brass, 1.2)) +
  disc(x, y, r * 0.68, 'none', `stroke="${shade(hue.brass, 0.3)}" stroke-width="1.2"`)

const scenes: Readonly<Record<EmptyScreenKey, (p: Picture) => Markup>> = {
  myOrder: (p) =>
    stage(p, '#efd6bb') +
    put(176, 206, 1.25, armchair(p, '#5d8273')) +
    put(104, 212, 1, parcel(p, 58, 44)) +
    put(96, 168, 1, parcel(p, 36, 28)),
  PLP: (p) =>
    stage(p, '#dfe3d3') +
    path(arch(160, 208, 104, 156), p.lit(hue.oak)) +
    path(arch(160, 202, 92, 144), p.lit(shade(hue.oak, 0.25))) +
    [112, 158]
      .map((y) => box(114, y, 92, 5, light(hue.oak, 0.2)) + box(115, y + 5, 90, 6, p.gloom(0.3)))
      .join('') +
    put(138, 158, 0.8, vase(p, 'round', 34, hue.terracotta)) +
    put(184, 112, 0.8, put(0, -20, 1, sprig(hue.olive, 30, 5)) + vase(p, 'tall', 24, hue.linen)),
  returns: (p) =>
    stage(p, '#ead9c0') +
    put(160, 208, 1.3, parcel(p, 78, 58)) +
    line('M108 108C112 62 190 46 214 96', hue.palm, 8, 'stroke-linecap="round"') +
    path('M201 92l16 14 9-21z', hue.palm, 'stroke="#1f4a40" stroke-width="5" stroke-linejoin="round"'),
  offline: (p) =>
    stage(p, '#d7dfdb') +
    put(138, 206, 1.75, tableLamp(p, hue.deepSea, hue.linen, false)) +
    line('M150 204C196 226 214 206 222 186', hue.ebony, 3.4, 'stroke-linecap="round"') +
    put(
      222,
      176,
      1,
      `<g transform="rotate(18)">${box(-8, -6, 16, 18, p.lit('#5a4438'), 4)}${box(-5, -15, 3, 10, '#cdb59a')}${box(2, -15, 3, 10, '#cdb59a')}</g>`,
    ) +
    box(222, 108, 30, 34, '#fbf5ea', 6) +
    disc(231, 125, 2.6, hue.ebony) +
    disc(243, 125, 2.6, hue.ebony),
  address: (p) =>
    stage(p, '#e7d9c3') +
    box(96, 122, 78, 86, p.lit('#f6ead6')) +
    box(92, 116, 86, 8, p.lit('#d9b68b'), 2) +
    path(arch(135, 208, 30, 52), p.lit('#7c4c30')) +
    path(arch(112, 158, 14, 24) + arch(158, 158, 14, 24), '#9fc0bb') +
    put(208, 208, 1, datePalm(p, 96, hue.leaf)) +
    path(
      'M206 34C186 34 176 50 182 66C187 80 200 88 206 104C212 88 225 80 230 66C236 50 226 34 206 34Z',
      p.soft(hue.clay, 1.2),
    ) +
    disc(206, 57, 9, '#fbf5ea') +
    oval(206, 110, 9, 2.4, '#3a1f14', 'fill-opacity=".2"'),
  wishlist: (p) =>
    stage(p, '#f0d3c4') +
    contact(p, 160, 206, 60, 6) +
    put(146, 206, 1.5, pillow(p, -8, 0, 62, 58, { color: hue.linen, motif: 'dots', print: '#e2b8a2' }, -5)) +
    path(heart(134, 156, 21), p.soft(hue.clay, 1.2)) +
    put(206, 206, 1.3, pillow(p, 0, 0, 40, 38, { color: '#5d8273' }, 7)) +
    path(heart(222, 68, 9), hue.terracotta) +
    path(heart(246, 96, 5.5), hue.saffron),
  '404': (p) =>
    stage(p, '#f1d9b4') +
    disc(208, 76, 18, '#fff3d6') +
    path('M62 178Q116 140 166 170T260 160V204Q160 196 60 206Z', '#dfae74') +
    path('M60 196Q130 164 190 190T260 186V208H60Z', p.fall('#e9c391')) +
    put(150, 196, 1.5, camel(p)) +
    line('M84 202q8 -4 14 0m10 0q6 -3 11 0', '#b98450', 2.4, 'stroke-linecap="round"'),
  search: (p) => stage(p, '#dce3da') + put(144, 206, 1.5, armchair(p, '#c98b63')) + magnifier(206, 98, 36),
  cart: (p) =>
    stage(p, '#e9dcc3') +
    put(
      158,
      208,
      1.5,
      basket(p, 76, 52) +
        path(
          'M-30 -50C-30 -96 30 -96 30 -50',
          'none',
          'stroke="#a9783f" stroke-width="5" stroke-linecap="round"',
        ),
    ) +
    put(226, 206, 1, put(0, -24, 1, sprig(hue.olive, 36, 6)) + vase(p, 'bottle', 34, hue.terracotta)),
  wallet: (p) =>
    stage(p, '#dfe4d8') +
    coin(p, 130, 92, 13) +
    coin(p, 166, 74, 15) +
    coin(p, 200, 98, 12) +
    contact(p, 160, 206, 72, 6) +
    path(
      'M96 128Q96 118 106 118H206Q216 118 216 128V196Q216 206 206 206H106Q96 206 96 196Z',
      p.lit('#8a4a2b'),
    ) +
    path('M96 134H216V140H96Z', '#3a1f14', 'fill-opacity=".2"') +
    path('M176 150H222Q228 150 228 156V176Q228 182 222 182H176Q166 176 166 166T176 150Z', p.lit('#a8623c')) +
    disc(186, 166, 6, p.soft(hue.brass)) +
    line('M103 200H209', '#e2b98c', 1.4, 'stroke-dasharray="4 4"'),
  card: (p) =>
    stage(p, '#ead7c4') +
    contact(p, 160, 206, 74, 6) +
    `<g transform="rotate(-9 160 150)">${box(94, 104, 132, 84, p.lit('#c98b63'), 9)}</g><g transform="rotate(5 160 160)">${box(92, 114, 136, 86, p.soft(hue.palm, 1.1), 9)}${box(104, 130, 22, 17, p.soft(hue.brass), 3)}${put(164, 140, 0.8, line('M13 49V35C13 27 18 24 22.5 21C27 24 32 27 32 35V49M32 35C32 27 37 24 41.5 21C46 24 51 27 51 35V49', '#fbf7f0', 5, 'stroke-opacity=".6" stroke-linecap="round"'))}${line('M104 166h40M104 178h26', '#fbf7f0', 4, 'stroke-opacity=".7" stroke-linecap="round"')}</g>`,
  order404: (p) =>
    stage(p, '#e4dcc8') + put(138, 208, 1.35, parcel(p, 74, 54, true)) + magnifier(214, 106, 30),
  loadingCart: (p) =>
    stage(p, '#e9dcc3') +
    put(
      142,
      80,
      1,
      pillow(p, 0, 0, 40, 38, { color: hue.terracotta, motif: 'zigzag', print: hue.linen }, -14),
    ) +
    put(196, 112, 0.9, vase(p, 'jug', 34, hue.deepSea)) +
    line(
      'M164 116q-8 14 -4 26M206 122q4 12 -2 22M120 96q-6 20 2 42',
      hue.brass,
      2.4,
      'stroke-dasharray="1 7" stroke-linecap="round"',
    ) +
    put(162, 208, 1.4, basket(p, 84, 46)),
  ahlan: (p) =>
    stage(p, '#f0d9b5') +
    oval(160, 120, 96, 80, p.glow('#fff1c8', 0.6)) +
    put(160, 204, 1.2, tray(p, 128)) +
    put(138, 202, 3.4, dallah(p)) +
    put(218, 203, 2.4, finjan(p, 0, 0)) +
    put(250, 206, 2.2, finjan(p, 0, 0)) +
    line(
      'M214 180q-5 -8 0 -15t0 -15M248 184q-4 -7 0 -13t0 -13',
      '#fffaf0',
      2.6,
      'stroke-linecap="round" stroke-opacity=".9"',
    ),
  invalidRequest: (p) =>
    stage(p, '#e2ddd0') +
    contact(p, 160, 206, 66, 6) +
    put(
      152,
      206,
      2.5,
      path(
        'M-12 0C-26 -7 -24 -26 -14 -33L-8 -28L-4 -36L2 -29L8 -35L14 -31C24 -25 26 -7 12 0Q0 2 -12 0Z',
        p.lit('#3d7f86', 1.4),
      ) + line('M2 -29L-2 -20L3 -12L-3 -4M-14 -20L-6 -16', hue.brass, 1.3, 'stroke-linejoin="round"'),
    ) +
    put(222, 206, 2.4, path('M-8 0L-6 -9L2 -12L8 -4L6 0Z', p.soft('#3d7f86', 1.4))) +
    put(96, 207, 2.2, path('M-6 0L-3 -7L5 -6L7 0Z', p.soft('#5b9da0', 1.4))) +
    put(150, 54, 1, path('M-10 24L-6 4L10 0L14 14L6 26Z', p.lit('#3d7f86', 1.4), 'transform="rotate(-16)"')) +
    spread(196, 216, 2)
      .map((x, i) => line(d`M${x} ${76 + i * 8}l10 -8`, hue.brass, 2.6, 'stroke-linecap="round"'))
      .join(''),
}

export function drawEmpty(name: EmptyScreenKey): string {
  const p = new Picture(320, 240)
  return p.render(scenes[name](p))
}
