import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { RoleName } from '#commerce/staff/role.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Day } from '#kernel/local-time.ts'

type ListColumn = {
  readonly id: string
  readonly title: MessageKey
  readonly sortable?: true
  /** Aligned at the end. */
  readonly numeric?: true
  /** Names and contacts: in a file only for who has the permission and has just proven a factor. */
  readonly personal?: StaffPermission
  /** Only shown where it is chosen. */
  readonly hidden?: true
}

type Titled = { readonly id: string; readonly title: MessageKey }

/** `day-range` is two fields of the address: "placed-from", "placed-to", in days of each row's country. */
export type ListFilter = Titled &
  (
    | {
        readonly kind: 'choice'
        readonly options: readonly { readonly value: string; readonly label: string }[]
      }
    | { readonly kind: 'text' }
    | { readonly kind: 'day-range' }
    | { readonly kind: 'flag' }
  )

/** A list of operations: what can be shown, filtered and sorted by. The first column is the row's name and leads to it. */
export type ListDefinition = {
  /** Of its saved views: "orders". */
  readonly id: string
  readonly columns: readonly [ListColumn, ...ListColumn[]]
  readonly filters: readonly ListFilter[]
  /** What the search box finds: "Number, name, phone". Left out: the list has none. */
  readonly search?: MessageKey
  /** Views that come with it, for everyone or for some roles: their address without the path. */
  readonly views?: readonly {
    readonly title: MessageKey
    readonly query: string
    readonly roles?: readonly RoleName[]
  }[]
  /** Title of a last column of its file: the currency of each row's sums. Left out: the rows say it by their country. */
  readonly fileCurrency?: MessageKey
  /** How it is sorted where the address does not say. */
  readonly sort: { readonly column: string; readonly descending: boolean }
}

type DayRange = { readonly from: Day | null; readonly to: Day | null }

type FilterValue<Filter> = Filter extends { readonly kind: 'day-range' }
  ? DayRange | null
  : Filter extends { readonly kind: 'flag' }
    ? boolean
    : Filter extends { readonly options: readonly { readonly value: infer Value }[] }
      ? Value | null
      : string | null

/** Values by filter: text and choices are null where nothing is chosen; a choice is one of its options. */
export type FiltersOf<List extends ListDefinition> = {
  readonly [Filter in List['filters'][number] as Filter['id']]: FilterValue<Filter>
}

/** Keeps the ids of filters in its type, so that `query.filters` has them by name. */
export const defineList = <const List extends ListDefinition>(list: List): List => list
