import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime } from '#kernel/local-time.ts'
import { toDecimal } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'

type Deps = {
  readonly dispatch: DispatchFacade
  readonly clock: Clock
  readonly countries: readonly Country[]
}

const by = jobOperator('demo')

/** `goes`: how far the crew has come. */
const crews = [
  { country: 'ae', crew: 'Bilal Khan, Samir Haddad', vehicle: 'Dubai A 48210', goes: 'not-yet' },
  { country: 'kw', crew: 'يوسف العنزي, Rajesh Nair', vehicle: 'Kuwait 14-5521', goes: 'out' },
  { country: 'om', crew: 'هلال الرواحي', vehicle: 'Oman 7310 BD', goes: 'back' },
] as const

/** Runs of the first day that the demo is open: one planned, one out with the link of its crew, one back whose cash is to be counted. */
export async function planDemoRuns({ dispatch, clock, countries }: Deps): Promise<void> {
  for (const { country: code, goes, ...people } of crews) {
    const country = countries.find(({ isoCode }) => isoCode === code)
    if (!country) continue
    const { day } = localTime(clock.now(), country.timeZone)
    const planned = { place: warehouseOf(code), day, ...people }
    const run = await dispatch.runs.plan({ by, planned, key: `demo-run-${code}` })
    if (!run.ok || run.value.version > 1) continue
    const on = { by, number: run.value.number }
    for (const { order, position } of await dispatch.runs.listUnplanned(on))
      await dispatch.runs.add({ ...on, stop: `${order.number}/${position}` })
    if (goes !== 'not-yet') await goOut(dispatch, on, goes)
  }
}

/** The crew delivers the first stop; of a run that is back, no one was home at the others. */
async function goOut(
  { journey, crewLinks, crew }: DispatchFacade,
  on: { readonly by: typeof by; readonly number: string },
  goes: 'out' | 'back',
): Promise<void> {
  const loaded = await journey.load(on)
  if (!loaded.ok) return
  const token = need(await crewLinks.issue(on))
  const { stops } = need(await journey.goOut(on))
  const open = stops.filter(({ state }) => state === 'loaded')
  for (const [place, { orderNumber, position, due }] of open.entries()) {
    const stop = { token, stop: `${orderNumber}/${position}` }
    if (place === 0) need(await crew.deliver({ ...stop, cash: due === null ? '' : toDecimal(due) }))
    else if (goes === 'back') need(await crew.fail({ ...stop, reason: 'not-home' }))
  }
  if (goes === 'back') need(await journey.return(on))
}

function need<Value>(result: Result<Value, unknown>): Value {
  invariant(result.ok, `a run of the demo is refused: ${result.ok ? '' : JSON.stringify(result.failure)}`)
  return result.value
}
