/** Why a whole file is refused before anything of it is written. */
export type RefusedFacts =
  | { readonly kind: 'wrong-encoding'; readonly line: number; readonly looksLike: string }
  | { readonly kind: 'not-text'; readonly looksLike: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-lines' }
  | { readonly kind: 'too-many-columns'; readonly columns: number }
  | { readonly kind: 'doubled-column'; readonly column: string }
  | {
      readonly kind: 'missing-columns'
      readonly columns: readonly string[]
      readonly read: readonly string[]
    }

/** Thrown while a file is read, caught where the import begins: nothing has been written yet. */
export class RefusedFile extends Error {
  readonly facts: RefusedFacts
  constructor(facts: RefusedFacts) {
    super(facts.kind)
    this.name = 'RefusedFile'
    this.facts = facts
  }
}

/** For people, with what to do. */
export function explainRefusedFile(facts: RefusedFacts): string {
  switch (facts.kind) {
    case 'wrong-encoding':
      return facts.looksLike === 'unknown'
        ? `Line ${facts.line} is not UTF-8. Save the file as "CSV UTF-8", or name its encoding in the map.`
        : `Line ${facts.line} is not UTF-8: the file looks like ${facts.looksLike}. Save it as "CSV UTF-8", or put "encoding": "${facts.looksLike}" into the map.`
    case 'not-text':
      return `This is ${facts.looksLike}, not text. Export it as CSV (UTF-8) or JSONL.`
    case 'empty':
      return 'The file is empty.'
    case 'no-lines':
      return 'The file has a header and nothing below it.'
    case 'too-many-columns':
      return `The header has ${facts.columns} columns; 500 are the most. Is it the right delimiter?`
    case 'doubled-column':
      return `The column "${facts.column}" stands twice in the header.`
    case 'missing-columns':
      return `There is no column ${facts.columns.map((name) => `"${name}"`).join(', ')}. The file has: ${facts.read.slice(0, 40).join(', ')}. A map says which column means what.`
  }
}
