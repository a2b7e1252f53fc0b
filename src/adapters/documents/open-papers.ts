import type { Address } from '#commerce/addresses/address.ts'
import { packingSlip } from '#commerce/documents/packing-slip.ts'
import { pickList } from '#commerce/documents/pick-list.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Language } from '#kernel/language.ts'
import { localTime } from '#kernel/local-time.ts'
import { createPdfWriter } from './pdf/write-in-thread.ts'

type Parts = Pick<Shop, 'clock' | 'countries'> & {
  readonly desk: Pick<OrderDesk, 'list'>
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly listOfOrder: (orderId: string) => Promise<readonly InvoiceDocument[]>
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
  readonly stores: readonly Pick<PickupStore, 'storeCode' | 'name'>[]
}

/** Papers for those who work at the shop, as PDF; undefined: there is no such order, shipment or country, or no paper of it. */
export function openPapers({
  clock,
  countries,
  desk,
  findByNumber,
  listOfOrder,
  formatAddress,
  stores,
}: Parts) {
  const write = createPdfWriter()
  const findStore = (code: string) => stores.find(({ storeCode }) => storeCode === code)
  const countryOf = (code: string) => countries.find(({ isoCode }) => isoCode === code)
  return {
    /** Of an order that has been opened to whoever asks. */
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
      const rows = pickList(await listToPick(desk, code))
      const { day } = localTime(clock.now(), country.timeZone)
      return write({ kind: 'pick-list', rows, day, country })
    },
  }
}
export type OpenPapers = ReturnType<typeof openPapers>

/** Orders of which something may be packed now. */
export async function listToPick(desk: Pick<OrderDesk, 'list'>, country: string): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const status of ['confirmed', 'processing'] as const)
    for (let before: string | null = null; ;) {
      const page: readonly Order[] = await desk.list({ country, status, held: false, limit: 100, before })
      orders.push(...page)
      before = page.at(-1)?.number ?? null
      if (page.length < 100) break
    }
  return orders
}
