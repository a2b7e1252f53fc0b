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
  /** Whether what was in force at an earlier moment is asked for: an order has the policy that it was placed under. */
  readonly keepsHistory?: true
  fieldsOf(country: CountryCode): readonly SettingField[]
  /** As the files have it, until an operator publishes a version. */
  seedOf(country: CountryCode): SettingDocument
  /** What no field can say alone. `change`: what it takes the place of, and from which moment on. */
  check(
    document: SettingDocument,
    country: CountryCode,
    change?: { readonly before: SettingDocument; readonly from: Instant },
  ): readonly SettingProblem[]
  /** Whether one person may not publish the change alone. */
  needsSecond(before: SettingDocument, after: SettingDocument): boolean
  effects(
    before: SettingDocument,
    after: SettingDocument,
    country: CountryCode,
  ): Promise<readonly SettingEffect[]>
}
