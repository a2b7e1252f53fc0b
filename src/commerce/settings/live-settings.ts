import type { CountryCode } from '#kernel/country.ts'
import type { SettingDocument } from './setting-document.ts'

/** What is in force now, from memory: carts and checkouts ask with every request. */
export type LiveSettings = {
  documentOf(kind: string, country: CountryCode): SettingDocument
}
