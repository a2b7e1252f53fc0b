import { localize, type ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import {
  alertMessageKinds,
  consultationMessageKinds,
  customerMessageKinds,
  giftCardMessageKinds,
  leadMessageKinds,
  messageKinds,
  newsletterMessageKinds,
  orderMessageKinds,
  productQuestionMessageKinds,
  reminderMessageKinds,
  quoteMessageKinds,
  type MessageKind,
} from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import type { MessagePreviews } from '#commerce/messages/received.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { MessageContext } from './message-view.ts'
import type { Texts } from './message-texts.ts'
import { renderAlertMail } from './render-alert-mail.ts'
import { renderConsultationMail } from './render-consultation-mail.ts'
import { renderCustomerMail, renderCustomerText } from './render-customer-message.ts'
import { renderGiftCardMail, renderGiftCardText } from './render-gift-card-message.ts'
import { renderLeadMail, renderLeadText } from './render-lead-message.ts'
import { renderNewsletterMail } from './render-newsletter-mail.ts'
import { renderProductQuestionMail } from './render-product-question-mail.ts'
import { renderReminderMail, renderReminderText } from './render-reminder-message.ts'
import { renderMail, renderTextMessage } from './render-message.ts'
import { sampleCard } from './sample-card.ts'
import { sampleLead } from './sample-lead.ts'
import { renderQuoteMail } from './render-quote-mail.ts'
import { sampleQuote } from './sample-quote.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleValues } from './sample-values.ts'

/** A product of the demo's catalog. */
const sampleSku = 'MJ-1001-PALM-220'
const token = 'token-of-a-preview'
const phone = '+971501234567'
const email = 'maryam@example.com'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly origin: string
  readonly findTransferTerms: FindTransferTerms
  readonly texts: (language: Language) => Texts
  readonly listVariants: ListVariants
  readonly stores: () => readonly Store[]
  readonly formatAddress: MessageContext['formatAddress']
}

/** Every kind of message as it would be sent, about an invented customer and a product of the demo. Nothing is stored. */
export function createMessagePreviews({ countries, clock, origin, texts, ...deps }: Deps): MessagePreviews {
  async function write(
    kind: MessageKind,
    country: Country,
    language: Language,
  ): Promise<{ readonly mail: Mail; readonly sms: TextMessage | undefined } | undefined> {
    const here = storefront(country, language)
    const common = { key: kind, storefront: here, texts: texts(language) }
    const customer = customerMessageKinds.find((one) => one === kind)
    if (customer) {
      const context = {
        ...common,
        kind: customer,
        recipient: email,
        name: language === 'ar' ? 'مريم' : 'Maryam',
        at: clock.now(),
        detail: {
          agent: 'Safari · iPhone',
          contact: 'email',
          unit: customer === 'points-expiring' ? 'points' : country.currency,
          minor: 7_500,
          expiresAt: clock.now(),
          closesAt: clock.now(),
        },
        base: `${origin}/${here.code}`,
        token,
      }
      return {
        mail: renderCustomerMail(context),
        sms: renderCustomerText({ ...context, recipient: phone }),
      }
    }
    const giftCard = giftCardMessageKinds.find((one) => one === kind)
    if (giftCard) {
      const context = { ...common, kind: giftCard, ...sampleCard(here, clock.now()), origin, token }
      return {
        mail: renderGiftCardMail({ ...context, recipient: email }),
        sms: renderGiftCardText({ ...context, recipient: phone }),
      }
    }
    const newsletter = newsletterMessageKinds.find((one) => one === kind)
    if (newsletter) {
      const mail = renderNewsletterMail({
        ...common,
        kind: newsletter,
        recipient: email,
        origin,
        confirmToken: token,
        stopToken: token,
        preferencesToken: token,
      })
      return { mail, sms: undefined }
    }
    const consultation = consultationMessageKinds.find((one) => one === kind)
    const [store] = deps.stores()
    if (consultation && store) {
      const mail = renderConsultationMail({
        ...common,
        kind: consultation,
        consultation: {
          reference: 'D-4K7R-9TXW',
          name: language === 'ar' ? 'مريم' : 'Maryam',
          email,
          startsAt: clock.now(),
        },
        store,
        origin,
        token,
      })
      return { mail, sms: undefined }
    }
    const lead = leadMessageKinds.find((one) => one === kind)
    if (lead) {
      const context = { ...common, kind: lead, lead: sampleLead(here, clock.now()), origin, recipient: email }
      return { mail: renderLeadMail(context), sms: renderLeadText({ ...context, recipient: phone }) }
    }
    const variant = (await deps.listVariants([sampleSku], country)).get(sampleSku)
    if (!variant) return undefined
    const quote = quoteMessageKinds.find((one) => one === kind)
    if (quote) {
      const sample = sampleQuote(variant, here, clock.now())
      return {
        mail: renderQuoteMail({ ...common, kind: quote, quote: sample, origin, token }),
        sms: undefined,
      }
    }
    const alert = alertMessageKinds.find((one) => one === kind)
    if (alert) {
      const mail = renderAlertMail({
        ...common,
        kind: alert,
        about: alert === 'price-drop' ? 'price-drop' : 'back-in-stock',
        recipient: email,
        variant,
        priceMinor: Math.round(variant.unitPrice.minor / 80_00) * 100_00,
        origin,
        confirmToken: token,
        stopToken: token,
      })
      return { mail, sms: undefined }
    }
    if (reminderMessageKinds.some((one) => one === kind)) {
      const context = {
        ...common,
        recipient: email,
        items: [{ variant, quantity: 1 }],
        origin,
        restoreToken: token,
        stopToken: token,
      }
      return {
        mail: renderReminderMail(context),
        sms: renderReminderText({ ...context, recipient: phone }),
      }
    }
    if (productQuestionMessageKinds.some((one) => one === kind)) {
      const { name, href } = localize(variant, language).card
      const product = { name, urlKey: href.split('/').at(-1) ?? '' }
      return {
        mail: renderProductQuestionMail({ ...common, recipient: email, product, origin }),
        sms: undefined,
      }
    }
    const context = {
      ...common,
      kind: orderMessageKinds.find((one) => one === kind) ?? 'order-placed',
      order: sampleOrder(variant, here, clock.now()),
      link: `${origin}/${here.code}/order/AE4830217764?t=${token}`,
      formatAddress: deps.formatAddress,
      values: sampleValues(language),
      transfer: kind.startsWith('transfer-') ? deps.findTransferTerms(country.isoCode) : null,
    }
    return { mail: renderMail(context), sms: renderTextMessage(context) }
  }

  return {
    kinds: messageKinds,
    async preview(kind, language) {
      const known = messageKinds.find((one) => one === kind)
      const [country] = countries
      const written = known && country && (await write(known, country, language))
      if (!written) return undefined
      const { mail, sms } = written
      return {
        kind: known,
        language,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        sms: sms ? { text: sms.text, parts: smsParts(sms.text) } : null,
      }
    },
  }
}
