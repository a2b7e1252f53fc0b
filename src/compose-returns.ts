import { createRefundAcceptedReturn } from '#adapters/orders/refund-accepted-return.ts'
import { createIssueReturnDocuments } from '#adapters/documents/issue-return-documents.ts'
import { createReturnsModule } from '#adapters/returns/create-returns-module.ts'
import type { createAhlanModule } from '#adapters/ahlan/create-ahlan-module.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import type { createCatalogModules } from '#compose-catalog.ts'
import type { Core } from '#open-core.ts'

type Selling = Awaited<ReturnType<typeof createCatalogModules>>
type Returns = Parameters<typeof createReturnsModule>[1]
type Deps = Pick<
  Returns,
  | 'listVariants'
  | 'listOrderedItems'
  | 'listFeeMethods'
  | 'orderAdmin'
  | 'findTaxRate'
  | 'enqueueMessage'
  | 'findByNumber'
> & {
  readonly delivery: Selling['delivery']
  readonly catalog: Pick<Selling['catalog'], 'reader' | 'loadCurrentPath'>
  readonly orderStore: OrderStore
  readonly formatAddress: Parameters<typeof createIssueReturnDocuments>[0]['formatAddress']
  readonly ahlan: Pick<ReturnType<typeof createAhlanModule>, 'reversePoints' | 'pointsShortfall'>
}

/** Returns with what follows from an accepted one: its documents and refund, and the points that are taken back. */
export function createReturnModules(core: Core, parts: Deps) {
  const { db, countries } = core
  const { orderStore, ahlan } = parts
  const refundAcceptedReturn = createRefundAcceptedReturn({
    changeWithin: orderStore.changeWithin,
    issueDocuments: createIssueReturnDocuments({ countries, formatAddress: parts.formatAddress }),
  })
  return createReturnsModule(db, {
    ...core,
    ...parts.delivery,
    listVariants: parts.listVariants,
    listOrderedItems: parts.listOrderedItems,
    catalogReader: parts.catalog.reader,
    loadCurrentPath: parts.catalog.loadCurrentPath,
    changeWithin: orderStore.changeWithin,
    insertWithin: orderStore.insertWithin,
    onStockChange: orderStore.onStockChange,
    accessToken: (number) => orderStore.accessTokens.sign(number, 'own'),
    listFeeMethods: parts.listFeeMethods,
    orderAdmin: parts.orderAdmin,
    findByNumber: parts.findByNumber,
    findTaxRate: parts.findTaxRate,
    enqueueMessage: parts.enqueueMessage,
    returnConsequences: [
      (tx, { accepted: { reference: returnId, orderId }, refund, at }) =>
        refundAcceptedReturn(tx, { returnId, orderId, refund, at }),
      (tx, { accepted: { id: returnId, orderId }, refund: { lines }, at }) =>
        ahlan.reversePoints(tx, { returnId, orderId, lines, at }),
    ],
    pointsShortfall: (order, { items }) => ahlan.pointsShortfall(order, items),
  })
}
