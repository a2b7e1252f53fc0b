import { join } from 'node:path'
import { createSettingAdmin, type SettingAdmin } from '#commerce/settings/setting-admin.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import {
  retentionSettings,
  toRetentionPeriods,
  type AnnouncedPeriods,
} from '#adapters/retention/retention-periods.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import { readAddressTables } from '#adapters/addresses/read-address-tables.ts'
import { readCategories } from '#adapters/catalog/demo/read-categories.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { readReturnPolicies } from '#adapters/returns/read-return-policy.ts'
import { readTaxTables } from '#adapters/tax/read-tax-tables.ts'
import { readStoreSeeds, type StoreSeeds } from '#adapters/stores/read-stores.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { followIdentity } from './country-settings.ts'
import { createCashKind } from './cash-kind.ts'
import { createCountInAreas } from './count-in-areas.ts'
import { createCountOrders } from './count-orders.ts'
import { createDeliveryKinds } from './delivery-kinds.ts'
import { createHolidayKind } from './holiday-kind.ts'
import { createLegalKind } from './legal-kind.ts'
import { followSettings, type FollowedSettings } from './live-settings.ts'
import { createMessageKinds } from './message-kinds.ts'
import { createPaymentMethodKind } from './payment-method-kind.ts'
import { createRetentionKind } from './retention-kind.ts'
import { createReturnPolicyKind } from './return-policy-kind.ts'
import { createListVisits } from './list-visits.ts'
import { createSettingRepository } from './setting-repository.ts'
import { createStaffLimitKind } from './staff-limit-kind.ts'
import { createLimitsOf } from './staff-limits.ts'
import { createTaxKind } from './tax-kind.ts'
import { createStoreHoursKinds } from './store-hours-kind.ts'

type Deps = {
  readonly contentDirectory: string
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly purgeBus: PurgeBus
  readonly report: Report
  /** Stores of this shop; default: those of the files. None: a service of the retailer has them. */
  readonly stores?: StoreSeeds
}

export type OpenSettings = {
  readonly live: LiveSettings
  readonly admin: SettingAdmin
  /** What one person may do alone. */
  readonly limitsOf: LimitsOf
  /** How long data is stored, and what follows. */
  readonly announcedPeriods: () => AnnouncedPeriods
  /** With the legal identity that is in force. */
  readonly countries: readonly Country[]
  close(): void
}

/** Settings that operators publish, and in their place the files where nobody has. */
export async function openSettings(db: Database, deps: Deps): Promise<OpenSettings> {
  const settings = createSettingRepository(db)
  const opened: { live?: LiveSettings } = {}
  const kinds = createSettingKinds(db, deps, () => {
    invariant(opened.live, 'settings are open')
    return opened.live
  })
  const live = await followSettings({ ...deps, settings, kinds })
  opened.live = live
  return {
    live,
    limitsOf: createLimitsOf(live, deps.countries),
    announcedPeriods: () => announcedPeriods(live, deps.countries),
    countries: followIdentity(deps.countries, live),
    admin: createSettingAdmin({ settings, kinds, clock: deps.clock, changed: live.changed }),
    close: live.close,
  }
}

function announcedPeriods(live: FollowedSettings, countries: readonly Country[]): AnnouncedPeriods {
  const [first] = countries
  invariant(first, 'the shop has a country')
  const country = first.isoCode
  const planned = live.plannedOf(retentionSettings, country)
  return {
    now: toRetentionPeriods(live.documentOf(retentionSettings, country)),
    planned: planned && { startsAt: planned.startsAt, periods: toRetentionPeriods(planned.document) },
  }
}

export function createSettingKinds(
  db: Database,
  {
    contentDirectory,
    countries,
    clock,
    stores,
  }: Pick<Deps, 'contentDirectory' | 'countries' | 'clock' | 'stores'>,
  live: () => LiveSettings,
): readonly SettingKind[] {
  const { methods, cash } = readPaymentTable(join(contentDirectory, 'payments'))
  const tables = readDeliveryTables(join(contentDirectory, 'delivery'))
  const returns = readReturnPolicies(join(contentDirectory, 'policies'), countries)
  const categories = readCategories(contentDirectory)
  const orders = createCountOrders(db, clock)
  const inAreas = createCountInAreas(db, clock)
  const addressTables = readAddressTables(join(contentDirectory, 'addresses'))
  const taxes = readTaxTables(join(contentDirectory, 'tax'))
  const shared = { db, clock, countries, orders, inAreas }
  const deps = { ...shared, taxes, methods, cash, tables, addressTables, returns, categories }
  const { rows, calendars } = stores ?? readStoreSeeds(contentDirectory)
  return [
    createHolidayKind(deps),
    ...createDeliveryKinds({ ...deps, live }),
    ...createStoreHoursKinds({ rows, calendars, countries, live, visits: createListVisits(db, clock) }),
    createPaymentMethodKind(deps),
    createCashKind(deps),
    createReturnPolicyKind(deps),
    createStaffLimitKind(deps),
    createTaxKind(deps),
    createLegalKind(deps),
    createRetentionKind(deps),
    ...createMessageKinds(deps),
  ]
}
