import { listTile } from './list-tile.ts'
import type { TileSource } from './tiles.ts'

/** Leads, reviews, files that were checked and wait for a person, and what was given up. */
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
  listTile({
    list: 'dead-letters',
    query: '',
    title: 'operations-kit:tile.dead-letters',
    permissions: ['jobs.see', 'jobs.run'],
  }),
]
