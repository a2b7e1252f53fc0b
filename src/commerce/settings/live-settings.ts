import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { SettingDocument } from './setting-document.ts'

/** What is in force now, from memory: carts and checkouts ask with every request. */
export type LiveSettings = {
  /** `at`: what was in force then, of a kind that `keepsHistory`. */
  documentOf(kind: string, country: CountryCode, at?: Instant): SettingDocument
  /** All that have begun by then and now, the first version first, of a kind that `keepsHistory`; none: the files alone. */
  historyOf(kind: string, country: CountryCode, at?: Instant): readonly SettingDocument[]
}
