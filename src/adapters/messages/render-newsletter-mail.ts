import { subscriptionHours } from '#commerce/leads/newsletter.ts'
import type { NewsletterMessageKind } from '#commerce/messages/message.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type NewsletterMail = {
  readonly kind: NewsletterMessageKind
  readonly key: string
  readonly recipient: string
  readonly origin: string
  readonly confirmToken: string
  readonly stopToken: string
  readonly preferencesToken: string
  readonly storefront: Storefront
  readonly texts: Texts
}

export function renderNewsletterMail(context: NewsletterMail): Mail {
  const { kind, key, recipient, origin, confirmToken, stopToken, preferencesToken, storefront, texts } =
    context
  const base = `${origin}/${storefront.code}`
  const isConfirmation = kind === 'confirm-newsletter'
  return simpleMail({
    key,
    to: { name: '', address: recipient },
    subject: texts(`${kind}.subject`),
    heading: texts(`${kind}.heading`),
    paragraphs: [
      texts(`${kind}.body`, { lifetime: formatSpan(subscriptionHours / 24, 'day', storefront.language) }),
    ],
    button: {
      label: texts(`${kind}.link`),
      href: isConfirmation ? `${base}/newsletter/confirm?t=${confirmToken}` : `${base}/new`,
    },
    after: isConfirmation ? [texts('confirm-newsletter.ignore')] : [],
    why: texts(isConfirmation ? 'why.confirm-notice' : 'why.newsletter'),
    // Before the confirmation there is nothing to choose.
    preferences: isConfirmation
      ? undefined
      : {
          label: texts('newsletter.preferences'),
          href: `${base}/newsletter/preferences?t=${preferencesToken}`,
        },
    unsubscribe: {
      label: texts('alert.stop'),
      href: `${base}/newsletter/stop?t=${stopToken}`,
      oneClick: `${origin}/api/newsletter/stop?t=${stopToken}`,
    },
    storefront,
    texts,
  })
}
