import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { OpeningPeriod } from './opening-hours.ts'
import type { EditOutcome, KnownStores, PastEdit, StoreEdit, StoreRepository } from './ports.ts'
import type { StoreCalendar, StoreRow } from './store-row.ts'
import type { StoreHours } from './store-hours.ts'
import type { Store } from './store.ts'

export type StoreEditFailure =
  /** The stores of this shop come from a service of the retailer, and are edited there. */
  | { readonly kind: 'managed-elsewhere' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown-country' }
  | { readonly kind: 'unknown-area' }
  | { readonly kind: 'other-country' }
  | { readonly kind: 'no-reason' }
  | { readonly kind: 'wrong-days' }
  /** Others have changed the same hours meanwhile, or there are more days than a calendar takes. */
  | { readonly kind: 'wrong-hours' }

type StoreClosure = { readonly from: Day; readonly to: Day; readonly name: Bilingual }

/** For operators: the API and the majlis command. */
export type StoreAdmin = {
  /** All stores, or those of a country. */
  list(country: CountryCode | null): readonly Store[]
  find(
    storeCode: string,
  ): Promise<Result<{ readonly store: Store; readonly edits: readonly PastEdit[] }, StoreEditFailure>>
  put(row: StoreRow, edit: StoreEdit): Promise<Result<EditOutcome, StoreEditFailure>>
  /** Closes a store on some days, both ends included; the same days again replace their name. */
  close(
    storeCode: string,
    closure: StoreClosure,
    edit: StoreEdit,
  ): Promise<Result<'changed' | 'unchanged', StoreEditFailure>>
  findCalendar(country: CountryCode): Promise<Result<StoreCalendar, StoreEditFailure>>
  /** Replaces the holidays and Ramadan of a country; provisional dates are confirmed this way. */
  putCalendar(calendar: StoreCalendar, edit: StoreEdit): Promise<Result<EditOutcome, StoreEditFailure>>
}

type Deps = {
  /** Null: the stores are kept elsewhere. */
  readonly repository: StoreRepository | null
  readonly known: KnownStores
  readonly hours: StoreHours
  /** Codes of the delivery areas of a country; undefined: no such country. */
  readonly areasOf: (country: CountryCode) => readonly string[] | undefined
  /** After an edit: pages and rules of all processes follow it. */
  readonly changed: () => Promise<void>
}

const maxReason = 300
const maxClosureDays = 400
const shownEdits = 20

export function createStoreAdmin({ repository, known, hours, areasOf, changed }: Deps): StoreAdmin {
  const checked = ({ reason }: StoreEdit): Result<StoreRepository, StoreEditFailure> => {
    if (!repository) return fail({ kind: 'managed-elsewhere' })
    return reason.trim() === '' || reason.length > maxReason ? fail({ kind: 'no-reason' }) : ok(repository)
  }
  const finish = async <Outcome extends EditOutcome>(
    outcome: Outcome,
  ): Promise<Result<Outcome, StoreEditFailure>> => {
    if (outcome !== 'unchanged') await changed()
    return ok(outcome)
  }
  /** What is a setting has its own versions; here it is among the edits of the store. */
  async function note(
    stored: StoreRepository,
    subject: string,
    outcome: 'changed' | 'unchanged',
    edit: StoreEdit,
  ): Promise<Result<'changed' | 'unchanged', StoreEditFailure>> {
    if (outcome === 'changed') await stored.note(subject, edit)
    return ok(outcome)
  }

  return {
    list: (country) => known().filter((store) => country === null || store.country === country),

    async find(storeCode) {
      const store = known().find((one) => one.storeCode === storeCode)
      if (!store) return fail({ kind: 'not-found' })
      return ok({ store, edits: repository ? await repository.listEdits(storeCode, shownEdits) : [] })
    },

    async put(row, edit) {
      const allowed = checked(edit)
      if (!allowed.ok) return allowed
      const areas = areasOf(row.country)
      if (!areas) return fail({ kind: 'unknown-country' })
      if (!areas.includes(row.location.area)) return fail({ kind: 'unknown-area' })
      const stored = await allowed.value.list(row.country)
      const record = stored.find(({ storeCode }) => storeCode === row.storeCode)
      if (!record || !hours.has(row.storeCode)) {
        const outcome = await allowed.value.put(row, edit)
        return outcome === 'other-country' ? fail({ kind: 'other-country' }) : finish(outcome)
      }
      const timed = await hours.change(row, () => row, edit)
      if (!timed.ok) return timed
      const outcome = await allowed.value.put({ ...row, hours: record.hours, periods: record.periods }, edit)
      if (outcome === 'other-country') return fail({ kind: 'other-country' })
      return outcome === 'unchanged' ? note(allowed.value, row.storeCode, timed.value, edit) : finish(outcome)
    },

    async close(storeCode, { from, to, name }, edit) {
      const allowed = checked(edit)
      if (!allowed.ok) return allowed
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      if (!(days >= 0 && days < maxClosureDays)) return fail({ kind: 'wrong-days' })
      const closure: OpeningPeriod = {
        kind: 'closure',
        from,
        to,
        name,
        hours: null,
        source: edit.reason,
        provisional: false,
      }
      const closed = <Row extends { readonly periods: readonly OpeningPeriod[] }>(row: Row): Row => ({
        ...row,
        periods: [
          ...row.periods.filter((one) => one.kind !== 'closure' || one.from !== from || one.to !== to),
          closure,
        ],
      })
      const store = known().find((one) => one.storeCode === storeCode)
      if (store && hours.has(storeCode)) {
        const timed = await hours.change(store, closed, edit)
        return timed.ok ? note(allowed.value, storeCode, timed.value, edit) : timed
      }
      const outcome = await allowed.value.change(storeCode, closed, edit)
      return outcome === undefined ? fail({ kind: 'not-found' }) : finish(outcome)
    },

    async findCalendar(country) {
      if (!repository) return fail({ kind: 'managed-elsewhere' })
      if (!areasOf(country)) return fail({ kind: 'unknown-country' })
      return ok({ country, periods: await hours.calendarOf(country) })
    },

    async putCalendar({ country, periods }, edit) {
      const allowed = checked(edit)
      if (!allowed.ok) return allowed
      if (!areasOf(country)) return fail({ kind: 'unknown-country' })
      const timed = await hours.putCalendar(country, periods, edit)
      return timed.ok ? note(allowed.value, `calendar-${country}`, timed.value, edit) : timed
    },
  }
}
