import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { listCallTimes, type CallTime } from './call-times.ts'
import type { LeadPolicies } from './lead-policies.ts'
import type { LeadRepository } from './ports.ts'

type Deps = {
  readonly leads: Pick<LeadRepository, 'listPromisedCalls'>
  readonly policies: Pick<LeadPolicies, 'calls'>
  readonly clock: Clock
  readonly countries: readonly { readonly isoCode: CountryCode; readonly timeZone: string }[]
  readonly holidaysOf: (country: CountryCode) => readonly OpeningPeriod[]
}

/** The times that visitors may choose for a call, and whether one of them is a time of the office. */
export function createCallTimes({ leads, policies, clock, countries, holidaysOf }: Deps) {
  const officeOf = (country: CountryCode) => policies.calls.find((one) => one.country === country)
  function listAll(country: CountryCode): readonly CallTime[] {
    const office = officeOf(country)
    const timeZone = countries.find(({ isoCode }) => isoCode === country)?.timeZone
    if (!office || timeZone === undefined) return []
    return listCallTimes(office, { timeZone, holidays: holidaysOf(country) }, clock.now())
  }
  return {
    async listFree(country: CountryCode): Promise<readonly CallTime[]> {
      const office = officeOf(country)
      const promised = await leads.listPromisedCalls(country, clock.now())
      return listAll(country).filter(
        ({ startsAt }) => (promised.get(startsAt) ?? 0) < (office?.capacity ?? 0),
      )
    },
    /** How many calls the office promises for a time; undefined: it is no time of the office. */
    capacityAt: (country: CountryCode, startsAt: string): number | undefined =>
      listAll(country).some((one) => one.startsAt === startsAt) ? officeOf(country)?.capacity : undefined,
  }
}
