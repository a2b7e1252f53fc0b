import type { CountryCode } from '#kernel/country.ts'

/** Where somebody lives or works, in the way of his country. No postcode in the Gulf. */
export type Address = {
  readonly country: CountryCode
  /** By key of the country's address format ("block", "street", "makani"), as entered; digits Latin. */
  readonly fields: Readonly<Record<string, string>>
  /** Code of the delivery area (commerce/delivery). */
  readonly area: string
  /** The specification's zoneId: zone of the delivery table that the area stands in. */
  readonly zoneId: string
  /** The specification's addressType. */
  readonly addressType: 'home' | 'office'
  readonly access: {
    /** 0: ground floor; null: not said. */
    readonly floor: number | null
    readonly lift: 'none' | 'small' | 'large' | null
    readonly gatePass: boolean
  }
  readonly landmark: string
  /** For the driver. */
  readonly note: string
  readonly pin: { readonly latitude: number; readonly longitude: number } | null
}

/** Whom the order is for. */
export type Contact = {
  readonly name: string
  readonly email: string
  /** E.164: "+971501234567". */
  readonly phone: string
}

/** A field that cannot be taken, and why: the key of a sentence in the `address` words. */
export type FieldRejection = {
  readonly field: string
  readonly reason: string
  readonly facts?: Readonly<Record<string, string | number>>
}
