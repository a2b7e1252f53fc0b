import { randomUUID } from 'node:crypto'
import { isUnbegun } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { isToAccount, type RefundMethod } from '#commerce/payments/refunds/refund.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Language } from '#kernel/language.ts'

/** The name of an item, canceled or not; the SKU of an unknown one. */
export const itemName = ({ lines, cancellations }: Order, sku: string, language: Language): string =>
  [...lines, ...cancellations.flatMap((one) => one.lines)].find((line) => line.sku === sku)?.name[language] ??
  sku

/** What was ordered, without gifts; of a canceled order what it was. */
export function itemsOfOrder({ lines, cancellations }: Order): readonly ItemQuantity[] {
  const all = lines.length > 0 ? lines : cancellations.flatMap((one) => one.lines)
  return all.filter(({ gift }) => !gift).map(({ sku, quantity }) => ({ sku, quantity }))
}

/** Of a refund: the account as it is shown; '' of one that goes elsewhere. */
export const shownAccount = (method: RefundMethod): string => (isToAccount(method) ? method.shown : '')

/** Products with at least one item that has arrived. */
export function deliveredProducts(
  { lines, shipments }: Order,
  language: Language,
): readonly { readonly code: string; readonly name: string }[] {
  const arrived = new Set(
    shipments
      .filter(({ status }) => status === 'Delivered')
      .flatMap((one) => one.lines.map(({ sku }) => sku)),
  )
  const names = lines
    .filter(({ sku }) => arrived.has(sku))
    .map(({ productCode, name }) => [productCode, name[language]] as const)
  return [...new Map(names)].map(([code, name]) => ({ code, name }))
}

/** Whether these shipments are canceled without a decision, since nothing of them is being prepared. */
export const cancelsAtOnce = (shipments: readonly Shipment[]): boolean => isUnbegun(shipments)

/** Items that the shopper can cancel, with their quantities. */
export const cancelableItems = (
  { lines }: Order,
  cancelableSkus: readonly string[],
): readonly { readonly sku: string; readonly max: number }[] =>
  cancelableSkus.map((sku) => ({
    sku,
    max: lines.filter((line) => line.sku === sku).reduce((all, { quantity }) => all + quantity, 0),
  }))

/** Made when the form is rendered, too. */
export const newBuyAgainKey = (): string => randomUUID()

/** Made when the form is rendered: a form that is sent twice is one request. */
export const newCancellationRequestId = (): string => `request-${randomUUID()}`
export const isCancellationRequestId = (id: string): boolean => /^request-[\da-f-]{36}$/.test(id)
