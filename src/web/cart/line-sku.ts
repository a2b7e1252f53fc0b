/** Whether a text is the SKU of a line: a catalog SKU, or one with measurements of an item made to measure. */
export const isLineSku = (text: string): boolean =>
  /^[A-Z0-9][A-Z0-9-]{2,39}(?:_\d{2,4}X\d{2,4}(?:X\d{3})?)?$/.test(text)

/** The SKU without measurements. */
export const catalogSku = (lineSku: string): string => lineSku.split('_')[0] ?? lineSku

/** "260 × 240" (cm) for an item made to measure, else ''. */
export const sizeOfLine = (lineSku: string): string => {
  const [, width, length] = /_(\d+)X(\d+)/.exec(lineSku) ?? []
  return width === undefined ? '' : `${width} × ${length}`
}
