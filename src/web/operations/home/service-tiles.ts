import { listTile } from './list-tile.ts'
import type { TileSource } from './tiles.ts'

/** Leads, reviews and what was given up. */
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
    list: 'dead-letters',
    query: '',
    title: 'operations-kit:tile.dead-letters',
    permissions: ['jobs.see', 'jobs.run'],
  }),
]
