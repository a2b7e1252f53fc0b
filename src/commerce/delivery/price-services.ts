import type { Address } from '#commerce/addresses/address.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import type { DeliveryServiceCode, PricedService, ShippableLine } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { heaviestOf } from './plan-shipments.ts'
import type { ServiceTerm } from './service-terms.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'

export type ServicesInput = {
  readonly lines: readonly ShippableLine[]
  readonly zone: string
  readonly access: Address['access'] | null
  readonly chosen: readonly DeliveryServiceCode[]
}

/** Services available for a delivery, and whether we have to call first to agree how it is carried up. */
export function priceServices(
  { services, stairs }: Pick<DeliveryTable, 'services' | 'stairs'>,
  { lines, zone, access, chosen }: ServicesInput,
  currency: Currency,
): { readonly services: readonly PricedService[]; readonly requiresCall: boolean } {
  const heaviest = heaviestOf(lines)
  const floors = floorsToCarry(stairs, heaviest, access)
  const requiresCall =
    floors > 0 && stairs.requiresCallFrom !== null && !isBelow(heaviest, stairs.requiresCallFrom)
  const minorOf = (term: ServiceTerm): number | undefined => {
    const perClass = term.perClassMinor[heaviest]
    if (term.code === 'assembly') return assemblyOf(term, lines)
    if (term.code === 'old-item-removal') return perClass
    return floors > 0 && !requiresCall && perClass !== undefined ? perClass * floors : undefined
  }
  const offered = services
    .filter(({ zones }) => zones.includes(zone))
    .flatMap((term): PricedService[] => {
      const minor = minorOf(term)
      if (minor === undefined) return []
      const required = term.code === 'carry-up'
      const { code, label } = term
      return [
        { code, label, price: money(minor, currency), chosen: required || chosen.includes(code), required },
      ]
    })
  return { services: offered, requiresCall }
}

/** Floors above those that are free; 0 where a lift fits, or the floor is unknown. */
function floorsToCarry(
  { freeUpToFloor, smallLiftUpTo }: DeliveryTable['stairs'],
  heaviest: SizeClass,
  access: Address['access'] | null,
): number {
  if (!access || access.floor === null || access.lift === null || access.lift === 'large') return 0
  if (access.lift === 'small' && !isBelow(smallLiftUpTo, heaviest)) return 0
  return Math.max(0, access.floor - freeUpToFloor)
}

/** Minor units; undefined when nothing needs assembly. */
function assemblyOf(term: ServiceTerm, lines: readonly ShippableLine[]): number | undefined {
  const prices = lines.flatMap(({ sizeClass, quantity, assemblyMinutes }) => {
    const perUnit = term.perClassMinor[sizeClass]
    if (assemblyMinutes === null || perUnit === undefined) return []
    const halfHours = Math.ceil(Math.max(0, assemblyMinutes - term.minutesIncluded) / 30)
    return [quantity * (perUnit + halfHours * term.halfHourMinor)]
  })
  return prices.length === 0 ? undefined : prices.reduce((a, b) => a + b, 0)
}

const isBelow = (one: SizeClass, other: SizeClass): boolean =>
  sizeClasses.indexOf(one) < sizeClasses.indexOf(other)
