import type { Report } from '#kernel/report.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { ContactTerms } from '#commerce/messages/contact-limits.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { LeadOwner } from '#commerce/leads/lead-policies.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { InboxFacade, MessagePreviews } from '#commerce/messages/received.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createMessageAdmin } from '#commerce/messages/message-admin.ts'
import { createMessageAdminRepository } from './message-admin-repository.ts'
import { createDemoInbox } from './demo-inbox.ts'
import { createLinkTokens } from './link-tokens.ts'
import { transportsOf } from './message-settings.ts'
import type { MessageContext } from './message-view.ts'
import { createMessageTexts } from './message-texts.ts'
import { createOutboxRepository } from './outbox-repository.ts'
import { createPrepareAlertMessage } from './prepare-alert-message.ts'
import { createPrepareConsultationMessage } from './prepare-consultation-message.ts'
import { createPrepareGiftCardMessage } from './prepare-gift-card-message.ts'
import { createPrepareLeadMessage } from './prepare-lead-message.ts'
import { createPrepareNewsletterMessage } from './prepare-newsletter-message.ts'
import { createPrepareProductQuestionMessage } from './prepare-product-question-message.ts'
import { createPrepareReminderMessage } from './prepare-reminder-message.ts'
import { createPrepareQuoteMessage } from './prepare-quote-message.ts'
import { createMessagePreviews } from './preview-messages.ts'
import { createPrepareCustomerMessage } from './prepare-customer-message.ts'
import { createEditedTextOf } from './edited-message-texts.ts'
import { createSendMessages, type FindOrderForMessage } from './send-messages.ts'

type Deps = {
  readonly secret: string
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly report: Report
  readonly settings: { readonly live: LiveSettings }
} & {
  readonly env: Pick<Env, 'mode' | 'origin' | 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'messagesPerHour'>
  readonly findOrder: FindOrderForMessage
  readonly findTransferTerms: FindTransferTerms
  readonly formatAddress: MessageContext['formatAddress']
  readonly listVariants: ListVariants
  readonly stores: () => readonly Store[]
  /** The teams that answer leads. */
  readonly leadOwners: readonly LeadOwner[]
  /** Months for which a country's gift cards are valid. */
  readonly cardValidity: (country: string) => number
  readonly contactTermsOf: (country: Country) => ContactTerms
}

/** Mails and text messages. In demo mode, channels without a provider deliver to /dev/inbox. */
export async function createMessagesModule(db: Database, { env, ...deps }: Deps) {
  const transports = await transportsOf(env)
  const demo = env.mode === 'demo' ? createDemoInbox(db, deps.clock, env.origin) : null
  const outbox = createOutboxRepository(db)
  const channels = {
    mail: transports.mail ?? demo?.mail ?? null,
    sms: transports.sms ?? demo?.sms ?? null,
  }
  const texts = createMessageTexts(createEditedTextOf(deps.settings.live, deps.countries[0]?.isoCode))
  const tokens = createLinkTokens(deps.secret)
  const writing = { ...deps, tokens, texts, origin: env.origin }
  const job: Job = {
    name: 'send-messages',
    everySeconds: 3,
    run: createSendMessages({
      ...deps,
      outbox,
      texts,
      prepareCustomerMessage: createPrepareCustomerMessage(db, writing),
      prepareAlertMessage: createPrepareAlertMessage(db, writing),
      prepareNewsletterMessage: createPrepareNewsletterMessage(db, writing),
      prepareGiftCardMessage: createPrepareGiftCardMessage(db, writing),
      prepareConsultationMessage: createPrepareConsultationMessage(db, writing),
      prepareReminderMessage: createPrepareReminderMessage(db, {
        ...writing,
        digestContact: createContactDigest(deps.secret),
      }),
      prepareProductQuestionMessage: createPrepareProductQuestionMessage(db, writing),
      prepareLeadMessage: createPrepareLeadMessage(db, writing),
      prepareQuoteMessage: createPrepareQuoteMessage(db, writing),
      perHour: env.messagesPerHour,
      ...channels,
    }),
  }
  const repository = createMessageAdminRepository(db, deps)
  return {
    job,
    inbox: demo ?? emptyInbox,
    previews: demo ? createMessagePreviews(writing) : noPreviews,
    outbox,
    admin: createMessageAdmin({ repository, clock: deps.clock }),
    listOfOrder: repository.listOfOrder,
    /** For what is sent right away; null: not configured. */
    transports: channels,
    texts,
    tokens,
    close: () => transports.mail?.close(),
  }
}

export type MessagesModule = Awaited<ReturnType<typeof createMessagesModule>>

const emptyInbox: InboxFacade = { list: async () => [], find: async () => undefined }
const noPreviews: MessagePreviews = { kinds: [], preview: async () => undefined }
