import type { StaffPermission } from './permission.ts'

/** What an act needs beside the permission: `own places` where a grant must name the warehouses and stores it is for. */
type Role = {
  readonly permissions: readonly StaffPermission[]
  /** A grant of the role names stores and warehouses; others are for whole countries. */
  readonly isBoundToPlaces: boolean
}

export const roleNames = [
  'merchandiser', 'content-editor', 'customer-service', 'store-associate', 'warehouse', 'finance', 'marketing', 'admin',
] as const // prettier-ignore
export type RoleName = (typeof roleNames)[number]

export const isRoleName = (text: string): text is RoleName => (roleNames as readonly string[]).includes(text)

/** Of every role: own acts, the way home. */
const everyone = ['audit.own'] as const satisfies readonly StaffPermission[]

/** The roles that come with the shop, as sets of permissions. */
export const roles: Readonly<Record<RoleName, Role>> = {
  merchandiser: {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'orders.see', 'returns.see', 'products.see', 'products.texts', 'products.manage', 'imports.run', 'prices.see', 'prices.set', 'costs.see', 'costs.set',
      'stock.see', 'stock.adjust', 'stock.approve', 'promotions.see', 'promotions.manage', 'content.see', 'search.edit', 'reviews.see', 'reviews.moderate',
      'leads.see', 'quotes.manage', 'stores.see', 'slots.see', 'reports.sales', 'reports.stock',
    ], // prettier-ignore
  },
  'content-editor': {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'products.see', 'products.texts', 'promotions.see', 'content.see', 'content.edit', 'search.edit', 'reviews.see', 'reviews.moderate',
      'stores.see', 'stores.edit', 'messages.see', 'messages.texts',
    ], // prettier-ignore
  },
  'customer-service': {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'orders.see', 'orders.contact', 'orders.note', 'orders.print', 'orders.review', 'orders.cancel', 'orders.edit', 'orders.slot', 'orders.cancel-items', 'orders.payment-link', 'orders.companion',
      'shipments.schedule', 'runs.see', 'pickups.see', 'refunds.make', 'payments.see', 'returns.see', 'returns.manage', 'customers.see', 'customers.look-up', 'customers.manage',
      'products.see', 'prices.see', 'stock.see', 'promotions.see', 'content.see', 'cards.see', 'cards.look-up', 'cards.manage', 'reviews.see', 'reviews.moderate',
      'leads.see', 'leads.manage', 'quotes.manage', 'stores.see', 'slots.see', 'messages.see', 'messages.resend', 'reports.service',
    ], // prettier-ignore
  },
  'store-associate': {
    isBoundToPlaces: true,
    permissions: [
      ...everyone,
      'orders.see', 'orders.contact', 'orders.note', 'orders.print', 'orders.cancel-items', 'orders.pick', 'pickups.see', 'pickups.hand-over', 'cash.collect', 'cash.hand-in', 'refunds.make',
      'returns.see', 'returns.receive', 'customers.look-up', 'products.see', 'prices.see', 'stock.see', 'stock.adjust', 'cards.look-up', 'leads.see', 'leads.manage',
      'stores.see', 'stores.propose', 'kiosks.enroll',
    ], // prettier-ignore
  },
  warehouse: {
    isBoundToPlaces: true,
    permissions: [
      ...everyone,
      'orders.see', 'orders.note', 'orders.print', 'orders.slot', 'orders.cancel-items', 'orders.pick', 'shipments.schedule', 'shipments.advance', 'runs.see', 'runs.manage', 'pickups.see',
      'cash.collect', 'cash.hand-in', 'returns.see', 'returns.inspect', 'products.see', 'stock.see', 'stock.adjust', 'slots.see', 'slots.edit', 'reports.stock',
    ], // prettier-ignore
  },
  finance: {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'orders.see', 'orders.contact', 'orders.review', 'runs.see', 'cash.approve', 'refunds.make', 'refunds.approve', 'payments.see', 'payments.manage', 'settlements.manage',
      'returns.see', 'returns.approve', 'customers.see', 'products.see', 'prices.see', 'prices.approve', 'costs.see', 'stock.see', 'promotions.see', 'promotions.approve',
      'cards.see', 'cards.approve', 'quotes.approve', 'imports.approve', 'reports.sales', 'reports.stock', 'reports.service', 'reports.cash', 'reports.vat', 'audit.money',
    ], // prettier-ignore
  },
  marketing: {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'products.see', 'products.texts', 'promotions.see', 'promotions.manage', 'content.see', 'content.edit', 'search.edit', 'reviews.see', 'leads.see', 'leads.manage', 'quotes.manage',
      'cards.see', 'messages.see', 'messages.texts', 'stores.see', 'reports.sales',
    ], // prettier-ignore
  },
  admin: {
    isBoundToPlaces: false,
    permissions: [
      ...everyone,
      'orders.see', 'orders.contact', 'orders.note', 'orders.print', 'orders.review', 'orders.cancel', 'orders.edit', 'orders.slot', 'orders.cancel-items', 'orders.payment-link', 'orders.companion', 'orders.pick',
      'shipments.schedule', 'shipments.advance', 'runs.see', 'runs.manage', 'pickups.see', 'pickups.hand-over', 'cash.collect', 'cash.hand-in', 'cash.approve', 'refunds.make', 'refunds.approve',
      'payments.see', 'payments.manage', 'settlements.manage', 'returns.see', 'returns.manage', 'returns.receive', 'returns.inspect', 'returns.approve',
      'customers.see', 'customers.look-up', 'customers.manage', 'customers.erase', 'products.see', 'products.texts', 'products.manage', 'imports.run', 'imports.approve',
      'prices.see', 'prices.set', 'prices.approve', 'costs.see', 'costs.set', 'stock.see', 'stock.adjust', 'stock.approve', 'promotions.see', 'promotions.manage', 'promotions.approve',
      'content.see', 'content.edit', 'search.edit', 'cards.see', 'cards.look-up', 'cards.manage', 'cards.approve', 'reviews.see', 'reviews.moderate',
      'leads.see', 'leads.manage', 'quotes.manage', 'quotes.approve', 'stores.see', 'stores.propose', 'stores.edit', 'slots.see', 'slots.edit',
      'messages.see', 'messages.resend', 'messages.texts', 'kiosks.enroll', 'kiosks.manage', 'jobs.see', 'jobs.run', 'webhooks.manage', 'keys.manage',
      'staff.see', 'staff.manage', 'staff.approve', 'settings.see', 'settings.manage', 'settings.approve', 'reports.sales', 'reports.stock', 'reports.service', 'reports.cash', 'reports.vat', 'exports.approve', 'audit.all',
    ], // prettier-ignore
  },
}

/** What can be done on a tablet at most: the work of stores and warehouses. */
export const tabletPermissions: ReadonlySet<StaffPermission> = new Set(
  Object.values(roles).flatMap(({ isBoundToPlaces, permissions }) => (isBoundToPlaces ? permissions : [])),
)
