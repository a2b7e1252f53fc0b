import type { Currency } from './currency.ts'
import type { Language } from './language.ts'

/** "ae". Any string, since each data file adds a country. */
export type CountryCode = string

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>

/** The data file of a country: fields of the specification (section 3), then those that selling there requires. */
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
  /** Path of the flag image. */
  readonly flag: string
  /** Dial code without "+". */
  readonly countryCode: string
  readonly isDisplayInCountrySwitch: boolean
  /** Sort position in lists, ascending. */
  readonly position: number
  readonly timeZone: string
  /** BCP 47 tags for Intl: names of days and months, their order, grouping of digits (English, for both languages). */
  readonly intl: Readonly<Record<Language, string>>
  /** How shops there write a price without a fraction: "AED 1,299" or "BHD 129.000". Sums that are paid are exact. */
  readonly wholePrices: 'without-decimals' | 'with-decimals'
  /** Null: no sales tax, so prices carry no "VAT included". */
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
  /** Items total from which delivery is free, in minor units. */
  readonly freeDeliveryFromMinor: number
}
