import { confirmationHours, type AlertKind } from '#commerce/alerts/alert.ts'
import { localize, type PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { AlertMessageKind } from '#commerce/messages/message.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { formatSpan } from '#i18n/format-span.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { mailPicture } from './mail-picture.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type AlertMail = {
  readonly kind: AlertMessageKind
  readonly about: AlertKind
  readonly key: string
  readonly recipient: string
  readonly variant: PurchasableVariant
  /** The price when it was requested. */
  readonly priceMinor: number
  readonly origin: string
  readonly confirmToken: string
  readonly stopToken: string
  readonly storefront: Storefront
  readonly texts: Texts
}

export function renderAlertMail(context: AlertMail): Mail {
  const { kind, about, key, recipient, variant, origin, storefront, texts } = context
  const base = `${origin}/${storefront.code}`
  const { card, choice } = localize(variant, storefront.language)
  const isConfirmation = kind === 'confirm-notice'
  const url = mailPicture(card, base)
  return simpleMail({
    key,
    // Without the name of whoever typed the address.
    to: { name: '', address: recipient },
    subject: texts(`${kind}.subject`, { product: card.name }),
    heading: texts(`${kind}.heading`),
    paragraphs: [
      texts(isConfirmation ? `${kind}.body.${about}` : `${kind}.body`, {
        before: formatExactMoney(money(context.priceMinor, variant.unitPrice.currency), storefront),
        lifetime: formatSpan(confirmationHours / 24, 'day', storefront.language),
      }),
    ],
    items: [
      {
        name: card.name,
        choice,
        amount: formatExactMoney(variant.unitPrice, storefront),
        picture: url === null ? null : { url, alt: card.alt },
      },
    ],
    button: {
      label: texts(`${kind}.link`),
      href: isConfirmation ? `${base}/alerts/confirm?t=${context.confirmToken}` : `${base}${card.href}`,
    },
    after: isConfirmation ? [texts('confirm-notice.ignore')] : [],
    why: texts(isConfirmation ? 'why.confirm-notice' : 'why.alert'),
    unsubscribe: {
      label: texts('alert.stop'),
      href: `${base}/alerts/stop?t=${context.stopToken}`,
      oneClick: `${origin}/api/alerts/stop?t=${context.stopToken}`,
    },
    storefront,
    texts,
  })
}
