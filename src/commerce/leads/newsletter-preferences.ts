import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { NewsletterFrequency, NewsletterTopic } from '#kernel/newsletter-choices.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** What the letter is about, how often it comes and in which language. */
export type LetterChoices = {
  readonly language: Language
  readonly frequency: NewsletterFrequency
  /** None: all of them. */
  readonly topics: readonly NewsletterTopic[]
}

/** What an address receives that once confirmed the newsletter. */
export type NewsletterPreferences =
  | { readonly state: 'ended' }
  | {
      readonly state: 'confirmed'
      /** Whether the register of consents permits the letter: an account may have withdrawn it. */
      readonly isPermitted: boolean
      readonly letter: LetterChoices
      /** Notices about products that the address still waits for. */
      readonly notices: number
    }

/** `letter` null: no letter any more, which deletes its address. */
export type NewPreferences = { readonly letter: LetterChoices | null; readonly keepsNotices: boolean }

/** A subscriber as the retailer's mailing tool needs one. */
export type Subscriber = LetterChoices & {
  readonly id: string
  readonly email: string
  readonly country: string
}

export type PreferenceRepository = {
  /** Undefined: no subscription, or one that was never confirmed. */
  find(id: string): Promise<NewsletterPreferences | undefined>
  /** Nothing changes once the subscription has ended. Consents are noted in the same transaction, and only those that change. */
  save(id: string, preferences: NewPreferences, at: Instant): Promise<void>
  /** Id of the confirmed subscription of an address. */
  findConfirmed(email: string): Promise<string | undefined>
  /** All that the register of consents permits, in pages. */
  listPermitted(): AsyncIterable<readonly Subscriber[]>
}

/** A token that was made up, is for something else, or whose subscription was deleted: one answer to all. */
export type PreferencesLinkFailure = { readonly kind: 'invalid-link' }

type Deps = {
  readonly preferences: PreferenceRepository
  readonly tokens: LinkTokens
  readonly clock: Clock
}

/** The page behind a link in each letter, on which its reader chooses and unsubscribes. */
export function createNewsletterPreferences({ preferences, tokens, clock }: Deps) {
  async function open(
    token: string,
  ): Promise<Result<{ id: string; found: NewsletterPreferences }, PreferencesLinkFailure>> {
    const read = tokens.read('manage-newsletter', token, clock.now())
    const found = read && (await preferences.find(read.id))
    return read && found ? ok({ id: read.id, found }) : fail({ kind: 'invalid-link' })
  }

  return {
    async describe(token: string): Promise<Result<NewsletterPreferences, PreferencesLinkFailure>> {
      const opened = await open(token)
      return opened.ok ? ok(opened.value.found) : opened
    },
    async save(token: string, chosen: NewPreferences): Promise<Result<void, PreferencesLinkFailure>> {
      const opened = await open(token)
      if (!opened.ok) return opened
      await preferences.save(opened.value.id, chosen, clock.now())
      return ok(undefined)
    },
    /** The link of an address whose owner is known; undefined: it is not subscribed. */
    async tokenFor(email: string): Promise<string | undefined> {
      const id = await preferences.findConfirmed(email.toLowerCase())
      return id && tokens.sign('manage-newsletter', id, null)
    },
  }
}

export type NewsletterPreferencesFacade = ReturnType<typeof createNewsletterPreferences>
