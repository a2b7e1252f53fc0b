import type { Address } from '#commerce/addresses/address.ts'
import { deliveryServiceCodes } from '#commerce/delivery/delivery-quote.ts'
import { maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'

const serviceCodes: ReadonlySet<string> = new Set(deliveryServiceCodes)

/** Contents and recipient of one shipment. Without prices, since it may be a gift. */
export type PackingSlip = {
  /** "AE4830217764/1": order and shipment. */
  readonly title: string
  readonly name: string
  /** Its last four digits: who finds a parcel must not know number and phone of its order. */
  readonly phone: string
  readonly address: Readonly<Record<Language, readonly string[]>>
  /** "2026-11-24 09:00–13:00", or the earliest and latest day. */
  readonly when: string
  readonly seller: Bilingual | null
  /** Null: it is delivered. */
  readonly store: Bilingual | null
  readonly lift: Address['access']['lift']
  readonly gatePass: boolean
  readonly landmark: string
  readonly note: string
  /** Charged ones: carrying up, removal of the old item. */
  readonly services: readonly Bilingual[]
  /** Our crew assembles; unlike the services it has no charge where it is included. */
  readonly assembly: boolean
  readonly rows: readonly {
    readonly sku: string
    readonly name: Bilingual
    readonly choice: Bilingual
    readonly quantity: number
    /** False: it did not pass the lift of the address when the order was placed. */
    readonly passesLift: boolean
  }[]
}

/** Undefined: the order has no such shipment. */
export function packingSlip(
  { number, contact, address, choice, charges, events, lines: ordered, shipments }: Order,
  position: number,
  {
    formatAddress,
    findStore,
  }: {
    readonly formatAddress: (address: Address, language: Language) => readonly string[]
    readonly findStore: (code: string) => Pick<Store, 'name'> | undefined
  },
): PackingSlip | undefined {
  const shipment = shipments.find((one) => one.position === position)
  if (!shipment) return undefined
  const misfits = new Set(
    events.flatMap(({ kind, note }) => (kind === 'does-not-pass-lift' ? (note ?? '').split(', ') : [])),
  )
  const { slot, earliest, latest, seller, lines } = shipment
  // A store that has closed since has only its code.
  const nameOfStore = (code: string) => findStore(code)?.name ?? { en: code, ar: code }
  return {
    title: `${number}/${position}`,
    name: contact.name,
    phone: maskPhone(contact.phone),
    address: {
      en: address ? formatAddress(address, 'en') : [],
      ar: address ? formatAddress(address, 'ar') : [],
    },
    when: slot ? `${slot.day} ${slot.from}–${slot.to}` : [...new Set([earliest, latest])].join(' – '),
    seller: seller?.name ?? null,
    store: choice.kind === 'collect' ? nameOfStore(choice.store) : null,
    lift: address?.access.lift ?? null,
    gatePass: address?.access.gatePass ?? false,
    landmark: address?.landmark ?? '',
    note: address?.note ?? '',
    services: charges.filter(({ code }) => serviceCodes.has(code)).map(({ label }) => label),
    assembly:
      choice.kind === 'home' &&
      choice.services.includes('assembly') &&
      !charges.some(({ code }) => code === 'assembly'),
    rows: lines.map(({ sku, quantity }) => {
      const line = ordered.find((one) => one.sku === sku)
      return {
        sku,
        name: line?.name ?? { en: sku, ar: sku },
        choice: line?.choice ?? { en: '', ar: '' },
        quantity,
        passesLift: !misfits.has(sku),
      }
    }),
  }
}
