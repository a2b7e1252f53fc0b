import type { tileNames } from '../catalogue.ts'
import { Picture } from '../core/picture.ts'
import { roomTiles } from './tile-rooms.ts'
import { thingTiles } from './tile-things.ts'

export type TileName = (typeof tileNames)[number]

const tiles = { ...roomTiles, ...thingTiles }

export function drawTile(name: TileName): string {
  const p = new Picture(480, 480)
  const scene = tiles[name]
  if (scene === undefined) throw new Error(`no tile is drawn for ${name}`)
  return p.render(scene(p))
}
