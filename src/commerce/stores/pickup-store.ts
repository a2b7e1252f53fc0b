import type { Bilingual } from '#kernel/country.ts'

/** A store where orders can be collected (specification 3: storeCode, location, name). */
export type PickupStore = {
  readonly storeCode: string
  readonly country: string
  readonly name: Bilingual
  readonly location: {
    readonly latitude: number
    readonly longitude: number
    readonly address: Bilingual
    readonly city: Bilingual
  }
  readonly phone: string
  /** Seven entries, Sunday first: "10:00-22:00", or several ranges; empty: closed. Past midnight: "10:00-01:00". */
  readonly hours: readonly (readonly string[])[]
}
