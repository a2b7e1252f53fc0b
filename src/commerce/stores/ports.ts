import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { StoreCalendar, StoreRow } from './store-row.ts'
import type { Store } from './store.ts'

/** The network could not be read, and nothing that it said before is known. */
export type StoresUnavailable = { readonly kind: 'stores-unavailable' }

/** The retailer's stores: the rows of this shop, or a service of the retailer. */
export type StoreNetwork = {
  /** The stores of a country, in display order. */
  list(country: CountryCode): Promise<Result<readonly Store[], StoresUnavailable>>
  /** Undefined: no store of that country has the code. */
  find(country: CountryCode, storeCode: string): Promise<Result<Store | undefined, StoresUnavailable>>
}

/** The stores of all countries as the network last described them; none before its first answer. */
export type KnownStores = () => readonly Store[]

/** Who changed something, and why. */
export type StoreEdit = {
  readonly actor: string
  readonly reason: string
  /** Whose permission is asked; default: a command's, of that name. */
  readonly by?: Operator
}
export type EditOutcome = 'added' | 'changed' | 'unchanged'

/** A past edit of a store ("barsha") or of a country's calendar ("calendar-ae"). */
export type PastEdit = Pick<StoreEdit, 'actor' | 'reason'> & { readonly subject: string; readonly at: string }

/** The rows of the embedded network. Edits are stored with their reason in the same transaction. */
export type StoreRepository = {
  list(country: CountryCode | null): Promise<readonly StoreRow[]>
  listCalendars(): Promise<readonly StoreCalendar[]>
  /** Replaces or adds a store; a code never moves to another country. */
  put(row: StoreRow, edit: StoreEdit): Promise<EditOutcome | 'other-country'>
  /** Reads a store under its lock and stores what `change` makes of it. Undefined: no such store. */
  change(
    storeCode: string,
    change: (row: StoreRow) => StoreRow,
    edit: StoreEdit,
  ): Promise<'changed' | 'unchanged' | undefined>
  /** Who edited something of it that is stored elsewhere. */
  note(subject: string, edit: StoreEdit): Promise<void>
  /** The latest first. */
  listEdits(subject: string, limit: number): Promise<readonly PastEdit[]>
}
