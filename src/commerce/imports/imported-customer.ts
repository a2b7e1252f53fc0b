import type { Language } from '#kernel/language.ts'
import type { Day } from '#kernel/local-time.ts'

/** What a person of an old shop has said about offers, and how that is known. */
export type ImportedConsent = {
  readonly channel: 'email' | 'sms'
  readonly isGranted: boolean
  /** Null: unknown, which is enough for a no. */
  readonly day: Day | null
  /** In the old shop's words. */
  readonly source: string
}

/** A customer of an old shop; never with a password. */
export type ImportedCustomer = {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly country: string
  readonly language: Language
  readonly group: string | null
  readonly consents: readonly ImportedConsent[]
}

/** What there is of an account already. */
export type KnownAccount = {
  readonly group: string | null
  /** Channels about which the register has an entry, of the account or of its contact. */
  readonly chosen: readonly ImportedConsent['channel'][]
}

/** What a file adds to an account: nothing that the customer or the shop has set is written over. Null: nothing. */
export function additionsTo(
  { group, chosen }: KnownAccount,
  customer: ImportedCustomer,
): Pick<ImportedCustomer, 'group' | 'consents'> | null {
  const added = {
    group: group === null ? customer.group : null,
    consents: customer.consents.filter(({ channel }) => !chosen.includes(channel)),
  }
  return added.group === null && added.consents.length === 0 ? null : added
}
