import type { LinkPurpose, LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** Hours in which the link in the first mail works. */
export const subscriptionHours = 72
/** Mails with that link to one address: one a day, and so many in thirty days. */
export const maxSubscriptionMails = 3

/** requested: permits nothing until the link in the mail is used. ended: unsubscribed; the address is deleted. */
type SubscriptionState = 'requested' | 'confirmed' | 'ended'

export type Subscription = { readonly id: string; readonly state: SubscriptionState }

export type NewSubscription = {
  readonly email: string
  readonly country: string
  readonly language: Language
  readonly at: Instant
}

export type SubscriptionRepository = {
  /**
   * Notes what the form said and queues the mail with the link, at most once a day. Nothing for an address that has confirmed.
   */
  request(subscription: NewSubscription): Promise<void>
  find(id: string): Promise<Subscription | undefined>
  /** Queues the mail that says so, and notes the consent, once. */
  confirm(id: string, at: Instant): Promise<void>
  /** Whatever its state; notes the withdrawal and deletes the address. */
  stop(id: string, at: Instant): Promise<void>
}

export type NewsletterLinkFailure = { readonly kind: 'invalid-link' } | { readonly kind: 'expired' }

type NewsletterPurpose = Extract<LinkPurpose, 'confirm-newsletter' | 'stop-newsletter'>

type Deps = {
  readonly subscriptions: SubscriptionRepository
  readonly tokens: LinkTokens
  readonly clock: Clock
}

/** The newsletter, for addresses whose owners have confirmed that they want it. */
export function createNewsletter({ subscriptions, tokens, clock }: Deps) {
  async function open(
    purpose: NewsletterPurpose,
    token: string,
  ): Promise<Result<Subscription, NewsletterLinkFailure>> {
    const read = tokens.read(purpose, token, clock.now())
    const subscription = read && (await subscriptions.find(read.id))
    if (!read || !subscription) return fail({ kind: 'invalid-link' })
    // A used link shows its result whenever it is opened again.
    return read.expired && subscription.state === 'requested' ? fail({ kind: 'expired' }) : ok(subscription)
  }

  async function follow(
    purpose: NewsletterPurpose,
    token: string,
  ): Promise<Result<void, NewsletterLinkFailure>> {
    const opened = await open(purpose, token)
    if (!opened.ok) return opened
    const { id } = opened.value
    await (purpose === 'confirm-newsletter'
      ? subscriptions.confirm(id, clock.now())
      : subscriptions.stop(id, clock.now()))
    return ok(undefined)
  }

  return {
    describe: open,
    /** By the button behind the link: programs that open the links of a mail confirm nothing. */
    confirm: (token: string) => follow('confirm-newsletter', token),
    stop: (token: string) => follow('stop-newsletter', token),
  }
}

export type NewsletterFacade = ReturnType<typeof createNewsletter>
