import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { isAlertDue } from './alert.ts'
import type { AlertRepository } from './ports.ts'

type Deps = {
  readonly repository: Pick<AlertRepository, 'listConfirmed' | 'notify'>
  readonly listVariants: ListVariants
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const perRound = 200

/** Compares stock and prices with what is waited for, country by country. Returns the number of notices it queued. */
export const createWatchAlerts =
  ({ repository, listVariants, countries, clock }: Deps) =>
  async (signal: AbortSignal): Promise<number> => {
    let queued = 0
    for (const country of countries) {
      let last: string | null = null
      do {
        const alerts = await repository.listConfirmed(country.isoCode, last, perRound)
        last = alerts.length === perRound ? (alerts.at(-1)?.id ?? null) : null
        if (alerts.length === 0) continue
        const variants = await listVariants([...new Set(alerts.map(({ sku }) => sku))], country)
        const due = alerts.filter((alert) => isAlertDue(alert, variants.get(alert.sku)))
        if (due.length > 0)
          queued += await repository.notify(
            due.map(({ id }) => id),
            clock.now(),
          )
      } while (last !== null && !signal.aborted)
    }
    return queued
  }
