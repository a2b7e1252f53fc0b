/** What an import did, or would do with --dry-run. */
export type ImportSummary = {
  /** Of the file, the header included. */
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Products that were not changed because of an error. */
  readonly skipped: number
  readonly variants: number
  readonly errors: number
  /** Why --delete-missing deleted nothing; null: it did, or was not set. */
  readonly deletionsSkipped: 'errors' | 'nothing-read' | null
  /** Unknown columns. */
  readonly ignoredColumns: readonly string[]
  /** Products whose name is the same in both languages. */
  readonly withoutArabic: number
  readonly dryRun: boolean
}

export type Progress =
  | { readonly phase: 'reading'; readonly bytes: number; readonly lines: number }
  | { readonly phase: 'applying'; readonly lines: number; readonly of: number }
