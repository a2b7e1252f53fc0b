import { localize, type PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { restoreDays } from '#commerce/reminders/cart-reminder.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { mailPicture } from './mail-picture.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type ReminderMessage = {
  readonly key: string
  readonly recipient: string
  /** At least one; those that can be bought now. */
  readonly items: readonly { readonly variant: PurchasableVariant; readonly quantity: number }[]
  readonly origin: string
  readonly restoreToken: string
  readonly stopToken: string
  readonly storefront: Storefront
  readonly texts: Texts
}

/** More would push the button out of sight. */
const maxItems = 4

export function renderReminderMail(context: ReminderMessage): Mail {
  const { key, recipient, items, origin, restoreToken, stopToken, storefront, texts } = context
  const base = `${origin}/${storefront.code}`
  return simpleMail({
    key,
    // Without a name: the address of a guest was typed.
    to: { name: '', address: recipient },
    subject: texts('cart-reminder.subject', { product: nameOfFirst(context) }),
    heading: texts('cart-reminder.heading'),
    paragraphs: [
      texts('cart-reminder.body', { lifetime: formatSpan(restoreDays, 'day', storefront.language) }),
      ...(items.length > maxItems ? [texts('cart-reminder.more', { count: items.length - maxItems })] : []),
    ],
    items: items.slice(0, maxItems).map(({ variant, quantity }) => {
      const { card, choice } = localize(variant, storefront.language)
      const url = mailPicture(card, base)
      return {
        name: `${quantity} × ${card.name}`,
        choice,
        amount: formatExactMoney(variant.unitPrice, storefront),
        picture: url === null ? null : { url, alt: card.alt },
      }
    }),
    button: { label: texts('cart-reminder.link'), href: `${base}/cart/restore?t=${restoreToken}` },
    why: texts('why.cart-reminder'),
    unsubscribe: {
      label: texts('alert.stop'),
      href: `${base}/cart/reminders?t=${stopToken}`,
      oneClick: `${origin}/api/reminders/stop?t=${stopToken}`,
    },
    storefront,
    texts,
  })
}

/** With the page of the cart, from which reminders can be ended. */
export function renderReminderText(context: ReminderMessage): TextMessage {
  const { key, recipient, origin, restoreToken, storefront, texts } = context
  const link = `${origin}/${storefront.code}/cart/restore?t=${restoreToken}`
  return {
    key,
    to: recipient,
    language: storefront.language,
    text: texts('cart-reminder.sms', { product: nameOfFirst(context), link }),
  }
}

const nameOfFirst = ({ items: [first], storefront }: ReminderMessage): string =>
  first ? localize(first.variant, storefront.language).card.name : ''
