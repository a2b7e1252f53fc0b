import type { CountryCode } from '#kernel/country.ts'

/** An address in the format of its country. There are no postcodes in the Gulf. */
export type Address = {
  readonly country: CountryCode
  /** By key of the country's address format ("block", "street", "makani"), as entered, with Latin digits. */
  readonly fields: Readonly<Record<string, string>>
  /** Delivery area code (commerce/delivery). */
  readonly area: string
  /** The specification's zoneId: the delivery zone of the area. */
  readonly zoneId: string
  /** The specification's addressType. */
  readonly addressType: 'home' | 'office'
  readonly access: {
    /** 0: ground floor; null: unknown. */
    readonly floor: number | null
    readonly lift: 'none' | 'small' | 'large' | null
    readonly gatePass: boolean
  }
  readonly landmark: string
  /** For the driver. */
  readonly note: string
  readonly pin: { readonly latitude: number; readonly longitude: number } | null
}

/** The person who orders. */
export type Contact = {
  readonly name: string
  readonly email: string
  /** E.164: "+971501234567". */
  readonly phone: string
}

/** An invalid field; `reason` is the message key `address:error.<reason>`. */
export type FieldRejection = {
  readonly field: string
  readonly reason: string
  readonly facts?: Readonly<Record<string, string | number>>
}
