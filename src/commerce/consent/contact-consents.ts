import type { Clock, Instant } from '#kernel/instant.ts'
import {
  contactConsentText,
  permitsContact,
  type ContactChannel,
  type ContactChoice,
  type ContactConsentEntry,
  type ContactPurpose,
  type ContactSubject,
  type StoredContactConsent,
} from './contact-consent.ts'

/** Append-only. */
export type ConsentRegister = {
  add(entries: readonly ContactConsentEntry[]): Promise<void>
  /** Entries of the account, and those about the contact, oldest first. */
  list(subject: ContactSubject): Promise<readonly StoredContactConsent[]>
}

type Deps = {
  readonly register: ConsentRegister
  /** Channels that have a transport; no other is offered or written to. */
  readonly channels: readonly ContactChannel[]
  readonly clock: Clock
}

/** A customer with the contacts that the channels use. */
type CustomerContacts = {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
}

const contactOf = (channel: ContactChannel, { email, phone }: CustomerContacts): string | null =>
  channel === 'email' ? email : channel === 'push' ? null : phone

/** The entries of a registration: one for each channel that was ticked, none for the others. */
export const registrationConsents = (
  customer: CustomerContacts,
  granted: readonly ContactChannel[],
  at: Instant,
): readonly ContactConsentEntry[] =>
  granted.map((channel) => ({
    customerId: customer.id,
    contact: contactOf(channel, customer),
    channel,
    purpose: 'marketing',
    isGranted: true,
    textVersion: contactConsentText,
    source: 'registration',
    proof: 'session',
    at,
  }))

/** Who may be contacted, for what, and since when: every sender of marketing reads this one register. */
export function createContactConsents({ register, channels, clock }: Deps) {
  const choicesOf = (entries: readonly StoredContactConsent[]): readonly ContactChoice[] =>
    channels.map((channel) => {
      const last = entries
        .filter((entry) => entry.channel === channel && entry.purpose === 'marketing')
        .at(-1)
      return {
        channel,
        purpose: 'marketing',
        isGranted: last?.isGranted ?? false,
        textVersion: last?.textVersion ?? null,
        at: last?.at ?? null,
      }
    })
  const listOf = async (customerId: string): Promise<readonly ContactChoice[]> =>
    choicesOf(await register.list({ customerId, contact: null }))

  return {
    /** Channels to offer boxes for. */
    channels,
    /** A customer's marketing choices, one for each channel that is offered. */
    listOf,
    /** Everything that was ever chosen, for the export. */
    historyOf: (customerId: string): Promise<readonly StoredContactConsent[]> =>
      register.list({ customerId, contact: null }),
    /** Makes `granted` a customer's marketing channels; only changes are written. A channel that is not offered is ignored. */
    async change(input: {
      readonly customer: CustomerContacts
      readonly granted: readonly ContactChannel[]
      readonly source: ContactConsentEntry['source']
    }): Promise<readonly ContactChoice[]> {
      const { customer, granted, source } = input
      const before = await listOf(customer.id)
      const changed = before.filter(({ channel, isGranted }) => granted.includes(channel) !== isGranted)
      await register.add(
        changed.map(({ channel, purpose, isGranted }) => ({
          customerId: customer.id,
          contact: contactOf(channel, customer),
          channel,
          purpose,
          isGranted: !isGranted,
          textVersion: contactConsentText,
          source,
          proof: 'session',
          at: clock.now(),
        })),
      )
      return listOf(customer.id)
    },
    /** One entry of a person with or without an account: a confirmed subscription, an unsubscribe link. */
    note: (entry: Omit<ContactConsentEntry, 'at' | 'textVersion'>): Promise<void> =>
      register.add([{ ...entry, textVersion: contactConsentText, at: clock.now() }]),
    /** Called by every sender of marketing before each message. */
    async mayContact(
      subject: ContactSubject,
      channel: ContactChannel,
      purpose: ContactPurpose,
    ): Promise<boolean> {
      if (!channels.includes(channel) || (subject.customerId === null && subject.contact === null))
        return false
      const entries = await register.list(subject)
      return permitsContact(
        entries.filter((entry) => entry.channel === channel && entry.purpose === purpose),
        subject,
      )
    },
  }
}

export type ContactConsents = ReturnType<typeof createContactConsents>
