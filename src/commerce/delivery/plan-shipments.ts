import type { Day } from '#kernel/local-time.ts'
import type { PlannedShipment, ShippableLine } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { termOf } from './dispatch.ts'
import { sizeClasses, type SizeClass } from './size-class.ts'
import { addWorkingDays } from './working-days.ts'

/** The heaviest size class, which decides the delivery; the lightest without lines. */
export function heaviestOf(lines: readonly Pick<ShippableLine, 'sizeClass'>[]): SizeClass {
  const heaviest = Math.max(0, ...lines.map(({ sizeClass }) => sizeClasses.indexOf(sizeClass)))
  return sizeClasses[heaviest] ?? 'XS'
}

/**
 * Groups lines by lead time and seller into shipments, so that a bed in stock does not wait for curtains to be sewn.
 * Earliest first, then the shop's own.
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
      const dispatchDay = addWorkingDays(dispatch, leadTimeDays, table)
      const { days } = termOf(table, zone, heaviestOf(group))
      return {
        seller,
        leadTimeDays,
        skus: group.map(({ sku }) => sku),
        dispatchDay,
        earliest: addWorkingDays(dispatchDay, days[0], table),
        latest: addWorkingDays(dispatchDay, days[1], table),
      }
    })
    .toSorted((a, b) => order(a).localeCompare(order(b), 'en'))
}

const order = ({ leadTimeDays, seller, earliest }: PlannedShipment): string =>
  [String(leadTimeDays).padStart(4, '0'), seller?.code ?? '', earliest].join(' ')
