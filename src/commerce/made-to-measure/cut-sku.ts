import { fullnesses, type CutRequest } from './cut.ts'

const shape = /^([A-Z0-9-]{3,40})_([1-9]\d{1,3})X([1-9]\d{1,3})(?:X(\d{3}))?$/

/**
 * A piece cut to measure has an SKU of its own, "MJ-8004-SAND_260X240X200": what it is cut from, width and length in cm,
 * and how full a curtain is. So two sizes are two lines in cart, order and papers, and the same size twice is one. No SKU
 * of a catalog holds an underscore.
 */
export const cutSku = ({ sku, widthCm, lengthCm, fullness }: CutRequest): string =>
  `${sku}_${widthCm}X${lengthCm}${fullness === null ? '' : `X${fullness}`}`

/** Undefined: nothing that is cut, or written in another way than cutSku writes it. */
export function parseCutSku(text: string): CutRequest | undefined {
  const [, sku, width, length, full] = shape.exec(text) ?? []
  if (sku === undefined) return undefined
  const fullness = fullnesses.find((one) => String(one) === full) ?? null
  if (full !== undefined && fullness === null) return undefined
  return { sku, widthCm: Number(width), lengthCm: Number(length), fullness }
}
