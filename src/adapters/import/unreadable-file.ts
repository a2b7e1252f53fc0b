/** Why a file cannot be read at all; nothing of it is written. */
export type FileFailure =
  | { readonly kind: 'wrong-encoding'; readonly line: number; readonly looksLike: string }
  | { readonly kind: 'not-text'; readonly looksLike: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-lines' }
  | { readonly kind: 'too-many-columns'; readonly columns: number }
  | { readonly kind: 'duplicate-column'; readonly column: string }
  | {
      readonly kind: 'missing-columns'
      readonly columns: readonly string[]
      readonly read: readonly string[]
    }

/** Thrown while a file is read, before anything is written. */
export class UnreadableFile extends Error {
  readonly failure: FileFailure
  constructor(failure: FileFailure) {
    super(failure.kind)
    this.name = 'UnreadableFile'
    this.failure = failure
  }
}

/** The message for operators, with the remedy. */
export function explainFileFailure(failure: FileFailure): string {
  switch (failure.kind) {
    case 'wrong-encoding':
      return failure.looksLike === 'unknown'
        ? `Line ${failure.line} is not UTF-8. Save the file as "CSV UTF-8", or name its encoding in the map.`
        : `Line ${failure.line} is not UTF-8: the file looks like ${failure.looksLike}. Save it as "CSV UTF-8", or put "encoding": "${failure.looksLike}" into the map.`
    case 'not-text':
      return `This is ${failure.looksLike}, not text. Export it as CSV (UTF-8) or JSONL.`
    case 'empty':
      return 'The file is empty.'
    case 'no-lines':
      return 'The file has a header and nothing below it.'
    case 'too-many-columns':
      return `The header has ${failure.columns} columns; 500 are the most. Is it the right delimiter?`
    case 'duplicate-column':
      return `The column "${failure.column}" is in the header twice.`
    case 'missing-columns':
      return `There is no column ${failure.columns.map((name) => `"${name}"`).join(', ')}. The file has: ${failure.read.slice(0, 40).join(', ')}. A map says which column means what.`
  }
}
