import { operationsPath } from '#web/operations/route-table.ts'
import { provisionalOf, provisionalPanel } from '#web/operations/settings/provisional-figures.ts'
import { listTile } from './list-tile.ts'
import type { TileSource } from './tiles.ts'

const counted = (count: number) => [{ count: { count, isMore: false }, oldest: null, overdue: 0 }]

/** Leads, reviews, files that were checked and wait for a person, content and dates that come up, and what was given up. */
export const serviceTiles: readonly TileSource[] = [
  listTile({
    list: 'leads',
    query: 'late=1',
    title: 'operations-kit:tile.leads',
    permissions: ['leads.see', 'leads.manage'],
    isOverdue: true,
  }),
  listTile({
    list: 'reviews',
    query: 'state=pending',
    title: 'operations-kit:tile.reviews',
    permissions: ['reviews.see', 'reviews.moderate'],
  }),
  listTile({
    list: 'imports',
    query: 'state=checked',
    title: 'operations-kit:tile.imports',
    permissions: ['imports.run'],
  }),
  {
    tiles: [
      {
        id: 'content-due',
        title: 'operations-kit:tile.content',
        permissions: ['content.see'],
        href: `${operationsPath('contentEntries')}?view=due&sort=next`,
      },
    ],
    load: async ({ shop }, by) => counted(await shop.contentAdmin.countDue(by)),
  },
  {
    tiles: [
      {
        id: 'provisional-days',
        title: 'operations-kit:tile.provisional',
        permissions: ['stores.see'],
        href: `${operationsPath('settings')}#${provisionalPanel}`,
      },
    ],
    load: async (locals, by) =>
      counted(provisionalOf(await locals.shop.settingAdmin.list(by), locals).length),
  },
  listTile({
    list: 'dead-letters',
    query: '',
    title: 'operations-kit:tile.dead-letters',
    permissions: ['jobs.see', 'jobs.run'],
  }),
]
