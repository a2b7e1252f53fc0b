import type { UnreadableReason } from '#commerce/imports/import-line.ts'

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

export type RowReason = UnreadableReason

/** The text of a cell for reports. */
export const excerpt = (text: string): string => {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, '\uFFFD')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}
