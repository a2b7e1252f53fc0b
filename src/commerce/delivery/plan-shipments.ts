import type { Day } from '#kernel/local-time.ts'
import type { PlannedShipment, ShippableLine } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { termOf } from './dispatch.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'
import { addWorkingDays } from './working-days.ts'

/** The size class that decides how the whole is brought. Of nothing: the lightest. */
export function heaviestOf(lines: readonly Pick<ShippableLine, 'sizeClass'>[]): SizeClass {
  const heaviest = Math.max(0, ...lines.map(({ sizeClass }) => sizeClasses.indexOf(sizeClass)))
  return sizeClasses[heaviest] ?? 'XS'
}

/**
 * What is ready on the same day and comes from the same seller leaves together, so that a bed in stock does not wait for
 * curtains to be sewn. Soonest first; of the same day what the shop itself sends.
 */
export function planShipments(
  table: DeliveryTable,
  lines: readonly ShippableLine[],
  { zone, dispatch }: { readonly zone: string; readonly dispatch: Day },
): readonly PlannedShipment[] {
  const together = Map.groupBy(lines, ({ leadTimeDays, seller }) => `${leadTimeDays} ${seller?.code ?? ''}`)
  return [...together.values()]
    .map((group): PlannedShipment => {
      const { leadTimeDays = 0, seller = null } = group[0] ?? {}
      const leaves = addWorkingDays(dispatch, leadTimeDays, table)
      const { days } = termOf(table, zone, heaviestOf(group))
      return {
        seller,
        leadTimeDays,
        skus: group.map(({ sku }) => sku),
        leaves,
        earliest: addWorkingDays(leaves, days[0], table),
        latest: addWorkingDays(leaves, days[1], table),
      }
    })
    .toSorted((a, b) => order(a).localeCompare(order(b), 'en'))
}

const order = ({ leadTimeDays, seller, earliest }: PlannedShipment): string =>
  [String(leadTimeDays).padStart(4, '0'), seller?.code ?? '', earliest].join(' ')
