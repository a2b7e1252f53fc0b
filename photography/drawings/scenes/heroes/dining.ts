import { light } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { put } from '../../core/shapes.ts'
import { diningChair } from '../../furniture/chairs.ts'
import { vase } from '../../furniture/decor.ts'
import { pendant } from '../../furniture/lamps.ts'
import { oliveTree, pampas, sprig } from '../../furniture/plants.ts'
import { stripedRug } from '../../furniture/rugs.ts'
import { diningTable } from '../../furniture/tables.ts'
import { fruitBowl, placeSetting, teaGlass } from '../../furniture/tableware.ts'
import { jaaliFill, niche, screen } from '../../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../../rooms/room.ts'

const wall = '#ead7b4'
const wood = '#c08e5a'

function table(p: Picture, w: number): Markup {
  const chair = p.stamp(diningChair(p, '#7d9580', wood))
  const seats = w > 200 ? [-70, 0, 70] : [-48, 48]
  return (
    seats.map((x) => `<use href="${chair}" x="${x}" y="-12"/>`).join('') +
    diningTable(p, w, '#b98450') +
    seats.map((x) => placeSetting(p, x, -69, hue.clay)).join('') +
    put(-34, -76, 1, put(0, -24, 1, sprig(hue.olive, 40, 6)) + vase(p, 'bottle', 28, hue.terracotta)) +
    put(36, -75, 0.8, fruitBowl(p, 30, '#eef0e6', '#e0912f')) +
    teaGlass(p, 14, -67)
  )
}

export const dining = {
  wide: (p: Picture): Markup => {
    const lying = plane({ cx: 1080, far: 590, near: 704, farWidth: 720, nearWidth: 880 })
    const lamp = p.stamp(pendant(p, 82, 84, '#cf9d5c'))
    return (
      room(p, { wall, floor: '#cfa27a', horizon: 540, boards: 'tile' }) +
      sunbeams(70, 60, 280, 330, 0.36) +
      palmShadow(p, 20, 380, 2.4, '#7a5a3c', 0.07) +
      niche(p, { cx: 668, foot: 440, w: 130, h: 280 }, wall) +
      put(656, 438, 1.9, put(0, -40, 1, pampas(64)) + vase(p, 'round', 44, '#a9532f')) +
      screen(
        p,
        { cx: 1080, foot: 440, w: 330, h: 380 },
        '#f6ead2',
        ['#f2c987', '#b9c39a'],
        jaaliFill(p, '#f8ecd6', 40),
      ) +
      floorLight(p, 960, 552, 280, 150, 120) +
      `<use href="${lamp}" transform="translate(970 0) scale(1.45)"/><use href="${lamp}" transform="translate(1190 0) scale(1.45)"/>` +
      put(1440, 588, 2.1, oliveTree(p, 190, '#b4603c')) +
      stripedRug(p, lying, '#ecdcc0', '#8f9f7c', 9) +
      put(1080, 660, 2.25, table(p, 236))
    )
  },
  tall: (p: Picture): Markup => {
    const lying = plane({ cx: 390, far: 800, near: 946, farWidth: 620, nearWidth: 760 })
    return (
      room(p, { wall, floor: '#cfa27a', horizon: 736, boards: 'tile' }) +
      sunbeams(80, 40, 240, 240, 0.3) +
      palmShadow(p, 0, 300, 2.2, '#7a5a3c', 0.06) +
      screen(
        p,
        { cx: 390, foot: 650, w: 270, h: 310 },
        '#f6ead2',
        ['#f2c987', '#b9c39a'],
        jaaliFill(p, '#f8ecd6', 36),
      ) +
      niche(p, { cx: 128, foot: 650, w: 100, h: 210 }, wall) +
      put(124, 648, 1.5, put(0, -40, 1, pampas(56)) + vase(p, 'round', 42, '#a9532f')) +
      put(390, 0, 1.5, pendant(p, 218, 84, light('#cf9d5c', 0.1))) +
      put(672, 800, 2, oliveTree(p, 170, '#b4603c')) +
      stripedRug(p, lying, '#ecdcc0', '#8f9f7c', 9) +
      put(390, 890, 2.5, table(p, 196))
    )
  },
}
