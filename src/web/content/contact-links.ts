import type { MessageKey } from '#i18n/messages.ts'
import type { Country } from '#kernel/country.ts'

/** A link that calls, writes or opens WhatsApp. `text`: the number or address itself, always read from left to right. */
export type ContactLink = {
  readonly label: MessageKey
  readonly icon: 'phone' | 'chat' | 'mail'
  readonly href: string
  readonly text: string
}

const digitsOf = (phone: string): string => phone.replace(/[^+\d]/g, '')

/** How shoppers of a country reach the shop, the quickest first. */
export const contactLinks = ({ contact }: Pick<Country, 'contact'>): readonly ContactLink[] => [
  { label: 'pages:contact.call', icon: 'phone', href: `tel:${digitsOf(contact.phone)}`, text: contact.phone },
  {
    label: 'pages:contact.whatsapp',
    icon: 'chat',
    href: `https://wa.me/${contact.whatsapp}`,
    text: `+${contact.whatsapp}`,
  },
  { label: 'pages:contact.email', icon: 'mail', href: `mailto:${contact.email}`, text: contact.email },
]
