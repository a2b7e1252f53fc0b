import type { Currency } from './currency.ts'
import type { Language } from './language.ts'

/** "ae". Open, because a country is one data file: the registry knows which exist. */
export type CountryCode = string

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>

/** One country entry: the specification's fields (section 3), then what selling there needs. */
export type Country = {
  readonly isoCode: CountryCode
  readonly name: string
  readonly name_ar: string
  readonly name_en: string
  /** Country and default language: "ae/en". */
  readonly code: string
  /** Store view code of the default language: "ae_en". */
  readonly store: string
  readonly pageId: string
  readonly storeLocatorPageId: string
  /** Page id of the category page, which is also the header's menu. */
  readonly catId: string
  readonly currency: Currency
  /** Own picture of the flag. */
  readonly flag: string
  /** Dial code without "+", from the specification's map; India's is our addition. */
  readonly countryCode: string
  readonly isDisplayInCountrySwitch: boolean
  /** Place in lists; smaller first. */
  readonly position: number
  readonly timeZone: string
  /** BCP 47 tags with which Intl writes for people here. */
  readonly intl: Readonly<Record<Language, string>>
  /** Whether "VAT included" (or GST) may be said at all. */
  readonly tax: { readonly name: Bilingual; readonly included: boolean } | null
  readonly legal: {
    readonly name: Bilingual
    readonly registration: string
    readonly taxNumber: string | null
    readonly address: Bilingual
  }
  readonly contact: {
    readonly phone: string
    readonly whatsapp: string
    readonly email: string
    readonly hours: Bilingual
  }
  /** Goods total from which delivery is free, in minor units. */
  readonly freeDeliveryFromMinor: number
  /** Days within which goods may be sent back. */
  readonly returnDays: number
}
