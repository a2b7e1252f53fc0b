import { fullnesses, type CutRequest } from './cut.ts'

const shape = /^([A-Z0-9-]{3,40})_([1-9]\d{1,3})X([1-9]\d{1,3})(?:X(\d{3}))?$/

/**
 * The SKU of an item cut to measure, "MJ-8004-SAND_260X240X200": the variant it is cut from, width and length in cm, and
 * the fullness of a curtain. So two sizes are two lines in carts, orders and documents. SKUs of the catalog contain no
 * underscore.
 */
export const cutSku = ({ sku, widthCm, lengthCm, fullness }: CutRequest): string =>
  `${sku}_${widthCm}X${lengthCm}${fullness === null ? '' : `X${fullness}`}`

/** Undefined unless written exactly as `cutSku` writes it. */
export function parseCutSku(text: string): CutRequest | undefined {
  const [, sku, width, length, full] = shape.exec(text) ?? []
  if (sku === undefined) return undefined
  const fullness = fullnesses.find((one) => String(one) === full) ?? null
  if (full !== undefined && fullness === null) return undefined
  return { sku, widthCm: Number(width), lengthCm: Number(length), fullness }
}
