import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { ContactConsents } from '#commerce/consent/contact-consents.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { CartReminderTerms } from '#commerce/reminders/cart-reminder.ts'
import { createReminders } from '#commerce/reminders/create-reminders.ts'
import { createRemindOfCarts } from '#commerce/reminders/remind-of-carts.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createCartReminderRepository } from './reminder-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly secret: string
  readonly listVariants: ListVariants
  readonly tokens: LinkTokens
  readonly mayContact: ContactConsents['mayContact']
  readonly termsOf: (country: Country) => CartReminderTerms
}

/** Reminders of carts that were left: the job that queues them, and what their links lead to. */
export function createRemindersModule(db: Database, { secret, ...deps }: Deps) {
  const repository = createCartReminderRepository(db, createContactDigest(secret))
  const remind = createRemindOfCarts({ ...deps, repository })
  const job: Job = {
    name: 'remind-of-carts',
    everySeconds: 600,
    run: async (signal) => `${await remind(signal)} reminders queued`,
  }
  return { reminders: createReminders({ ...deps, repository }), job }
}
