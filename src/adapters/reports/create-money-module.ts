import type { PaymentList } from '#commerce/payments/attempt/payment-list.ts'
import type { SettlementAdmin } from '#commerce/payments/settlement/settlement-admin.ts'
import type { Reports } from '#commerce/reports/create-reports.ts'
import { createPaymentListModule } from '#adapters/payments/create-payment-list-module.ts'
import { createSettlementsModule } from '#adapters/payments/settlements/create-settlements-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createReportsModule } from './create-reports-module.ts'

type Deps = Parameters<typeof createPaymentListModule>[1] &
  Parameters<typeof createSettlementsModule>[1] &
  Parameters<typeof createReportsModule>[1]

type MoneyModule = {
  readonly list: PaymentList
  readonly settlements: SettlementAdmin
  readonly reports: Reports
  readonly jobs: readonly Job[]
}

/** What people who look after money read: payments, settlements and figures of days. */
export function createMoneyModule(db: Database, deps: Deps): MoneyModule {
  const settlements = createSettlementsModule(db, deps)
  const { reports, job } = createReportsModule(db, deps)
  return {
    list: createPaymentListModule(db, deps),
    settlements: settlements.admin,
    reports,
    jobs: [settlements.job, job],
  }
}
