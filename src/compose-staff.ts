import { createStaffAccessModule } from '#adapters/staff-access/create-staff-access-module.ts'
import { createListsModule } from '#adapters/lists/create-lists-module.ts'
import { createCollaborationModule } from '#adapters/collaboration/create-collaboration-module.ts'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import { createPresentationKinds } from '#adapters/catalog-admin/presentation-kinds.ts'
import { createBulkPriceKinds } from '#adapters/price-admin/bulk-price-kinds.ts'
import { createDayMoveKinds, type DayMoveDeps } from '#adapters/orders/day-move-kinds.ts'
import { createOrderStepKinds } from '#adapters/orders/order-step-kinds.ts'
import { createMoneyModule } from '#adapters/reports/create-money-module.ts'
import { createDispatchModule } from '#adapters/dispatch/create-dispatch-module.ts'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createRefundApproval } from '#commerce/orders/refunds/refund-approval.ts'
import { createReturnApprovals } from '#commerce/returns/return-approvals.ts'
import { createCardApprovals } from '#commerce/gift-cards/card-approvals.ts'
import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import { createCreditApproval } from '#commerce/ahlan/credit-approval.ts'
import type { CustomerAdmin } from '#commerce/customer-admin/customer-admin.ts'
import { createErasureApproval } from '#commerce/customer-admin/erasure-approval.ts'
import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import { parseWanted } from '#adapters/price-admin/parse-wanted.ts'
import type { CatalogAdmin } from '#commerce/catalog-admin/catalog-admin.ts'
import type { PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import { createPriceApproval } from '#commerce/price-admin/price-approval.ts'
import type { ImportAdmin } from '#commerce/imports/import-admin.ts'
import { createImportApproval } from '#commerce/imports/import-approval.ts'
import type { StockAdmin } from '#commerce/inventory/stock-admin.ts'
import { createStockApproval } from '#commerce/inventory/stock-approval.ts'
import type { SettingAdmin } from '#commerce/settings/setting-admin.ts'
import { createSettingApproval, createSettingCancelApproval } from '#commerce/settings/setting-approval.ts'
import type { BulkQuoteAdmin } from '#commerce/quotes/bulk-quote-admin.ts'
import { createOfferApproval } from '#commerce/quotes/offer-approval.ts'
import type { TaskKind } from '#commerce/tasks/task-kind.ts'
import type { PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import { createPromotionApprovals } from '#commerce/promotion-admin/promotion-approvals.ts'
import { createRightsApprovals } from '#commerce/staff-access/rights-approvals.ts'
import { noteExport } from '#adapters/approvals/note-export.ts'
import { createPersonalExports, exportApproval } from '#commerce/approvals/personal-exports.ts'
import type { MessagesModule } from '#adapters/messages/create-messages-module.ts'
import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import type { ReturnAdmin } from '#commerce/returns/return-admin.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Core } from '#open-core.ts'

type Deps = Pick<Parameters<typeof createMoneyModule>[1], 'listCollections' | 'walkDocuments'> & {
  readonly messages: MessagesModule
  readonly keys: Pick<Parameters<typeof createStaffAccessModule>[1], 'createKeys' | 'keyScopes'>
  readonly orderAdmin: OrderAdmin
  readonly listReschedulings: DayMoveDeps['listReschedulings']
  readonly paymentAdmin: PaymentAdmin
  readonly returnAdmin: ReturnAdmin
  readonly giftCardAdmin: GiftCardAdmin
  readonly walletAdmin: WalletAdmin
  readonly customerAdmin: CustomerAdmin
  readonly bulkQuoteAdmin: BulkQuoteAdmin
  readonly promotionAdmin: PromotionAdmin
  readonly codeTasks: readonly TaskKind<Database>[]
  readonly stockAdmin: StockAdmin
  readonly priceAdmin: PriceAdmin
  readonly catalogAdmin: CatalogAdmin
  readonly settingAdmin: SettingAdmin
  readonly importAdmin: ImportAdmin
  readonly listOrderedItems: ListOrderedItems
}

/** What the people of the shop work with: who they are, what a second one approves, their lists, tasks, runs and figures. */
export async function createStaffModules(core: Core, parts: Deps) {
  const { db, clock } = core
  const { messages, keys, orderAdmin, listOrderedItems, listCollections, walkDocuments } = parts
  const staffAccess = await createStaffAccessModule(db, { ...core, ...keys, messages })
  const lists = createListsModule(db, core)
  const collaborating = createCollaborationModule(db, core)
  const tasks = createTasksModule(db, {
    ...core,
    kinds: [
      ...collaborating.taskKinds,
      ...createOrderStepKinds(orderAdmin),
      ...createDayMoveKinds({ ...core, orderAdmin, listReschedulings: parts.listReschedulings }),
      ...parts.codeTasks,
      ...createPresentationKinds(parts.catalogAdmin, db),
      ...createBulkPriceKinds(parts.priceAdmin),
    ],
  })
  const money = createMoneyModule(db, { ...core, listCollections, walkDocuments })
  const dispatch = createDispatchModule(db, { ...core, orderAdmin, listOrderedItems })
  const approvals = createApprovalsModule(db, {
    ...{ clock, report: core.report },
    acts: [
      createRefundApproval(parts.paymentAdmin),
      ...createReturnApprovals(parts.returnAdmin),
      ...createCardApprovals(parts.giftCardAdmin),
      createCreditApproval(parts.walletAdmin),
      createErasureApproval(parts.customerAdmin),
      createOfferApproval(parts.bulkQuoteAdmin),
      ...createPromotionApprovals(parts.promotionAdmin),
      createStockApproval(parts.stockAdmin),
      createPriceApproval(parts.priceAdmin, parseWanted),
      createSettingApproval(parts.settingAdmin),
      createSettingCancelApproval(parts.settingAdmin),
      createImportApproval(parts.importAdmin),
      ...createRightsApprovals(staffAccess.access),
      exportApproval,
    ],
  })
  const personalExports = createPersonalExports({
    approvals: approvals.approvals,
    note: noteExport(db),
    clock,
  })
  return {
    dispatch,
    tasks,
    approvals,
    money,
    facades: {
      dispatch,
      money,
      staffAccess,
      approvals: approvals.approvals,
      savedViews: lists.savedViews,
      personalExports,
      collaboration: collaborating.collaboration,
      tasks: tasks.tasks,
    },
  }
}
