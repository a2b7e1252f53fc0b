/**
 * Everything that a member of staff may do, by area. What they see of a person is masked unless they may see contacts. A page, a
 * form, a command and a route of the operations API each name one of these.
 */
export const permissions = [
  'orders.see', 'orders.contact', 'orders.note', 'orders.print', 'orders.review', 'orders.cancel', 'orders.edit', 'orders.slot', 'orders.cancel-items', 'orders.payment-link', 'orders.companion', 'orders.pick',
  'shipments.schedule', 'shipments.advance', 'runs.see', 'runs.manage', 'pickups.see', 'pickups.hand-over',
  'cash.collect', 'cash.hand-in', 'cash.approve',
  'refunds.make', 'refunds.approve',
  'payments.see', 'payments.manage', 'settlements.manage',
  'returns.see', 'returns.manage', 'returns.receive', 'returns.inspect', 'returns.approve',
  'customers.see', 'customers.look-up', 'customers.manage', 'customers.erase',
  'products.see', 'products.texts', 'products.manage', 'imports.run', 'imports.approve',
  'prices.see', 'prices.set', 'prices.approve', 'costs.see', 'costs.set',
  'stock.see', 'stock.adjust', 'stock.approve',
  'promotions.see', 'promotions.manage', 'promotions.approve',
  'content.see', 'content.edit', 'search.edit',
  'cards.see', 'cards.look-up', 'cards.manage', 'cards.approve',
  'reviews.see', 'reviews.moderate',
  'leads.see', 'leads.manage', 'quotes.manage', 'quotes.approve',
  'stores.see', 'stores.propose', 'stores.edit',
  'slots.see', 'slots.edit',
  'messages.see', 'messages.resend', 'messages.texts',
  'kiosks.enroll', 'kiosks.manage',
  'jobs.see', 'jobs.run', 'webhooks.manage', 'keys.manage',
  'staff.see', 'staff.manage', 'staff.approve', 'settings.see', 'settings.manage', 'settings.approve',
  'reports.sales', 'reports.stock', 'reports.service', 'reports.cash', 'reports.vat',
  'exports.approve', 'audit.own', 'audit.money', 'audit.all',
] as const // prettier-ignore

export type StaffPermission = (typeof permissions)[number]
