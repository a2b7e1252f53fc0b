/** What an import did, or with --dry-run would do. */
export type ImportSummary = {
  /** Of the file, the header among them. */
  readonly lines: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Products that were left as they were because of a faulty line. */
  readonly leftOut: number
  readonly variants: number
  readonly errors: number
  /** Why --delete-missing deleted nothing; null: it did, or was not asked for. */
  readonly deletionsHeldBack: 'errors' | 'nothing-read' | null
  /** Columns that mean nothing to an import. */
  readonly ignoredColumns: readonly string[]
  /** Products whose name is the same in both languages. */
  readonly withoutArabic: number
  readonly dryRun: boolean
}

export type Progress =
  | { readonly phase: 'reading'; readonly bytes: number; readonly lines: number }
  | { readonly phase: 'applying'; readonly lines: number; readonly of: number }
