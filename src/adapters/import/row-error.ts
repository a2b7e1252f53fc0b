/** An error in a line; `read`: the start of the cell; `expected`: what a valid cell looks like, for operators. */
export type RowError = {
  /** From 1, the header included; the first line of a record over several lines. */
  readonly line: number
  /** By the file's own name; null: the whole line. */
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
  | 'line-skipped'
  | 'does-not-fit'

/** The text of a cell for reports. */
export const excerpt = (text: string): string => {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, '\uFFFD')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}
