import type { Address } from '#commerce/addresses/address.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'

/** What is packed for one delivery, and whom it is for: no prices, since a gift may be in it. */
export type PackingSlip = {
  /** "AE4830217764/1": order and shipment. */
  readonly title: string
  readonly name: string
  readonly phone: string
  readonly address: Readonly<Record<Language, readonly string[]>>
  /** "2026-11-24 09:00–13:00", or the days between which it comes. */
  readonly when: string
  readonly seller: Bilingual | null
  readonly rows: readonly {
    readonly sku: string
    readonly name: Bilingual
    readonly choice: Bilingual
    readonly pieces: number
  }[]
}

/** Undefined: the order has no such shipment. */
export function packingSlip(
  { number, contact, address, lines: ordered, shipments }: Order,
  position: number,
  formatAddress: (address: Address, language: Language) => readonly string[],
): PackingSlip | undefined {
  const shipment = shipments.find((one) => one.position === position)
  if (!shipment) return undefined
  const { slot, earliest, latest, seller, lines } = shipment
  return {
    title: `${number}/${position}`,
    name: contact.name,
    phone: contact.phone,
    address: {
      en: address ? formatAddress(address, 'en') : [],
      ar: address ? formatAddress(address, 'ar') : [],
    },
    when: slot ? `${slot.day} ${slot.from}–${slot.to}` : [...new Set([earliest, latest])].join(' – '),
    seller: seller?.name ?? null,
    rows: lines.map(({ sku, quantity }) => {
      const line = ordered.find((one) => one.sku === sku)
      return {
        sku,
        name: line?.name ?? { en: sku, ar: sku },
        choice: line?.choice ?? { en: '', ar: '' },
        pieces: quantity,
      }
    }),
  }
}
