import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Orders, and one of them. */
export const ordersRoutes = {
  orders: {
    pattern: '/operations/orders',
    permission: 'orders.see',
    title: 'operations-orders:list.title',
    menu: { group: 'orders', icon: 'orders', letter: 'o' },
    acts: {
      'check-claim': { permission: 'orders.note', audit: null },
      'check-tag': { permission: 'orders.note', audit: null },
      'claim-many': { permission: 'orders.note', audit: 'task.start' },
      'tag-many': { permission: 'orders.note', audit: 'task.start' },
    },
  },
  order: {
    pattern: '/operations/orders/{number}',
    permission: 'orders.see',
    title: 'operations-orders:order.title',
    menu: null,
    acts: {
      'release-hold': { permission: 'orders.review', audit: 'order.release-hold' },
      'put-on-hold': { permission: 'orders.review', audit: 'order.put-on-hold' },
      'approve-cancellation': { permission: 'orders.cancel', audit: 'order.approve-cancellation' },
      'reject-cancellation': { permission: 'orders.cancel', audit: 'order.reject-cancellation' },
      'check-cancel': { permission: 'orders.cancel', audit: null },
      cancel: { permission: 'orders.cancel', audit: 'order.cancel' },
      'approve-items': { permission: 'orders.cancel-items', audit: 'order.approve-item-cancellation' },
      'reject-items': { permission: 'orders.cancel-items', audit: 'order.reject-item-cancellation' },
      'check-requested-items': { permission: 'orders.cancel-items', audit: null },
      'check-items': { permission: 'orders.cancel-items', audit: null },
      'cancel-items': { permission: 'orders.cancel-items', audit: 'order.cancel-items' },
      // The use case asks for the permission of the event.
      shipment: { permission: 'orders.see', audit: 'shipment.*' },
      'check-refund': { permission: 'refunds.make', audit: null },
      refund: { permission: 'refunds.make', audit: 'refund.make' },
      'check-companion': { permission: 'orders.companion', audit: null },
      'add-companion': { permission: 'orders.companion', audit: 'order.add-companion' },
      'send-payment-link': { permission: 'orders.payment-link', audit: 'order.send-payment-link' },
      'request-refund': { permission: 'refunds.make', audit: 'approval.request' },
    },
  },
  orderInvoices: {
    pattern: '/operations/orders/{number}/documents',
    permission: 'orders.print',
    title: 'operations-order-money:documents',
    menu: null,
    acts: {},
  },
  orderSlip: {
    pattern: '/operations/orders/{number}/slips/{position}',
    permission: 'orders.print',
    title: 'operations-order-money:documents',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
