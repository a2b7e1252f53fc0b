import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createHandleReturn } from '#commerce/payments/attempt/handle-return.ts'
import { createHandleWebhook } from '#commerce/payments/attempt/handle-webhook.ts'
import { createListExpiringAuthorizations } from '#commerce/payments/attempt/list-expiring-authorizations.ts'
import { createPollPending, createSyncOrder } from '#commerce/payments/attempt/poll-pending.ts'
import { createReportOutcome } from '#commerce/payments/attempt/report-outcome.ts'
import { createStartPayment } from '#commerce/payments/attempt/start-payment.ts'
import { isPaid } from '#commerce/payments/attempt/attempt-states.ts'
import { createRunCardTasks } from '#commerce/payments/cards/run-card-tasks.ts'
import { createSavedCards } from '#commerce/payments/cards/saved-cards.ts'
import { createSyncAttempt, type SyncAttempt } from '#commerce/payments/attempt/sync-attempt.ts'
import { createApplePay } from '#commerce/payments/methods/apple-pay.ts'
import { listMethods } from '#commerce/payments/methods/list-methods.ts'
import { listPaymentOffers } from '#commerce/payments/methods/list-payment-offers.ts'
import { withPaymentSettings } from '#commerce/payments/methods/payment-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { CountryCode } from '#kernel/country.ts'
import { createPrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { NoteDispute } from '#commerce/payments/dispute-notice.ts'
import type { FormatAddress } from '#commerce/payments/payment-breakdown.ts'
import type { RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { FindProvider } from '#commerce/payments/ports.ts'
import { createPaymentOperations } from '#commerce/payments/refunds/capture-void-refund.ts'
import { createCompareWithProviders } from '#commerce/payments/settlement/compare-with-providers.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { AppleConfig } from './providers/apple/apple-config.ts'
import { createMerchantSessions } from './providers/apple/merchant-sessions.ts'
import { createCardSecrets } from './cards/card-secrets.ts'
import { createSavedCardRepository } from './cards/saved-card-repository.ts'
import { createAttemptRepository } from './attempt-repository.ts'
import { createDeferredWork } from './deferred-work.ts'
import { createEligibilityCache } from './eligibility-cache.ts'
import { createPaymentEventRepository } from './payment-event-repository.ts'
import { paymentLinks } from './payment-links.ts'
import { readTransferTerms } from './transfers/read-transfer-terms.ts'
import { readPaymentTable } from './read-payment-table.ts'
import { createSeal } from './seal.ts'
import { syncWithinBudget } from './sync-within-budget.ts'
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createSandboxRepository } from './sandbox/sandbox-repository.ts'

export type PaymentsConfig = {
  readonly mode: 'demo' | 'production'
  readonly origin: string
  readonly contentDirectory: string
  /** Signs the sandbox's webhooks. */
  readonly secret: string
  /** Codes of the methods to offer; null: all that are configured. */
  readonly methods: readonly string[] | null
  /** Adapters of the providers that have keys. */
  readonly providers: readonly PaymentProvider[]
  /** Reads the providers' keys again. Throws StartFailure and keeps the previous keys then. */
  readonly reloadKeys?: () => void
  /** Absent: payment sheets open on the providers' pages only. */
  readonly apple?: AppleConfig
}

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly recordPayment: RecordPayment
  readonly formatAddress: FormatAddress
  readonly noteDispute: NoteDispute
  /** Whether there is a ledger of gift cards. */
  readonly takesCards: boolean
  /** Left out: the files alone. */
  readonly settings?: LiveSettings
  /** Default: always. */
  readonly mayPoll?: (attemptId: string) => Promise<boolean>
}

