import type { OverLimit } from '#kernel/operator-limit.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Scope } from './api-keys.ts'
import type { Rejection } from './routes.ts'

/** The second person that a request names; only keys that may exceed limits name one. */
export const readApproval = (
  approvedBy: string | undefined,
  scopes: readonly Scope[],
): Result<string | null, Rejection> =>
  approvedBy === undefined || scopes.includes('limits:exceed')
    ? ok(approvedBy ?? null)
    : fail({ status: 403, kind: 'scope', detail: 'approvedBy needs limits:exceed' })

export const overLimitRejection = ({ kind, max }: OverLimit): Rejection => ({
  status: 422,
  kind,
  detail: `more than ${toDecimal(max)} ${max.currency} needs approvedBy`,
})
