import type { ConsentChoice, RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { ContactConsents } from '#commerce/consent/contact-consents.ts'
import type { Result } from '#kernel/result.ts'

export type ConsentFacade = ContactConsents & {
  /** A choice of the cookie banner. */
  record(choice: ConsentChoice): Promise<Result<void, RecordConsentFailure>>
}
