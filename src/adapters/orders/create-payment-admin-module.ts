import { randomUUID } from 'node:crypto'
import {
  createRunPaymentTasks,
  type CreditTender,
  type CreditWallet,
} from '#commerce/orders/payment/run-payment-tasks.ts'
import type { WalletAdmin } from '#commerce/ahlan/wallet-admin.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { createPaymentAdmin, type PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import { createCaptureExpiring } from '#commerce/orders/payment/authorization-expiry.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { createPayoutAdmin, type PayoutAdmin } from '#commerce/orders/refunds/payouts.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createPaymentTaskRepository } from '#adapters/payments/payment-task-repository.ts'
import { createPayoutRepository } from '#adapters/payments/payouts/payout-repository.ts'
import { createAccountSeal } from '#adapters/payments/seal.ts'
import { findOrder } from './read-orders.ts'
import { createRefundWatch } from './refund-watch.ts'

type Deps = {
  readonly admin: OrderAdmin
  readonly walletAdmin: Pick<WalletAdmin, 'decide'>
  readonly payments: PaymentsModule
  readonly listDisputes: (number: string) => Promise<readonly Dispute[]>
  readonly creditTender: CreditTender
  readonly creditWallet: CreditWallet
  readonly secret: string
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly env: Pick<Env, 'payoutAccounts'>
  readonly report: Report
  readonly enqueueMessage: EnqueueMessage
  readonly contentDirectory: string
}

export type PaymentAdminModule = {
  readonly admin: PaymentAdmin
  readonly payouts: PayoutAdmin
  readonly work: readonly Job[]
}

/** Payments of orders: what operators do with them, and the jobs that run payment tasks. */
export function createPaymentAdminModule(db: Database, deps: Deps): PaymentAdminModule {
  const { admin, payments, clock, secret } = deps
  const tasks = createPaymentTaskRepository(db)
  const find = (id: string) => findOrder(db, { id })
  const findByNumber = async (number: string) => {
    const parsed = parseOrderNumber(number)
    return parsed.ok ? findOrder(db, { number: parsed.value }) : undefined
  }
  const common = { tasks, findOrder: find, advance: admin.advance, payments, clock }
  const runTasks = createRunPaymentTasks({ ...deps, ...common })
  const captureExpiring = createCaptureExpiring(common)
  const seal = createAccountSeal(secret)
  const findRefundTerms = readRefundTerms(deps.contentDirectory)
  const paymentAdmin = createPaymentAdmin({
    ...common,
    listDisputes: deps.listDisputes,
    ...{ findByNumber, admin, runTasks, seal, findRefundTerms },
  })
  const countryOf = (code: string) => deps.countries.find(({ isoCode }) => isoCode === code)
  const payouts = createPayoutAdmin({
    payouts: createPayoutRepository(db),
    findOrder: find,
    findByNumber,
    orderAdmin: admin,
    completeManually: paymentAdmin.completeManually,
    payWithdrawal: (id, fileId) =>
      deps.walletAdmin.decide({ id, outcome: 'paid', note: fileId, by: jobOperator('payout file') }),
    open: seal.open,
    debtorOf: (code) => {
      const account = deps.env.payoutAccounts.get(code)
      const country = countryOf(code)
      return account && country ? { name: country.legal.name.en, ...account } : undefined
    },
    timeZoneOf: (code) => countryOf(code)?.timeZone ?? 'UTC',
    newId: (code) => `${code.toUpperCase()}-${randomUUID().slice(0, 18).replaceAll('-', '').toUpperCase()}`,
    clock,
  })
  return {
    admin: paymentAdmin,
    payouts,
    work: [
      createRefundWatch(db, { ...deps, findRefundTerms }),
      {
        name: 'run-payment-tasks',
        everySeconds: 15,
        run: async () => `${await runTasks.run()} run`,
      },
      {
        name: 'capture-expiring-authorizations',
        everySeconds: 3600,
        run: async () => {
          const { captured, onHold } = await captureExpiring()
          return `${captured} captured before expiry${onHold.length > 0 ? `; on hold: ${onHold.join(', ')}` : ''}`
        },
      },
    ],
  }
}
