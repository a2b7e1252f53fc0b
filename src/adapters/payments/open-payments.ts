import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createApplePay } from '#commerce/payments/methods/apple-pay.ts'
import { createHandleReturn, createHandleWebhook } from '#commerce/payments/attempt/hear-provider.ts'
import { listPaymentOffers } from '#commerce/payments/methods/list-payment-offers.ts'
import { createCompareWithProviders } from '#commerce/payments/settlement/compare-with-providers.ts'
import { createListEndingHolds } from '#commerce/payments/attempt/list-ending-holds.ts'
import { createMoveMoney } from '#commerce/payments/refunds/move-money.ts'
import type { FormatAddress } from '#commerce/payments/basket.ts'
import type { RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import { createAskForOrder, createPollPending } from '#commerce/payments/attempt/poll-pending.ts'
import type { FindProvider } from '#commerce/payments/ports.ts'
import { createPrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import { createSettleAttempt } from '#commerce/payments/attempt/settle-attempt.ts'
import { createStartPayment } from '#commerce/payments/attempt/start-payment.ts'
import { createTellOrder } from '#commerce/payments/attempt/tell-order.ts'
import type { Shop } from '#commerce/shop.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { AppleConfig } from './providers/apple/apple-config.ts'
import { createMerchantSessions } from './providers/apple/merchant-sessions.ts'
import { createAttemptRepository } from './attempt-repository.ts'
import { createDeferredWork } from './deferred-work.ts'
import { createEligibilityMemory } from './eligibility-memory.ts'
import { createEventRepository } from './event-repository.ts'
import { paymentLinks } from './payment-links.ts'
import { readPaymentTable } from './read-payment-table.ts'
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createSandboxRepository } from './sandbox/sandbox-repository.ts'

export type PaymentsConfig = {
  readonly mode: 'demo' | 'production'
  readonly origin: string
  readonly contentDirectory: string
  /** Signs the sandbox's webhooks. */
  readonly secret: string
  /** Only these are offered; null: all that somebody stands behind. */
  readonly methods: readonly string[] | null
  /** Adapters that have their keys, by code of the table. */
  readonly providers: readonly PaymentProvider[]
  /** Reads the keys of providers again. Throws StartFailure; then those of before hold. */
  readonly reloadKeys?: () => void
  /** Without it sheets open on the providers' own pages. */
  readonly apple?: AppleConfig
}

/** Payments: attempts in the database, adapters that have keys, and in demo mode the sandbox for all others. */
export function openPayments(
  db: Database,
  {
    clock,
    report,
    recordPayment,
    formatAddress,
    takesCards,
  }: Pick<Shop, 'clock' | 'report'> & {
    readonly recordPayment: RecordPayment
    readonly formatAddress: FormatAddress
    /** Whether there is a ledger of gift cards. */
    readonly takesCards: boolean
  },
  config: PaymentsConfig,
): OpenPayments {
  const table = readPaymentTable(join(config.contentDirectory, 'payments'))
  const attempts = createAttemptRepository(db)
  const events = createEventRepository(db)
  const sessions = createSandboxRepository(db)
  const work = createDeferredWork((error) => report(error, { what: 'payments, after an answer' }))
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
    // Gift cards are tenders: with them alone there is nobody to ask for money.
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
  const money = createMoveMoney({ attempts, providerOf, clock })
  const tellOrder = createTellOrder({ attempts, recordPayment, giveBack: money.giveBack })
  const settle = createSettleAttempt({ attempts, providerOf, tellOrder, clock })
  const links = paymentLinks(config.origin)
  return {
    facade: {
      listOffers: (facts) => listPaymentOffers(table, { ...facts, configured }),
      prescoreOffers: createPrescoreOffers({
        findProvider,
        checkEligibility: createEligibilityMemory({ clock }),
        formatAddress,
      }),
      async findDoor(attemptId) {
        const attempt = await attempts.find(attemptId)
        if (!attempt) return fail({ kind: 'unknown-attempt' })
        const door = attempt.state === 'pending' ? attempt.door : null
        return ok(
          door?.kind === 'sheet'
            ? { kind: 'sheet', amount: attempt.amount, orderNumber: attempt.orderNumber }
            : door,
        )
      },
      applePay: createApplePay({
        attempts,
        providerOf,
        settle,
        links,
        openMerchantSession: config.apple?.merchant ? createMerchantSessions(config.apple.merchant) : null,
        domainAssociation: config.apple?.domainAssociation ?? null,
      }),
      handleReturn: createHandleReturn({ attempts, settle }),
      handleWebhook: createHandleWebhook({ attempts, events, providerOf, settle, defer: work.defer, clock }),
      sandbox: demo ? gateway : null,
    },
    startPayment: createStartPayment({ attempts, findProvider, links, formatAddress, clock, newId }),
    listAttempts: attempts.listOfOrder,
    askForOrder: createAskForOrder({ attempts, settle, clock }),
    capture: money.capture,
    release: money.release,
    refund: money.refund,
    giveBackPart: money.giveBackPart,
    noteRefund: money.noteRefund,
    settle,
    listEvents: events.listOf,
    listMoves: attempts.listMoves,
    listEndingHolds: createListEndingHolds(attempts, table.methods),
    compareWithProviders: createCompareWithProviders({ attempts, providerOf }),
    pollPending: createPollPending({ attempts, events, settle, money, clock }),
    reloadKeys: () => config.reloadKeys?.(),
    settled: () => work.settled(),
    close: () => work.close(),
  }
}
