import type { AccessCheckResult, AccessFailure, AccessRequest } from '#commerce/access-check/access.ts'
import type { Result } from '#kernel/result.ts'

export type AccessCheckFacade = {
  /** Whether the largest parcel passes door, lift and stair. */
  checkAccess(request: AccessRequest): Result<AccessCheckResult, AccessFailure>
}
