import type { Address } from '#commerce/addresses/address.ts'
import type { LoadedCart, UnavailableLine } from '#commerce/cart/loaded-cart.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type {
  DeliveryQuote,
  DeliverySlot,
  PlannedShipment,
  ShippableLine,
} from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { heaviestOf } from '#commerce/delivery/plan-shipments.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import { mayOfSlots } from '#commerce/slots/slot-admin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { toShippableLines } from './to-shippable-lines.ts'

/** The items, address and moment to quote. */
type QuoteBoxRequest = {
  readonly country: CountryCode
  /** Code of a delivery area. */
  readonly area: string
  readonly items: readonly ItemQuantity[]
  /** Null: now. */
  readonly at: Instant | null
}

type BoxShipment = PlannedShipment & { readonly sizeClass: SizeClass }

/** Whether the items could be collected at a store. */
type BoxStore = {
  readonly code: string
  readonly name: Bilingual
  /** Null: they cannot. */
  readonly readyDay: Day | null
  /** SKUs that are not there in this quantity. */
  readonly missing: readonly string[]
}

export type QuoteBoxAnswer = {
  readonly country: CountryCode
  readonly area: { readonly code: string; readonly name: Bilingual; readonly zone: string }
  readonly at: Instant
  /** What is not sold in the country, or not in this quantity: it is not quoted. */
  readonly unavailable: readonly UnavailableLine[]
  /** Null: nothing of it can be ordered. */
  readonly delivery:
    | (Pick<DeliveryQuote, 'fee' | 'fullFee' | 'services' | 'requiresCall'> & {
        readonly sizeClass: SizeClass
        /** Why nothing is charged; null: something is. */
        readonly freeBy: 'promotion' | 'total' | 'samples' | null
        readonly shipments: readonly BoxShipment[]
        /** The first. */
        readonly slots: readonly DeliverySlot[]
      })
    | null
  readonly stores: readonly BoxStore[]
}

export type QuoteBoxFailure =
  /** There is no such country, or it is not theirs to see. */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'area-unknown' | 'area-closed' }
  | { readonly kind: 'no-items' | 'too-many-items' }
  | { readonly kind: 'moment-over' }

/** For people of operations: what the shop would quote. Writes nothing. */
export type QuoteBox = {
  /** Countries that the operator may see, with the areas that are open. */
  places(
    by: Operator,
    /** Areas that are open then; null: now. */
    at: Instant | null,
  ): readonly {
    readonly country: Country
    readonly regions: DeliveryTable['regions']
    readonly areas: DeliveryTable['areas']
  }[]
  quote(wanted: QuoteBoxRequest, by: Operator): Promise<Result<QuoteBoxAnswer, QuoteBoxFailure>>
}

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly stores: KnownStores
  readonly tableAt: (country: string, at: Instant) => DeliveryTable
  /** The quotes of the checkout, from a table. */
  readonly quoteFrom: (table: DeliveryTable) => DeliveryFacade['quote']
  /** A first-time shopper's cart, priced at a moment. */
  readonly priceAt: (items: readonly ItemQuantity[], country: Country, at: Instant) => Promise<LoadedCart>
}

export const maxBoxItems = 10
const maxQuantity = 999
const shownSlots = 10

export function createQuoteBox({ countries, clock, stores, tableAt, quoteFrom, priceAt }: Deps): QuoteBox {
  const seen = (by: Operator): readonly Country[] =>
    countries.filter(({ isoCode }) => mayOfSlots(by, 'slots.see', isoCode))

  /** What was in force before is not known. */
  const notOver = (at: Instant | null): Instant => {
    const now = clock.now()
    return at === null || isBefore(at, now) ? now : at
  }

  return {
    places: (by, at) =>
      seen(by).map((country) => {
        const { regions, areas } = tableAt(country.isoCode, notOver(at))
        return { country, regions, areas: areas.filter(({ isClosed }) => !isClosed) }
      }),

    async quote({ items, ...wanted }, by) {
      const country = seen(by).find(({ isoCode }) => isoCode === wanted.country)
      if (!country) return fail({ kind: 'not-found' })
      const now = clock.now()
      const at = wanted.at ?? now
      if (isBefore(at, now)) return fail({ kind: 'moment-over' })
      const table = tableAt(country.isoCode, at)
      const area = table.areas.find(({ code }) => code === wanted.area)
      if (!area) return fail({ kind: 'area-unknown' })
      if (area.isClosed) return fail({ kind: 'area-closed' })
      if (items.length === 0) return fail({ kind: 'no-items' })
      if (items.length > maxBoxItems || items.some(({ quantity }) => quantity > maxQuantity))
        return fail({ kind: 'too-many-items' })

      const here = storefront(country, 'en')
      const cart = await priceAt(items, country, at)
      const lines = toShippableLines(cart)
      const freeByPromotion = cart.priced.freeDelivery !== null
      const request = {
        ...{ lines, freeByPromotion, at, itemsTotal: cart.priced.total },
        address: addressIn(country.isoCode, area),
      }
      const quote = quoteFrom(table)
      const quoted = lines.length === 0 ? null : await quote({ ...request, choice: null }, here)
      const delivery = quoted?.ok ? quoted.value : null
      const collecting =
        lines.length === 0
          ? []
          : collectionStores(stores()).filter((store) => store.country === country.isoCode)
      return ok({
        ...{ country: country.isoCode, at, unavailable: cart.unavailableLines },
        area: { code: area.code, name: area.name, zone: area.zone },
        delivery: delivery && {
          ...{ fee: delivery.fee, fullFee: delivery.fullFee, services: delivery.services },
          ...{ requiresCall: delivery.requiresCall, sizeClass: heaviestOf(lines) },
          freeBy: delivery.fee.minor > 0 ? null : freeByPromotion ? 'promotion' : reasonOf(cart),
          shipments: delivery.shipments.map((one) => ({ ...one, sizeClass: sizeOf(one, lines) })),
          slots: delivery.slots.slice(0, shownSlots),
        },
        stores: await Promise.all(
          collecting.map(async ({ storeCode: code, name }) => {
            const collected = await quote({ ...request, choice: { kind: 'collect', store: code } }, here)
            return { code, name, ...collectedAt(collected) }
          }),
        ),
      })
    },
  }
}

const reasonOf = ({ priced }: LoadedCart): 'total' | 'samples' =>
  priced.total.minor > 0 ? 'total' : 'samples'

const sizeOf = ({ skus }: PlannedShipment, lines: readonly ShippableLine[]): SizeClass =>
  heaviestOf(lines.filter(({ sku }) => skus.includes(sku)))

function collectedAt(
  collected: Awaited<ReturnType<DeliveryFacade['quote']>>,
): Pick<BoxStore, 'readyDay' | 'missing'> {
  if (collected.ok) return { readyDay: collected.value.shipments[0]?.earliest ?? null, missing: [] }
  const { failure } = collected
  return { readyDay: null, missing: failure.kind === 'not-at-store' ? failure.skus : [] }
}

/** An address with only its area. */
const addressIn = (country: CountryCode, { code, zone }: DeliveryTable['areas'][number]): Address => ({
  ...{ country, fields: {}, area: code, zoneId: zone, addressType: 'home' },
  access: { floor: null, lift: null, gatePass: false },
  ...{ landmark: '', note: '', pin: null },
})
