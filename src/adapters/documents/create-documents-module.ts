import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Address } from '#commerce/addresses/address.ts'
import { packingSlip } from '#commerce/documents/packing-slip.ts'
import { pickList } from '#commerce/documents/pick-list.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Language } from '#kernel/language.ts'
import { localTime } from '#kernel/local-time.ts'
import { createPdfWriter } from './pdf/write-in-thread.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly orderAdmin: Pick<OrderAdmin, 'list'>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly listOfOrder: (orderId: string) => Promise<readonly InvoiceDocument[]>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
  readonly stores: readonly Pick<PickupStore, 'storeCode' | 'name'>[]
}

/** Documents as PDF; undefined: there is no such order, shipment or country, or it has no document. */
export function createDocumentsModule({
  clock,
  countries,
  orderAdmin,
  findByNumber,
  listOfOrder,
  formatAddress,
  stores,
}: Deps) {
  const write = createPdfWriter()
  const findStore = (code: string) => stores.find(({ storeCode }) => storeCode === code)
  const countryOf = (code: string) => countries.find(({ isoCode }) => isoCode === code)
  return {
    /** The caller must have access to the order. */
    async invoicesOf({ id, country: code }: Pick<Order, 'id' | 'country'>): Promise<Uint8Array | undefined> {
      const country = countryOf(code)
      const documents = await listOfOrder(id)
      return country && documents.length > 0 ? write({ kind: 'invoices', documents, country }) : undefined
    },

    findOrder: findByNumber,

    async packingSlipOf(number: string, position: number): Promise<Uint8Array | undefined> {
      const order = await findByNumber(number)
      const country = order && countryOf(order.country)
      const slip = order && packingSlip(order, position, { formatAddress, findStore })
      return country && slip ? write({ kind: 'packing-slip', slip, country }) : undefined
    },

    async pickListOf(code: string): Promise<Uint8Array | undefined> {
      const country = countryOf(code)
      if (!country) return undefined
      const rows = pickList(await listOrdersToPick(orderAdmin, code))
      const { day } = localTime(clock.now(), country.timeZone)
      return write({ kind: 'pick-list', rows, day, country })
    },
  }
}

/** Orders whose shipments can be packed now. */
export async function listOrdersToPick(
  orderAdmin: Pick<OrderAdmin, 'list'>,
  country: string,
): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const status of ['confirmed', 'processing'] as const)
    for (let before: string | null = null; ;) {
      const page: readonly Order[] = await orderAdmin.list({
        country,
        status,
        onHold: false,
        limit: 100,
        before,
      })
      orders.push(...page)
      before = page.at(-1)?.number ?? null
      if (page.length < 100) break
    }
  return orders
}
