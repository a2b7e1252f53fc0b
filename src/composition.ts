import { createChainAudit } from '#adapters/audit/audit-chain.ts'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import { join } from 'node:path'
import { createAhlanModule } from '#adapters/ahlan/create-ahlan-module.ts'
import { createAlertsModule } from '#adapters/alerts/create-alerts-module.ts'
import { chargeLabels } from '#adapters/checkout/charge-labels.ts'
import { createLoadQuoteSnapshot } from '#adapters/checkout/quote-snapshot/load-quote-snapshot.ts'
import { createConsentModule } from '#adapters/consent/create-consent-module.ts'
import { createBackgroundWorkModule } from '#adapters/background-work/create-background-work-module.ts'
import { createFeedsJob } from '#adapters/feeds/feeds-job.ts'
import { createStoredFiles } from '#adapters/feeds/stored-files.ts'
import { createWriteFeed } from '#adapters/feeds/write-feed.ts'
import { cardLabels } from '#adapters/gift-cards/card-labels.ts'
import { createGiftCardParts, createGiftCardsModule } from '#adapters/gift-cards/create-gift-cards-module.ts'
import { createAddressByFields } from '#commerce/orders/address/address-by-fields.ts'
import { createFollowOrder } from './compose-order-following.ts'
import { createDisputeRecords, createDisputesModule } from '#adapters/disputes/create-disputes-module.ts'
import { createDocumentsModule } from '#adapters/documents/create-documents-module.ts'
import { createIssueCardCreditNote } from '#adapters/documents/issue-card-credit-note.ts'
import { createInvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { createCustomerAdminModule } from '#adapters/customer-admin/create-customer-admin-module.ts'
import { createEngineModule } from '#adapters/engine/create-engine-module.ts'
import { withHandoffs } from '#adapters/engine/engine-writes.ts'
import { createOutsideWallets } from '#adapters/ledger/outside/create-outside-wallets.ts'
import { withOutsideWallets } from '#adapters/ledger/outside/with-outside-wallets.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { createCustomerExporters } from '#adapters/identity/customer-exporters.ts'
import { createWalletsOf } from '#adapters/identity/wallets-of.ts'
import { createFindCustomer } from '#adapters/identity/find-customer.ts'
import { createIdentityModule } from '#adapters/identity/create-identity-module.ts'
import { readLeadPolicies } from '#adapters/leads/read-lead-policies.ts'
import { createMessagesModule } from '#adapters/messages/create-messages-module.ts'
import { createFindOrderForMessage } from '#adapters/messages/find-order-for-message.ts'
import { createOrderLinks } from '#adapters/messages/order-links.ts'
import { createEnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { messageWrites as writeMessages } from '#adapters/messages/outbox.ts'
import { createOrderStore } from '#adapters/orders/create-order-store.ts'
import { createOrdersModule } from '#adapters/orders/create-orders-module.ts'
import { createPaymentAdminModule } from '#adapters/orders/create-payment-admin-module.ts'
import { createTransfersModule } from '#adapters/orders/transfers/create-transfers-module.ts'
import { createListCollections } from '#adapters/orders/list-collections.ts'
import { createReservations } from '#adapters/orders/reservations/create-reservations.ts'
import { createSetOmsCustomerId } from '#adapters/orders/set-oms-customer-id.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { readPaymentsConfig } from '#adapters/payments/payments-config.ts'
import { pollPaymentsJob, runCardTasksJob } from '#adapters/payments/poll-payments-job.ts'
import { readTransferTerms } from '#adapters/payments/transfers/read-transfer-terms.ts'
import { createStoredValueCredits } from '#adapters/payments/stored-value-credits.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { createPlayModule } from '#adapters/play/create-play-module.ts'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import { createQuestionsModule } from '#adapters/questions/create-questions-module.ts'
import { createCreditWithExchanges } from '#adapters/returns/credit-exchange.ts'
import { createRemindersModule } from '#adapters/reminders/create-reminders-module.ts'
import { readReminderTerms } from '#adapters/reminders/read-reminder-terms.ts'
import { createWebhooksModule } from '#adapters/webhooks/create-webhooks-module.ts'
import { limitOutsideQueries } from '#api/content-graphql/outside-queries.ts'
import { createContentApi } from '#api/content-graphql/server.ts'
import { createApiKeys as createKeys, scopes as keyScopes } from '#api/operations/api-keys.ts'
import { createOperationsModule } from '#api/operations/create-operations-module.ts'
import { toWireOrder } from '#api/operations/order-wire.ts'
import { createPickupStores } from '#adapters/stores/pickup-stores.ts'
import { withoutQuietHours } from '#commerce/messages/contact-limits.ts'
import { createCheckoutRules } from '#commerce/checkout/create-checkout-rules.ts'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import { createContentModules } from '#compose-content.ts'
import { createEnquiryModules } from '#compose-enquiries.ts'
import { createReturnModules } from '#compose-returns.ts'
import { createStaffModules } from '#compose-staff.ts'
import type { Core } from '#open-core.ts'
import { createCatalogModules } from '#compose-catalog.ts'

export type Modules = Awaited<ReturnType<typeof createModules>>

/** The modules in the order of commerce: each uses those above it. */
export async function createModules(core: Core) {
  const { db, env, mode, clock, contentDirectory, countries } = core
  const selling = await createCatalogModules(core)
  const {
    tax,
    deliveryTables,
    formatAddress,
    reviews,
    productQuestions,
    catalog,
    catalogService,
    delivery,
    storeAdmin,
    search,
    scanning,
    promotions,
    readCustomerId,
    cart,
    kiosks,
    wishlists,
    listVariants,
    writer,
  } = selling
  const { listOrderedItems } = catalog
  const phones = { ...createPhoneNumbers(countries), isMobile }
  const cardParts = createGiftCardParts(db, core)
  const stored = createLedgerModule(db, { ...core, findCardIds: [cardParts.findCardId] })
  const withCards = cardParts.withLedger(stored.ledger, stored.book)
  const storedValues = withCards.ledger
  const ahlan = createAhlanModule(db, {
    ...core,
    book: stored.book,
    returnDays: deliveryTables.standardReturnDays,
  })
  const messageWrites = env.commerceEngine === null ? writeMessages : withHandoffs(writeMessages)
  const enqueueMessage = createEnqueueMessage(messageWrites)
  const reservations = createReservations(storedValues, [ahlan.reservation, withCards.reservation], env)
  const findTransferTerms = readTransferTerms(contentDirectory)
  const outsideWallets = await createOutsideWallets(db, { ...core, ledger: storedValues })
  const orderStore = createOrderStore(db, {
    ...core,
    reservations,
    messageWrites,
    walletGate: outsideWallets?.gate ?? null,
    followOrder: createFollowOrder(core),
  })
  const mayPoll = async (attemptId: string) =>
    (await core.rateLimiter.check('payment-return', attemptId)).allowed
  const disputeRecords = createDisputeRecords(db, { ...core, book: stored.book })
  const payments = createPaymentsModule(
    db,
    {
      ...core,
      formatAddress,
      noteDispute: disputeRecords.noteDispute,
      recordPayment: orderStore.recordPayment,
      ...{ takesCards: true, settings: core.settings.live },
      mayPoll,
    },
    readPaymentsConfig(env, contentDirectory, clock),
  )
  const pickupStores = createPickupStores(core.stores)
  const orders = createOrdersModule(db, {
    ...pickupStores,
    ...core,
    ...createCheckoutRules({
      ...core,
      ...delivery,
      delivery,
      ...{ tax, addresses: selling.addresses },
      chargeLabels,
      payments: payments.facade,
      isMobile,
    }),
    store: orderStore,
    findTransferTerms,
    findCustomer: createFindCustomer(db, readCustomerId),
    links: createOrderLinks(db),
    loadQuoteSnapshot: createLoadQuoteSnapshot(db, { catalog, promotions, readCustomerId }),
    ...{ listVariants, listOrderedItems },
    storedValues: { ...storedValues, ...outsideWallets?.values },
    rewards: ahlan.rewards,
    ownCards: withCards.ownCards,
    giftCards: { terms: cardParts.terms, labels: cardLabels, phones },
    cards: payments.savedCards,
    startPayment: payments.startPayment,
    listFeeMethods: payments.facade.listFeeMethods,
  })
  const { orderAdmin } = orders
  const credits = createStoredValueCredits(db, storedValues, clock)
  const paymentAdmin = createPaymentAdminModule(db, {
    ...core,
    admin: orderAdmin,
    walletAdmin: ahlan.admin,
    payments,
    listDisputes: disputeRecords.store.listOfOrder,
    enqueueMessage,
    creditWallet: credits.creditWallet,
    creditTender: createCreditWithExchanges(db, { clock, ...orderStore, ...credits }),
  })

  const transfers = createTransfersModule(db, { clock, store: orderStore, enqueueMessage, findTransferTerms })
  const findOrder = createFindOrderForMessage(db, {
    origin: env.origin,
    secret: core.secret,
    clock,
    findTransferTerms,
    findPickupCode: orderStore.pickups.findCode,
    findPickupStore: pickupStores.findPickupStore,
  })
  const engine = createEngineModule(db, { ...core, findOrder, toWire: toWireOrder })
  const findByNumber = async (number: string) => {
    const found = await orderAdmin.find(number, jobOperator('documents'))
    return found.ok ? found.value.order : undefined
  }
  const invoices = createInvoicesModule(db, { ...core, findOrder, findByNumber, formatAddress })
  const { listOfOrder, creditReturned } = invoices
  const documents = createDocumentsModule({ ...core, orderAdmin, findByNumber, listOfOrder, formatAddress })
  const reminderTerms = readReminderTerms(join(contentDirectory, 'policies'), countries)
  const leadPolicies = readLeadPolicies(contentDirectory, countries)
  const messages = await createMessagesModule(db, {
    ...core,
    leadOwners: leadPolicies.owners,
    findOrder,
    findTransferTerms,
    formatAddress,
    listVariants,
    cardValidity: cardParts.validityOf,
    contactTermsOf: (country) =>
      mode === 'demo' ? withoutQuietHours(reminderTerms.contact(country)) : reminderTerms.contact(country),
  })
  const disputes = createDisputesModule({
    ...{ ...core, ...disputeRecords, payments, findByNumber, formatAddress },
    ...{ listInvoices: listOfOrder, listMessages: messages.listOfOrder, writePdf: documents.evidenceOf },
  })
  const giftCards = createGiftCardsModule(db, {
    ...core,
    ...cardParts,
    book: stored.book,
    tokens: messages.tokens,
    advance: orderAdmin.advance,
    changeWithin: orderStore.changeWithin,
    issueCreditNote: createIssueCardCreditNote({ countries, formatAddress }),
  })
  const consent = createConsentModule(db, { ...core, transports: messages.transports })
  const identity = createIdentityModule(db, {
    ...core,
    messages,
    consent,
    mergeOnSignIn: cart.mergeOnSignIn,
    exporters: createCustomerExporters(db, core.secret),
    walletsOf: createWalletsOf(storedValues, countries),
  })
  const alerts = createAlertsModule(db, { ...core, listVariants, tokens: messages.tokens })
  const reminders = createRemindersModule(db, {
    ...core,
    listVariants,
    tokens: messages.tokens,
    mayContact: consent.mayContact,
    termsOf: reminderTerms.carts,
  })
  const questions = createQuestionsModule(db, { ...core, enqueueMessage })
  const returns = createReturnModules(core, {
    orderStore,
    delivery,
    ...{ listVariants, listOrderedItems, catalog },
    formatAddress,
    listFeeMethods: payments.facade.listFeeMethods,
    orderAdmin,
    findTaxRate: tax.findTaxRate,
    ...{ findByNumber, enqueueMessage, ahlan },
  })
  const { consulting, quotes, leads } = createEnquiryModules(core, {
    tokens: messages.tokens,
    checkBrowser: identity.checkBrowser,
    listVariants,
    leadPolicies,
  })
  const customerAdmin = createCustomerAdminModule(db, {
    ...core,
    collect: identity.collect,
    walletsOf: createWalletsOf(storedValues, countries),
    consentsOf: consent.listOf,
  })
  const listCollections = createListCollections(db)
  const staffed = await createStaffModules(core, {
    messages,
    keys: { createKeys, keyScopes },
    ...{ orderAdmin, listReschedulings: orders.orders.listReschedulings },
    paymentAdmin: paymentAdmin.admin,
    returnAdmin: returns.admin,
    ...{ giftCardAdmin: giftCards.admin, walletAdmin: ahlan.admin, customerAdmin },
    ...{ bulkQuoteAdmin: quotes.admin, ...selling.merchandising },
    listOrderedItems,
    listCollections,
    walkDocuments: invoices.walk,
  })
  const audit = createAuditLog(db, countries)
  const webhooks = createWebhooksModule(db, { ...core, findOrder, toWire: toWireOrder })
  const addressByFields = createAddressByFields({ admin: orderAdmin, ...selling, countries })
  const operations = createOperationsModule(db, {
    ...core,
    orderAdmin,
    orders,
    addressByFields,
    pickupCounter: orders.pickupCounter,
    dispatch: staffed.dispatch,
    writer,
    paymentAdmin: paymentAdmin.admin,
    payouts: paymentAdmin.payouts,
    transferAdmin: transfers.admin,
    documents: { documents, creditReturned, printPriceTags: scanning.printPriceTags },
    setOmsCustomerId: createSetOmsCustomerId(db),
    setCustomerGroup: identity.setCustomerGroup,
    questionAdmin: questions.admin,
    consultationAdmin: consulting.admin,
    leadAdmin: leads.admin,
    bulkQuoteAdmin: quotes.admin,
    walletAdmin: ahlan.admin,
    returnAdmin: returns.admin,
    storeAdmin,
    giftCardAdmin: giftCards.admin,
    kioskAdmin: kiosks.admin,
    disputeAdmin: disputes.admin,
    ...selling.merchandising,
    reviewAdmin: reviews.moderation,
    productQuestionAdmin: productQuestions.admin,
    approvals: staffed.approvals.approvals,
    audit,
    engineAdmin: engine.admin,
    catalogService,
  })
  const { content, media, chat } = await createContentModules(core, {
    createApi: createContentApi,
    search,
    deliveryTables,
  })
  const files = createStoredFiles(core)
  const writeFeed = createWriteFeed({ reader: catalog.reader, clock, delivery, origin: env.origin })
  const jobs = createJobs(
    db,
    [
      messages.job,
      invoices.job,
      webhooks.job,
      ...engine.jobs,
      ...selling.jobs,
      questions.job,
      returns.job,
      operations.job,
      staffed.tasks.job,
      pollPaymentsJob(payments),
      runCardTasksJob(payments),
      ...paymentAdmin.work,
      disputes.job,
      staffed.approvals.job,
      createChainAudit(db, clock),
      orders.expireUnpaid(payments.syncOrder),
      orders.expirePickups,
      orders.remindOfPickups,
      orders.fillFacets,
      transfers.job,
      ...staffed.money.jobs,
      cart.job,
      kiosks.job,
      ...identity.jobs,
      ...stored.jobs,
      ...ahlan.jobs,
      ...(outsideWallets?.jobs ?? []),
      ...giftCards.jobs,
      alerts.job,
      reminders.job,
      consulting.job,
      quotes.job,
      leads.job,
      createFeedsJob({ files, countries, writeFeed, catalogSeeded: catalog.seeding.finished }),
      ...createRetentionJobs(db, clock, countries[0]?.isoCode ?? ''),
    ],
    core,
  )
  return {
    ...selling,
    ...staffed.facades,
    play: createPlayModule(db, core),
    ...wishlists,
    consent,
    payments,
    paymentAdmin: paymentAdmin.admin,
    payouts: paymentAdmin.payouts,
    disputes,
    transferAdmin: transfers.admin,
    orderStore,
    orders,
    giftCards,
    listCollections,
    invoices,
    documents,
    audit,
    questions,
    returns,
    messages,
    identity,
    customerAdmin,
    ahlan: { ...ahlan, ahlan: withOutsideWallets(ahlan.ahlan, outsideWallets, core) },
    outsideWallets,
    backgroundWork: createBackgroundWorkModule(db, { jobs, clock, testEvents: webhooks.testEvents }),
    alerts: alerts.alerts,
    reminders: reminders.reminders,
    productQuestions,
    webhooks,
    engine,
    operations,
    addressByFields,
    leads,
    consulting,
    quotes,
    content: { ...content, contentApi: limitOutsideQueries(content.contentApi) },
    chat,
    media,
    files,
    writeFeed,
    jobs,
  }
}
