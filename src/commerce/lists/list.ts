/** A page of a list that operators work with: rows by keyset, never by offset, so that nothing is shown twice or left out. */
export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Opaque; null: this is the end. */
  readonly next: string | null
  readonly previous: string | null
  readonly count: CappedCount
}

/** How many there are, counted to a limit: "10 000+" costs no more than 10 000. */
export type CappedCount = { readonly count: number; readonly isMore: boolean }

/** Of who may see none of a list. */
export const noRows: ListPage<never> = {
  ...{ rows: [], next: null, previous: null },
  count: { count: 0, isMore: false },
}

export const pageSizes = [25, 50, 100, 200] as const
export type PageSize = (typeof pageSizes)[number]

/** What a list is asked for. The whole of it is in the address of its page. */
export type ListQuery<Filters> = {
  readonly filters: Filters
  /** Folded by the list itself. Empty: everything. */
  readonly search: string
  readonly sort: string
  readonly descending: boolean
  readonly size: PageSize
  /** From a page before or after. Null: the beginning. */
  readonly cursor: string | null
}

/** Rows that were chosen for an act: these, or all that matched at a moment. */
export type RowSelection<Filters> =
  | { readonly kind: 'these'; readonly ids: readonly string[] }
  | {
      readonly kind: 'all'
      readonly filters: Filters
      readonly search: string
      /** What came or matched later is not chosen. */
      readonly asOf: string
    }
