import { randomUUID } from 'node:crypto'
import type { Order } from '#commerce/orders/order.ts'
import type { Language } from '#kernel/language.ts'

/** How a item of an order is called, be it that it does not come any more. */
export const itemName = ({ lines, cancellations }: Order, sku: string, language: Language): string =>
  [...lines, ...cancellations.flatMap((one) => one.lines)].find((line) => line.sku === sku)?.name[language] ??
  sku

/** What a shopper may leave out, and how many of it at most. */
export const choicesOf = (
  { lines }: Order,
  stoppable: readonly string[],
): readonly { readonly sku: string; readonly most: number }[] =>
  stoppable.map((sku) => ({
    sku,
    most: lines.filter((line) => line.sku === sku).reduce((all, { quantity }) => all + quantity, 0),
  }))

/** Of a form that is shown: sent twice, it is one wish. */
export const newCancellationRequestId = (): string => `wish-${randomUUID()}`
export const isCancellationRequestId = (id: string): boolean => /^wish-[\da-f-]{36}$/.test(id)
