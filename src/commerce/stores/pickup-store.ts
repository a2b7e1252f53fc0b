import type { Bilingual } from '#kernel/country.ts'

/** A store where goods can be seen and collected (specification 3: storeCode, location, name), and how to find it. */
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
  /** Seven entries, Sunday first: "10:00-22:00", or several ranges; empty when closed. Closing after midnight is written "10:00-01:00". */
  readonly hours: readonly (readonly string[])[]
}
