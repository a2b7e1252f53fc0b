import type { StaffPermission } from './permission.ts'

/** What a scope of a key of the operations API permits. */
const byScope: Readonly<Record<string, readonly StaffPermission[]>> = {
  'orders:read': ['orders.see', 'orders.contact', 'runs.see', 'pickups.see', 'returns.see', 'leads.see', 'messages.see'],
  'orders:write': [
    'orders.note', 'orders.review', 'orders.cancel', 'orders.edit', 'orders.slot', 'orders.cancel-items', 'orders.payment-link', 'orders.companion', 'orders.pick', 'shipments.schedule', 'shipments.advance',
    'runs.manage', 'pickups.hand-over', 'cash.collect', 'cash.hand-in', 'returns.manage', 'returns.receive', 'returns.inspect', 'messages.resend', 'customers.manage', 'quotes.manage',
  ],
  'payments:read': ['payments.see', 'cards.see'],
  'payments:write': ['payments.see', 'refunds.make', 'payments.manage', 'settlements.manage', 'cards.see', 'cards.manage'],
  'limits:exceed': ['refunds.approve', 'returns.approve', 'cards.approve', 'cash.approve', 'promotions.approve', 'prices.approve', 'settings.approve'],
  'stock:write': ['stock.see', 'stock.adjust'],
  'stores:read': ['stores.see', 'slots.see'],
  'stores:write': ['stores.see', 'stores.edit', 'slots.see', 'slots.edit'],
  'prices:write': ['prices.see', 'prices.set'],
  'costs:read': ['costs.see'],
  'costs:write': ['costs.see', 'costs.set'],
  // With it, a key sends files of products, and of what its other scopes let it change: stock, prices. Those of a file of products need both.
  'imports:write': ['imports.run', 'products.see', 'products.manage'],
  'kiosks:write': ['kiosks.enroll', 'kiosks.manage'],
  'leads:read': ['leads.see'],
  'leads:write': ['leads.see', 'leads.manage', 'quotes.manage'],
  'audit:read': ['audit.all'],
  'content:read': ['content.see'],
  'content:write': ['content.see', 'content.edit', 'search.edit'],
  'products:read': ['products.see'],
  'products:write': ['products.see', 'products.texts', 'products.manage'],
  'promotions:read': ['promotions.see'],
  'promotions:write': ['promotions.see', 'promotions.manage'],
  'settings:read': ['settings.see', 'stores.see', 'messages.see'],
  'settings:write': ['settings.see', 'settings.manage', 'stores.see', 'stores.edit', 'messages.texts'],
  'reviews:read': ['reviews.see'],
  'reviews:write': ['reviews.see', 'reviews.moderate'],
} // prettier-ignore

export const keyPermissions = (scopes: readonly string[]): readonly StaffPermission[] =>
  scopes.flatMap((scope) => byScope[scope] ?? [])
