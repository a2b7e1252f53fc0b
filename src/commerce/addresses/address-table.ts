import type { Bilingual, CountryCode } from '#kernel/country.ts'

/** Address format of a country, as in its data file (src/content/addresses). */
export type AddressTable = {
  readonly country: CountryCode
  /** In degrees; a pin outside is rejected. */
  readonly bounds: {
    readonly south: number
    readonly north: number
    readonly west: number
    readonly east: number
  }
  /** A well-known place inside, as a hint of how coordinates are written: "29.3759, 47.9774". */
  readonly pinExample: string
  /** Key of the region in an address: "emirate", "governorate", "municipality", "state". */
  readonly regionKey: string
  /** In the order that is usual in the country. */
  readonly fields: readonly AddressField[]
  /** Format on labels: lines of parts; a part is omitted when one of its {fields} is empty. */
  readonly lines: readonly (readonly Bilingual[])[]
  readonly regions: readonly Region[]
  /** How a floor is written: "Floor {floor}". */
  readonly floors: { readonly ground: Bilingual; readonly numbered: Bilingual }
}

type FieldBase = {
  readonly key: string
  readonly label: Bilingual
  readonly hint?: Bilingual | undefined
  readonly required: boolean
  /** A token of HTML's autocomplete: "address-level1". */
  readonly autocomplete: string
}

export type AddressField =
  | (FieldBase & { readonly kind: 'region' })
  | (FieldBase & {
      readonly kind: 'place'
      /** `select` for short lists, `typed` (matched) for long ones. */
      readonly control: 'select' | 'typed'
      /** What signs show: the name, or the code (zones of Qatar). */
      readonly by: 'name' | 'code'
      /** Whether a name that is not in the table is accepted. */
      readonly unlisted: 'accepted' | 'accepted-unless-elsewhere' | 'rejected'
    })
  | (FieldBase & {
      readonly kind: 'text'
      /** Maximum length in characters. */
      readonly maxLength: number
      /** Left to right, with a numeric keyboard. */
      readonly numeric: boolean
      /** Regular expression for the whole value without spaces and dashes; missing: any text. */
      readonly shape?: string | undefined
      /** A valid value, for fields with a shape. */
      readonly example?: string | undefined
      /** Must begin with one of the region's postcode prefixes. */
      readonly postcode?: boolean | undefined
    })

/** Emirate, governorate, municipality or state. */
export type Region = {
  readonly code: string
  readonly name: Bilingual
  /** Latitude and longitude of its main town. */
  readonly position: readonly [latitude: number, longitude: number]
  /** Delivery area of places without one of their own. */
  readonly area: string
  /** Prefixes of postcodes; missing where there are none. */
  readonly postcodes?: readonly string[] | undefined
  /** Places without an area of their own get no new addresses. */
  readonly isClosed?: boolean
  readonly places: readonly Place[]
}

/** Area, wilayat, zone or city. */
export type Place = {
  readonly code: string
  readonly name: Bilingual
  /** Latitude and longitude to about a kilometer; default: the region's. */
  readonly position?: readonly [latitude: number, longitude: number] | undefined
  /** Delivery area; default: the region's. */
  readonly area?: string | undefined
  /** Other names and spellings, in either language. */
  readonly also?: readonly string[] | undefined
  /** Its area gets no new addresses; orders and saved addresses keep its name. */
  readonly isClosed?: boolean
}
