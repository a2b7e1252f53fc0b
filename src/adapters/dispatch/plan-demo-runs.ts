import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'

type Deps = {
  readonly dispatch: DispatchFacade
  readonly clock: Clock
  readonly countries: readonly Country[]
}

const by = jobOperator('demo')

const crews = [
  { country: 'ae', crew: 'Bilal Khan, Samir Haddad', vehicle: 'Dubai A 48210' },
  { country: 'kw', crew: 'يوسف العنزي, Rajesh Nair', vehicle: 'Kuwait 14-5521' },
] as const

/** Runs of the first day that the demo is open, in Dubai and Kuwait, with what is ready to go out. */
export async function planDemoRuns({ dispatch, clock, countries }: Deps): Promise<void> {
  for (const { country: code, ...people } of crews) {
    const country = countries.find(({ isoCode }) => isoCode === code)
    if (!country) continue
    const { day } = localTime(clock.now(), country.timeZone)
    const planned = { place: warehouseOf(code), day, ...people }
    const run = await dispatch.runs.plan({ by, planned, key: `demo-run-${code}` })
    if (!run.ok || run.value.version > 1) continue
    const { number } = run.value
    for (const { order, position } of await dispatch.runs.listUnplanned({ by, number }))
      await dispatch.runs.add({ by, number, stop: `${order.number}/${position}` })
  }
}
