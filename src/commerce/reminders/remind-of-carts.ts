import type { ContactConsents } from '#commerce/consent/contact-consents.ts'
import type { Channel } from '#commerce/messages/channels.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { AbandonedCart, CartReminderTerms } from './cart-reminder.ts'
import type { CartReminderRepository } from './ports.ts'

type Deps = {
  readonly repository: Pick<CartReminderRepository, 'listAbandoned' | 'add'>
  readonly mayContact: ContactConsents['mayContact']
  readonly termsOf: (country: Country) => CartReminderTerms
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const perRound = 200
const hourMs = 3_600_000

/** Queues one reminder for each cart that was left, of shoppers who have agreed to offers. Returns their number. */
export function createRemindOfCarts({ repository, mayContact, termsOf, countries, clock }: Deps) {
  /** Mail before text messages; a shopper gets one of them. */
  async function contactFor({
    customerId,
    email,
    phone,
  }: AbandonedCart): Promise<{ readonly channel: Channel; readonly recipient: string } | undefined> {
    if (email !== null && (await mayContact({ customerId, contact: email }, 'email', 'marketing')))
      return { channel: 'mail', recipient: email }
    if (phone !== null && (await mayContact({ customerId, contact: phone }, 'sms', 'marketing')))
      return { channel: 'sms', recipient: phone }
    return undefined
  }

  return async (signal: AbortSignal): Promise<number> => {
    let queued = 0
    for (const country of countries) {
      const { afterHours, withinHours, againAfterDays } = termsOf(country)
      const now = clock.now()
      const noneSince = addMilliseconds(now, -againAfterDays * 24 * hourMs)
      const filter = {
        country: country.isoCode,
        changedAfter: addMilliseconds(now, -withinHours * hourMs),
        changedBefore: addMilliseconds(now, -afterHours * hourMs),
        notRemindedSince: noneSince,
      }
      let last: AbandonedCart | null = null
      do {
        const carts: readonly AbandonedCart[] = await repository.listAbandoned(filter, last, perRound)
        last = carts.length === perRound ? (carts.at(-1) ?? null) : null
        for (const cart of carts) {
          const contact = await contactFor(cart)
          if (!contact) continue
          const { id: cartId, version: cartVersion, customerId, items, language } = cart
          const added = await repository.add({
            ...contact,
            cartId,
            cartVersion,
            customerId,
            items,
            language,
            country: country.isoCode,
            remindedAt: now,
            noneSince,
          })
          if (added) queued += 1
        }
      } while (last !== null && !signal.aborted)
    }
    return queued
  }
}
