import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Address, Contact, FieldRejection } from './address.ts'
import type { AddressFormField, PlaceGroup } from './address-form.ts'
import type { Entered } from './entered.ts'
import type { FoundArea } from './find-area.ts'

export type AddressesFacade = {
  /** The fields of the country's address form, in order. */
  form(storefront: Storefront): readonly AddressFormField[]
  /**
   * Rejections carry the field's label as the fact `label`. `corrected`: the address of a placed order, which may stay where it is
   * when its area is closed, and has the area and the zone then that were agreed on.
   */
  parse(
    entered: Entered,
    storefront: Storefront,
    corrected?: Address | null,
  ): Result<Address, readonly FieldRejection[]>
  /** An address that was entered earlier, in the area and the zone where it is by the terms of now. */
  locate(address: Address): Address
  parseContact(entered: Entered, storefront: Storefront): Result<Contact, readonly FieldRejection[]>
  /** Regions of the country with their places, in the order of the data file. */
  listPlaces(storefront: Storefront): readonly PlaceGroup[]
  /** What a delivery area says of an address: region and place, if they are clear. Empty for an unknown area. */
  areaValues(area: string, storefront: Storefront): Entered
  /** The area that a shopper names, and about where it is; undefined: none of the country's. */
  findArea(text: string, storefront: Storefront): FoundArea | undefined
  /** Coordinates of a well-known place: "29.3759, 47.9774". */
  pinExample(storefront: Storefront): string
  /** Lines in the format of the address's country. */
  format(address: Address, language: Language): readonly string[]
}
