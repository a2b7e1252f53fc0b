import type { Bilingual, CountryCode } from '#kernel/country.ts'

/** What a country's data file (src/content/addresses) says about addresses there. */
export type AddressTable = {
  readonly country: CountryCode
  /** In degrees; a pin outside of it is not of this country. */
  readonly bounds: {
    readonly south: number
    readonly north: number
    readonly west: number
    readonly east: number
  }
  /** Key under which an address keeps its region: "emirate", "governorate", "municipality", "state". */
  readonly regionKey: string
  /** In the order in which people there write them down. */
  readonly fields: readonly AddressField[]
  /** How it is written on an envelope: lines of parts; a part goes without any of its {fields}. */
  readonly lines: readonly (readonly Bilingual[])[]
  readonly regions: readonly Region[]
}

type Asked = {
  readonly key: string
  readonly label: Bilingual
  readonly hint?: Bilingual | undefined
  readonly required: boolean
  /** A token of HTML's autocomplete: "address-level1". */
  readonly autocomplete: string
}

export type AddressField =
  | (Asked & { readonly kind: 'region' })
  | (Asked & {
      readonly kind: 'place'
      /** A short list is chosen from, a long one is typed into and matched. */
      readonly control: 'select' | 'typed'
      /** What stands on the sign there: a name, or (zones of Qatar) the code. */
      readonly by: 'name' | 'code'
      /** What becomes of a name that is not in the table. */
      readonly unlisted: 'kept' | 'kept-unless-elsewhere' | 'refused'
    })
  | (Asked & {
      readonly kind: 'text'
      /** Characters at most. */
      readonly most: number
      /** Written from left to right, with the keyboard of numbers. */
      readonly numeric: boolean
      /** Regular expression that the whole of it matches, spaces and dashes taken out; none: any text. */
      readonly shape?: string | undefined
      /** What a right one looks like. Comes with a shape. */
      readonly example?: string | undefined
      /** It begins as the region's postcodes do. */
      readonly postcode?: boolean | undefined
    })

/** Emirate, governorate, municipality, state. */
export type Region = {
  readonly code: string
  readonly name: Bilingual
  /** Delivery area of whatever has none of its own. */
  readonly area: string
  /** How postcodes here begin; none where there are no postcodes. */
  readonly postcodes?: readonly string[] | undefined
  readonly places: readonly Place[]
}

/** Area, wilayat, zone, city. */
export type Place = {
  readonly code: string
  readonly name: Bilingual
  /** Delivery area; else the region's. */
  readonly area?: string | undefined
  /** Other names and spellings, in either language. */
  readonly also?: readonly string[] | undefined
}
