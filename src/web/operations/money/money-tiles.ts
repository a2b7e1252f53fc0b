import type { CappedCount } from '#commerce/lists/list.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** Work about money that waits: each is a list's own query. */
export async function loadMoneyTiles(
  { shop, t }: Pick<App.Locals, 'shop' | 't'>,
  by: StaffOperator,
): Promise<readonly { readonly href: string; readonly title: string; readonly count: CappedCount }[]> {
  const { list, settlements } = shop.money
  const payments = operationsPath('payments')
  const views = mayAnywhere(by, 'payments.manage') ? (['in-doubt', 'ending'] as const) : []
  const tiles = await Promise.all(
    views.map(async (view) => ({
      href: `${payments}?view=${view}`,
      title: t(`operations-money:tile.${view}`),
      count: await list.count(by, view),
    })),
  )
  if (!mayAnywhere(by, 'settlements.manage')) return tiles
  return [
    ...tiles,
    {
      href: `${operationsPath('findings')}?state=open`,
      title: t('operations-money:tile.findings'),
      count: await settlements.countOpen(by),
    },
  ]
}
