import {
  may,
  mayAnywhere,
  mayEverywhere,
  reachesCountry,
  reachesOf,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { SettingDocument, SettingField, SettingProblem } from './setting-document.ts'

/** A consequence of a change, as a number: "Orders of the last 30 days paid this way: 12". */
export type SettingEffect = {
  readonly label: Bilingual
  readonly count: number
  /** Filters of the list of orders that shows them; null: there is no such list. */
  readonly orders: Readonly<Record<string, string>> | null
}

/** What people will read, with invented values. */
export type SettingSample = { readonly label: Bilingual; readonly text: string }

/** What a new kind of settings says of itself; everything else the engine does. */
export type SettingKind = {
  /** "cash-limits" */
  readonly id: string
  readonly title: Bilingual
  readonly about: Bilingual
  /** Kinds with the same family, one for each store, are one table in the list of settings. */
  readonly family?: { readonly title: Bilingual; readonly about: Bilingual }
  readonly see: StaffPermission
  readonly edit: StaffPermission
  /** Of the second person, where a change needs one. */
  readonly approve: StaffPermission
  /** Tags of pages that show it. */
  readonly tags: readonly string[]
  /** Each country has one document; those without the subject have none. */
  readonly countries: readonly Country[]
  /** Counts in all countries, though its one document is of the first: who edits it may do so in every country. */
  readonly isEverywhere?: true
  /** One person may take back any plan of it. */
  readonly isFreeToCancel?: true
  /** Whether what was in force at an earlier moment is asked for: an order has the policy that it was placed under. */
  readonly keepsHistory?: true
  fieldsOf(country: CountryCode): readonly SettingField[]
  /** As the files have it, until an operator publishes a version. */
  seedOf(country: CountryCode): SettingDocument
  /** A version from before rows had a column, with what the column says of it. */
  complete?(document: SettingDocument, country: CountryCode): SettingDocument
  /** What no field can say alone. `change`: what it takes the place of, and from which moment on. */
  check(
    document: SettingDocument,
    country: CountryCode,
    change?: { readonly before: SettingDocument; readonly from: Instant },
  ): readonly SettingProblem[]
  /** What only the database can say. */
  findProblems?(before: SettingDocument, after: SettingDocument): Promise<readonly SettingProblem[]>
  /** Whether one person may not publish the change alone. */
  needsSecond(before: SettingDocument, after: SettingDocument): boolean
  effects(
    before: SettingDocument,
    after: SettingDocument,
    country: CountryCode,
  ): Promise<readonly SettingEffect[]>
  /** What a change makes of what people read. */
  samples?(before: SettingDocument, after: SettingDocument): readonly SettingSample[]
}

/** Whether the operator has a permission of the kind in the country of a document, or wherever it counts. */
export const mayOfSetting = (
  by: Operator,
  kind: SettingKind,
  permission: 'edit' | 'approve',
  country: CountryCode,
): boolean =>
  kind.isEverywhere
    ? mayEverywhere(by, kind[permission])
    : may(by, kind[permission], { country, place: null })

/** What applies in a country is seen by the people of its places, too. */
export const seesSetting = (by: Operator, kind: SettingKind, country: CountryCode): boolean =>
  kind.isEverywhere
    ? mayAnywhere(by, kind.see)
    : reachesOf(by, kind.see).some((reach) => reachesCountry(reach, country) && reach.places.length > 0)
