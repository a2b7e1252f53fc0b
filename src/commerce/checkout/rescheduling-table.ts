import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Bilingual, Country } from '#kernel/country.ts'

/** What times and fees of another delivery time are computed from, in one country. */
export type ReschedulingTable = {
  readonly table: DeliveryTable
  readonly country: Country
  readonly findTaxRate: FindTaxRate
  /** Of the fee, on orders and invoices. */
  readonly label: Bilingual
  /** Of what the way to another address costs more. */
  readonly addressLabel: Bilingual
}
