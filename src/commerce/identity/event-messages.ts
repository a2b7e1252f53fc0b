import type { CustomerMessageKind } from '#commerce/messages/message.ts'
import type { CustomerEvent, CustomerEventKind } from './customer-record.ts'

/** Which contact of the customer a message goes to. `own`: the email, or the phone of one who has no email. */
export type MessageRecipient = 'own' | 'email' | 'former' | 'other' | 'claimed'

/**
 * Events that the customer is told of. Of a changed contact the one from before learns, of an added one the one that was
 * there already: whoever took the account over reads neither. Who lost a number has only the email left.
 */
const eventMessages: Readonly<
  Partial<Record<CustomerEventKind, { readonly kind: CustomerMessageKind; readonly to: MessageRecipient }>>
> = {
  registered: { kind: 'welcome', to: 'own' },
  'email-claimed': { kind: 'verify-email', to: 'claimed' },
  'new-device': { kind: 'new-device', to: 'own' },
  'password-changed': { kind: 'password-changed', to: 'own' },
  'contact-added': { kind: 'contact-changed', to: 'other' },
  'contact-changed': { kind: 'contact-changed', to: 'former' },
  'number-lost': { kind: 'number-lost', to: 'email' },
  'data-exported': { kind: 'data-ready', to: 'own' },
  'deletion-requested': { kind: 'account-deleted', to: 'own' },
}

export const messageOfEvent = ({ kind }: Pick<CustomerEvent, 'kind'>) => eventMessages[kind]
