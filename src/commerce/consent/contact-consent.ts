import type { Instant } from '#kernel/instant.ts'

/** Channels of messages to a person. */
export type ContactChannel = 'email' | 'sms' | 'whatsapp' | 'push' | 'phone'

/** What for: offers of the shop, notices about a product that the person named, or the answer to a lead. */
export type ContactPurpose = 'marketing' | 'product-notices' | 'answer'

/** Version of the text beside the boxes. A changed text needs a new version: it proves what was agreed to. */
export const contactConsentText = '2026-11-1'

/** A change of mind about one channel and purpose. Never altered: the newest decides. */
export type ContactConsentEntry = {
  /** Null: a person without an account. */
  readonly customerId: string | null
  /** Email or phone that it is about; stored as a keyed digest. Null: none, as for push. */
  readonly contact: string | null
  readonly channel: ContactChannel
  readonly purpose: ContactPurpose
  /** False: withdrawn, or declined. */
  readonly isGranted: boolean
  readonly textVersion: string
  readonly source:
    | 'registration'
    | 'profile'
    | 'newsletter-form'
    | 'newsletter-preferences'
    | 'lead-form'
    | 'product-notice'
    | 'unsubscribe-link'
    | 'erasure'
    | 'import'
  /**
   * How it is known to be the person: signed in, a link or a code to the contact, or nothing but a form that anyone may
   * fill in. That permits nothing until it is confirmed. `import`: by the word of an old shop, with its evidence.
   */
  readonly proof: 'session' | 'link' | 'code' | 'form' | 'import'
  /** Of an import: where the old shop has it from. */
  readonly evidence?: string
  readonly at: Instant
}

/** Whom a message would go to. */
export type ContactSubject = Pick<ContactConsentEntry, 'customerId' | 'contact'>

/** An entry as stored: of the subject's account, or about the contact. */
export type StoredContactConsent = Omit<ContactConsentEntry, 'contact'>

/** The choice of a customer for a channel that the shop can send by. */
export type ContactChoice = {
  readonly channel: ContactChannel
  readonly purpose: ContactPurpose
  readonly isGranted: boolean
  /** Of the newest entry; null: never chosen. */
  readonly textVersion: string | null
  readonly at: Instant | null
}

/**
 * Whether the entries of one channel and purpose permit a message, oldest first. A customer's grants belong to the
 * account and not to the number: its next owner inherits none. A withdrawal of the contact counts for everyone who has it.
 */
export function permitsContact(
  entries: readonly StoredContactConsent[],
  { customerId }: ContactSubject,
): boolean {
  const last = entries.findLastIndex((entry) => entry.customerId === customerId && entry.proof !== 'form')
  return last >= 0 && entries.slice(last).every(({ isGranted }) => isGranted)
}
