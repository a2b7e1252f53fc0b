/** The SKU of a line as it comes in a form or a link: a catalog's, or one with the measures of what is cut (`cutSku`). */
export const isLineSku = (text: string): boolean =>
  /^[A-Z0-9][A-Z0-9-]{2,39}(?:_\d{2,4}X\d{2,4}(?:X\d{3})?)?$/.test(text)

/** What the catalog knows it by. */
export const catalogSku = (lineSku: string): string => lineSku.split('_')[0] ?? lineSku

/** "260 × 240" of what is cut, in cm; '' of all else. */
export const sizeOfLine = (lineSku: string): string => {
  const [, width, length] = /_(\d+)X(\d+)/.exec(lineSku) ?? []
  return width === undefined ? '' : `${width} × ${length}`
}
