import type { ConsentChoice, RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { Result } from '#kernel/result.ts'

export type ConsentFacade = {
  record(choice: ConsentChoice): Promise<Result<void, RecordConsentFailure>>
}
