import type { Address } from '#commerce/addresses/address.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import type { DeliveryQuote, DeliveryServiceCode, PricedService, ShippableLine } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { heaviestOf } from './plan-shipments.ts'
import type { ServiceTerm } from './service-terms.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'

export type ServicesInput = {
  readonly lines: readonly ShippableLine[]
  readonly zone: string
  readonly access: Address['access'] | null
  /** Null: the shopper has not been asked yet; services without a price are then included. */
  readonly chosen: readonly DeliveryServiceCode[] | null
}

type PricedServices = Pick<DeliveryQuote, 'services' | 'misfits' | 'requiresCall'>

/**
 * Services available for a delivery, what does not pass the lift of the address, and whether we have to call first to
 * agree how it is carried up. Without a lift, or with a small one, carrying up is required; a large lift may be larger than
 * we assume, so there it is offered, and without it we call.
 */
export function priceServices(
  { services, stairs }: Pick<DeliveryTable, 'services' | 'stairs'>,
  { lines, zone, access, chosen }: ServicesInput,
  currency: Currency,
): PricedServices {
  const heaviest = heaviestOf(lines)
  const carried = linesToCarry(stairs, lines, access)
  const floors = carried.length === 0 ? 0 : Math.max(0, (access?.floor ?? 0) - stairs.freeUpToFloor)
  const heaviestCarried = heaviestOf(carried)
  const isCarryUpRequired = access?.lift !== 'large'
  const isTooHeavy = stairs.requiresCallFrom !== null && !isBelow(heaviestCarried, stairs.requiresCallFrom)
  const minorOf = (term: ServiceTerm): number | undefined => {
    if (term.code === 'assembly') return assemblyOf(term, lines)
    if (term.code === 'old-item-removal') return term.perClassMinor[heaviest]
    if (term.code === 'extended-warranty') return warrantyOf(term, lines)
    const perClass = term.perClassMinor[heaviestCarried]
    return floors > 0 && !isTooHeavy && perClass !== undefined ? perClass * floors : undefined
  }
  const isChosen = (code: DeliveryServiceCode, minor: number): boolean =>
    chosen === null ? minor === 0 : chosen.includes(code)
  const offered = services
    .filter(({ zones }) => zones.includes(zone))
    .flatMap((term): PricedService[] => {
      const minor = minorOf(term)
      if (minor === undefined) return []
      const { code, label } = term
      const required = code === 'carry-up' && isCarryUpRequired
      return [
        { code, label, price: money(minor, currency), chosen: required || isChosen(code, minor), required },
      ]
    })
  const isCarriedUp = offered.some((one) => one.code === 'carry-up' && one.chosen)
  const isFloorUnknown = carried.length > 0 && access?.floor === null
  return {
    services: offered,
    misfits: access?.lift === 'small' || access?.lift === 'large' ? carried.map(({ sku }) => sku) : [],
    requiresCall: isFloorUnknown || (floors > 0 && (isTooHeavy || (!isCarryUpRequired && !isCarriedUp))),
  }
}

/** Lines that do not go up by lift; none on the ground floor, or when floor and lift are unknown. */
function linesToCarry(
  { smallLiftUpTo }: DeliveryTable['stairs'],
  lines: readonly ShippableLine[],
  access: Address['access'] | null,
): readonly ShippableLine[] {
  if (!access || access.floor === 0 || access.lift === null) return []
  const { lift } = access
  if (lift === 'none') return access.floor === null ? [] : lines
  return lines.filter(({ passesLift, sizeClass }) =>
    passesLift ? !passesLift[lift] : lift === 'small' && isBelow(smallLiftUpTo, sizeClass),
  )
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

/** Minor units; undefined when there is nothing of the shop's own that it covers: sellers have their own terms. */
function warrantyOf({ perClassMinor }: ServiceTerm, lines: readonly ShippableLine[]): number | undefined {
  const prices = lines.flatMap(({ quantity, seller, sizeClass }) => {
    const perUnit = perClassMinor[sizeClass]
    return seller !== null || perUnit === undefined ? [] : [quantity * perUnit]
  })
  return prices.length === 0 ? undefined : prices.reduce((a, b) => a + b, 0)
}

const isBelow = (one: SizeClass, other: SizeClass): boolean =>
  sizeClasses.indexOf(one) < sizeClasses.indexOf(other)
