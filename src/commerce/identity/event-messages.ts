import type { CustomerMessageKind } from '#commerce/messages/message.ts'
import type { CustomerEvent, CustomerEventKind } from './customer-record.ts'

/** Which contact of the customer a message goes to. `own`: the email, or the phone of one who has no email. */
export type MessageRecipient = 'own' | 'email' | 'former' | 'other' | 'claimed'

/**
 * Events that the customer is notified of. A changed contact is reported to the previous one, an added contact to the one
 * that was there already: someone who has taken over the account reads neither. After losing a number only the email is left.
 */
const eventMessages: Readonly<
  Partial<Record<CustomerEventKind, { readonly kind: CustomerMessageKind; readonly to: MessageRecipient }>>
> = {
  registered: { kind: 'welcome', to: 'own' },
  'email-claimed': { kind: 'verify-email', to: 'claimed' },
  'contact-corrected': { kind: 'confirm-contact', to: 'claimed' },
  'new-device': { kind: 'new-device', to: 'own' },
  'password-changed': { kind: 'password-changed', to: 'own' },
  'contact-added': { kind: 'contact-changed', to: 'other' },
  'contact-changed': { kind: 'contact-changed', to: 'former' },
  'number-lost': { kind: 'number-lost', to: 'email' },
  'credit-expiring': { kind: 'credit-expiring', to: 'own' },
  'points-expiring': { kind: 'points-expiring', to: 'own' },
  'unused-noticed': { kind: 'account-unused', to: 'own' },
  'data-exported': { kind: 'data-ready', to: 'own' },
  'deletion-requested': { kind: 'account-deleted', to: 'own' },
}

export const messageOfEvent = ({ kind }: Pick<CustomerEvent, 'kind'>) => eventMessages[kind]
