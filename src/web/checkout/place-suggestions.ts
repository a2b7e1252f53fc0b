import type { AddressFormField } from '#commerce/addresses/address-form.ts'

/** What a typed place shows (its name, where the field takes names) and suggests. */
export function suggestPlaces(
  { groups, byCode, closed = [] }: AddressFormField,
  value: string,
): {
  readonly shown: string
  readonly options: readonly { readonly value: string; readonly label?: string }[]
} {
  const places = groups.flatMap((group) => group.places)
  if (byCode) return { shown: value, options: places.map(({ code, label }) => ({ value: code, label })) }
  const shown = [...places, ...closed].find(({ code }) => code === value)?.label ?? value
  // A name that several regions have is suggested once.
  return { shown, options: [...new Set(places.map(({ label }) => label))].map((label) => ({ value: label })) }
}
