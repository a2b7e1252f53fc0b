import type { Address } from '#commerce/addresses/address.ts'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { Day } from '#kernel/local-time.ts'

/** When a shipment arrives at another address. */
export type ArrivalThere = {
  /** Position. */
  readonly shipment: number
  readonly earliest: Day
  readonly latest: Day
  readonly slot: (Pick<DeliverySlot, 'id' | 'day' | 'from' | 'to'> & { readonly capacity: number }) | null
}

/** Another address of an order that has not left. */
export type AddressChange = {
  readonly address: Address
  /** Of shipments that arrive at another time there; the others keep theirs. */
  readonly arrivals: readonly ArrivalThere[]
}

/** Whether both are the same place with the same way to the door. */
export const isSameAddress = (one: Address, other: Address): boolean => canonical(one) === canonical(other)

/** Stored JSON loses the order of its keys. */
const canonical = ({ fields, access, pin, ...rest }: Address): string =>
  JSON.stringify([
    Object.entries(fields).toSorted(),
    Object.entries(access).toSorted(),
    Object.entries(pin ?? {}).toSorted(),
    Object.entries(rest).toSorted(),
  ])

/** Names of what differs, never what it says: "street", "access", "note". */
export function changedAddressFields(before: Address, after: Address): readonly string[] {
  const fields = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])]
  const parts = ['area', 'zoneId', 'addressType', 'access', 'landmark', 'note', 'pin'] as const
  const sorted = (value: unknown): string =>
    JSON.stringify(value && typeof value === 'object' ? Object.entries(value).toSorted() : value)
  return [
    ...fields.filter((name) => before.fields[name] !== after.fields[name]),
    ...parts.filter((name) => sorted(before[name]) !== sorted(after[name])),
  ]
}
