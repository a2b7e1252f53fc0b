import { localize, type ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CartReminder, RemindedCart } from './cart-reminder.ts'
import type { CartReminderRepository } from './ports.ts'

type Deps = {
  readonly repository: Pick<CartReminderRepository, 'find' | 'withdrawConsent' | 'isWithdrawn'>
  readonly tokens: LinkTokens
  readonly listVariants: ListVariants
  readonly clock: Clock
}

export type ReminderLinkFailure = { readonly kind: 'invalid-link' } | { readonly kind: 'expired' }

type ReminderLink = 'restore-cart' | 'stop-reminders'

/** What the links in reminders lead to. */
export function createReminders({ repository, tokens, listVariants, clock }: Deps) {
  async function open(
    purpose: ReminderLink,
    token: string,
  ): Promise<Result<CartReminder, ReminderLinkFailure>> {
    const read = tokens.read(purpose, token, clock.now())
    const reminder = read && (await repository.find(read.id))
    if (!read || !reminder) return fail({ kind: 'invalid-link' })
    return read.expired ? fail({ kind: 'expired' }) : ok(reminder)
  }

  return {
    /** The items that were left, as they are sold here now. Never more of the cart than the message named. */
    async describe(
      token: string,
      { country, language }: Storefront,
    ): Promise<Result<RemindedCart, ReminderLinkFailure>> {
      const opened = await open('restore-cart', token)
      if (!opened.ok) return opened
      const { id, items, state } = opened.value
      const variants = await listVariants(
        items.map(({ sku }) => sku),
        country,
      )
      return ok({
        state,
        items: items.flatMap(({ sku, quantity }) => {
          const variant = variants.get(sku)
          if (!variant) return []
          const available = variant.addable && variant.available > 0
          return [{ sku, quantity, ...localize(variant, language), available }]
        }),
        stopToken: tokens.sign('stop-reminders', id, null),
      })
    },

    /** Whether reminders by the channel of the link's message have ended. */
    async describeStop(token: string): Promise<Result<{ readonly ended: boolean }, ReminderLinkFailure>> {
      const opened = await open('stop-reminders', token)
      return opened.ok ? ok({ ended: await repository.isWithdrawn(opened.value) }) : opened
    },

    /** By the button behind the link: programs that open the links of a mail end nothing. */
    async stop(token: string): Promise<Result<void, ReminderLinkFailure>> {
      const opened = await open('stop-reminders', token)
      if (!opened.ok) return opened
      await repository.withdrawConsent(opened.value, clock.now())
      return ok(undefined)
    },
  }
}

export type RemindersFacade = ReturnType<typeof createReminders>
