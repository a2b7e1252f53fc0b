import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { BankStatementLine } from '#commerce/orders/payment/transfer-admin.ts'
import { money } from '#kernel/money.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { anAgreement } from '../builders/an-agreement.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { anOrderShop } from './an-order-shop.ts'
import { operator } from '../builders/operators.ts'

/** A shop whose shopper has accepted a quote for forty sofas; the promotions of the demo do not run. */
export async function aBulkShop({ db }: Pick<OpenDatabase, 'db'>) {
  const shop = await anOrderShop(
    { db },
    { variants: [aPurchasableVariant({ available: 500 })], stock: { 'SKU-A': 500 }, promotions: [] },
  )
  const find = async (number: string): Promise<Order> => {
    const found = await shop.orderAdmin.find(number, operator)
    if (!found.ok) throw new Error(`no order ${number}`)
    return found.value.order
  }
  const aBuyer = (agreement: BulkAgreement = anAgreement()) =>
    shop.aShopper({}, 'banktransfer', [], null, agreement)
  let lines = 0
  return {
    ...shop,
    find,
    aBuyer,
    /** An order of the quote that waits for its transfer. */
    async placed(agreement: BulkAgreement = anAgreement()): Promise<Order> {
      const placed = await (await aBuyer(agreement)).place()
      if (!placed.ok) throw new Error(JSON.stringify(placed.failure))
      return find(placed.value.number)
    },
    /** A line of a statement, with a number of its own. */
    aLine(
      amountMinor: number,
      remittance: string,
      parts: Partial<BankStatementLine> = {},
    ): BankStatementLine {
      lines += 1
      return {
        bankReference: `FT2611-${lines}`,
        amount: money(amountMinor, 'AED'),
        day: '2026-11-24',
        remittance,
        ...parts,
      }
    },
  }
}
