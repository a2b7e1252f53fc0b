/** What is wrong with a line; `read` is what stood there, cut; `expected` says it for people. */
export type RowError = {
  /** In the file, from 1; the header is line 1. Of a record over several lines the first. */
  readonly line: number
  /** As the file calls it; null: the line as a whole. */
  readonly column: string | null
  readonly reason: RowReason
  readonly read?: string
  readonly expected?: string
}

export type RowReason =
  | 'line-too-long'
  | 'quote-not-closed'
  | 'text-after-quote'
  | 'quote-inside'
  | 'wrong-column-count'
  | 'not-json'
  | 'not-an-object'
  | 'control-character'
  | 'missing'
  | 'too-long'
  | 'not-a-number'
  | 'decimal-comma'
  | 'ambiguous-number'
  | 'too-precise'
  | 'negative-price'
  | 'zero-price'
  | 'unknown-currency'
  | 'wrong-currency'
  | 'sale-not-below'
  | 'not-a-date'
  | 'not-allowed'
  | 'not-a-sku'
  | 'unknown-category'
  | 'unknown-location'
  | 'unknown-part'
  | 'sku-taken'
  | 'url-key-taken'
  | 'contradicts'
  | 'same-options'
  | 'option-missing'
  | 'line-left-out'
  | 'does-not-fit'

/** Text of a cell as a report shows it. */
export const shown = (text: string): string => {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, '\uFFFD')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}