/** Payments: attempts in the database, the providers that have keys, and in demo mode the sandbox for all others. */
export function createPaymentsModule(
  db: Database,
  {
    clock,
    report,
    recordPayment,
    formatAddress,
    noteDispute,
    takesCards,
    settings,
    mayPoll = async () => true,
  }: Deps,
  config: PaymentsConfig,
): PaymentsModule {
  const table = readPaymentTable(join(config.contentDirectory, 'payments'))
  const tableOf = (country: CountryCode) => (settings ? withPaymentSettings(table, country, settings) : table)
  const attempts = createAttemptRepository(db, createSeal(config.secret, 'next actions'))
  const cards = createSavedCardRepository(db, createCardSecrets(config.secret))
  const events = createPaymentEventRepository(db)
  const sessions = createSandboxRepository(db)
  const work = createDeferredWork((error) => report(error, { what: 'deferred payment work' }))
  const demo = config.mode === 'demo'
  const newId = () => randomUUID()
  const sandbox = createSandboxProvider({ sessions, secret: config.secret, clock, newId })
  const gateway = createSandboxGateway({
    sessions,
    http: createHttpClient({ service: 'sandbox webhooks' }),
    secret: config.secret,
    clock,
    defer: work.defer,
  })
  const providers = [...config.providers, ...(demo ? [sandbox] : [])]
  const providerOf = (code: string) => providers.find((provider) => provider.code === code)
  const findProvider: FindProvider = (code) => {
    const method = table.methods.find((row) => row.code === code)
    if (!method) return undefined
    if (method.provider === null) return { method, provider: null }
    // Gift cards are tenders: an order that they pay in full involves no provider.
    if (method.provider === 'stored') return takesCards ? { method, provider: null } : undefined
    const provider = providerOf(method.provider) ?? (demo ? sandbox : undefined)
    return provider && { method, provider }
  }
  const configured = new Set(
    table.methods
      .filter(({ code }) => findProvider(code) !== undefined)
      .filter(({ code, offered }) =>
        config.methods === null
          ? demo || offered === 'always'
          : code === 'free' || config.methods.includes(code),
      )
      .map(({ code }) => code),
  )
  const operations = createPaymentOperations({ attempts, providerOf, clock })
  const { refundOrVoid } = operations
  const reportOutcome = createReportOutcome({ attempts, recordPayment, refundOrVoid })
  const syncAlone = createSyncAttempt({ attempts, providerOf, reportOutcome, clock })
  const savedCards = createSavedCards({ cards, findProvider, clock })
  const runCardTasks = createRunCardTasks({ cards, attempts, providerOf, clock })
  /** A card is saved as soon as its payment is known to be made; the job makes up for what fails. */
  const sync: SyncAttempt = async (id) => {
    const attempt = await syncAlone(id)
    if (attempt && isPaid(attempt.state)) work.defer(async () => void (await runCardTasks(1, id)))
    return attempt
  }
  const links = paymentLinks(config.origin)
  return {
    facade: {
      listOffers: (context) => listPaymentOffers(tableOf(context.country), { ...context, configured }),
      listMethods: (country, channel) => listMethods(tableOf(country), { country, channel, configured }),
      listFeeMethods: (country, channel) =>
        listMethods(tableOf(country), { country, channel, configured, families: ['card', 'bank'] }),
      methodName: (code) =>
        table.methods.find((method) => method.code === code)?.name ?? { en: code, ar: code },
      prescoreOffers: createPrescoreOffers({
        findProvider,
        checkEligibility: createEligibilityCache({ clock }),
        formatAddress,
      }),
      findTransferTerms: readTransferTerms(config.contentDirectory),
      async findNextAction(attemptId) {
        const attempt = await attempts.find(attemptId)
        if (!attempt) return fail({ kind: 'unknown-attempt' })
        const { amount, orderNumber } = attempt
        const nextAction = attempt.state === 'pending' ? attempt.nextAction : null
        const isSheet = nextAction?.kind === 'payment-sheet'
        return ok(isSheet ? { kind: 'payment-sheet', amount, orderNumber } : nextAction)
      },
      applePay: createApplePay({
        attempts,
        providerOf,
        sync,
        links,
        createMerchantSession: config.apple?.merchant ? createMerchantSessions(config.apple.merchant) : null,
        domainAssociation: config.apple?.domainAssociation ?? null,
      }),
      handleReturn: createHandleReturn({ attempts, sync: syncWithinBudget(sync), mayPoll }),
      handleWebhook: createHandleWebhook({
        attempts,
        events,
        providerOf,
        cards,
        noteDispute,
        sync,
        defer: work.defer,
        clock,
      }),
      sandbox: demo ? gateway : null,
    },
    savedCards,
    runCardTasks,
    startPayment: createStartPayment({
      cards,
      findToken: savedCards.findToken,
      attempts,
      findProvider,
      links,
      formatAddress,
      clock,
      newId,
    }),
    listAttempts: attempts.listOfOrder,
    listAttemptsOfAll: attempts.listOfOrders,
    syncOrder: createSyncOrder({ attempts, sync, clock }),
    capture: operations.capture,
    voidAuthorization: operations.voidAuthorization,
    refund: operations.refund,
    refundOrReduce: operations.refundOrReduce,
    recordRefund: operations.recordRefund,
    sync,
    listEvents: events.listOf,
    listTransactions: attempts.listTransactions,
    listExpiringAuthorizations: createListExpiringAuthorizations(attempts, table.methods),
    disputeChannelOf: (code) => providerOf(code)?.disputes,
    compareWithProviders: createCompareWithProviders({ attempts, providerOf }),
    pollPending: createPollPending({ attempts, events, sync, operations, clock }),
    reloadKeys: () => config.reloadKeys?.(),
    idle: () => work.idle(),
    close: () => work.close(),
  }
}
