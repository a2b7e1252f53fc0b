import { randomUUID } from 'node:crypto'
import type { Order } from '#commerce/orders/order.ts'
import type { Language } from '#kernel/language.ts'

/** The name of an item, canceled or not; the SKU of an unknown one. */
export const itemName = ({ lines, cancellations }: Order, sku: string, language: Language): string =>
  [...lines, ...cancellations.flatMap((one) => one.lines)].find((line) => line.sku === sku)?.name[language] ??
  sku

/** Items that the shopper can cancel, with their quantities. */
export const cancelableItems = (
  { lines }: Order,
  cancelableSkus: readonly string[],
): readonly { readonly sku: string; readonly max: number }[] =>
  cancelableSkus.map((sku) => ({
    sku,
    max: lines.filter((line) => line.sku === sku).reduce((all, { quantity }) => all + quantity, 0),
  }))

/** Made when the form is rendered: a form that is sent twice is one request. */
export const newCancellationRequestId = (): string => `request-${randomUUID()}`
export const isCancellationRequestId = (id: string): boolean => /^request-[\da-f-]{36}$/.test(id)
