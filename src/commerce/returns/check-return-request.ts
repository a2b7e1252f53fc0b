import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import type { OrderLines } from './return-options.ts'
import type { ReturnPolicyRow } from './return-policy-rows.ts'
import type { ReturnRequest, ReturnRequestFailure } from './returns.ts'

export const maxReturnPhotos = 6
export const maxReturnComment = 1000

const photoId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A request whose items the policy allows, with the row of each. */
export type CheckedRequest = {
  readonly comment: string
  readonly items: readonly {
    readonly sku: string
    readonly quantity: number
    readonly row: ReturnPolicyRow
    readonly deliveredAt: string
  }[]
}

/** Checks a request against what may be returned now. */
export function checkReturnRequest(
  { items, comment, photos }: ReturnRequest,
  { returnable, others }: OrderLines,
): Result<CheckedRequest, ReturnRequestFailure> {
  const tidy = tidyLines(comment)
  if ([...tidy].length > maxReturnComment) return fail({ kind: 'too-long' })
  const isKnown = new Set(photos).size === photos.length && photos.every((id) => photoId.test(id))
  if (photos.length > maxReturnPhotos || !isKnown) return fail({ kind: 'unknown-photo' })
  if (items.length === 0 || new Set(items.map(({ sku }) => sku)).size !== items.length)
    return fail({ kind: 'no-items' })
  const checked: CheckedRequest['items'][number][] = []
  for (const { sku, quantity, reason, unopened } of items) {
    const option = [...returnable, ...others].find((one) => one.sku === sku)
    if (!option) return fail({ kind: 'unknown-items' })
    if (!Number.isSafeInteger(quantity) || quantity < 1) return fail({ kind: 'no-items' })
    if (quantity > option.quantity) return fail({ kind: 'too-many', sku, remaining: option.quantity })
    if (option.reasons.length === 0) return fail({ kind: 'too-late', sku })
    const row = option.reasons.find((one) => one.reason === reason)
    if (!row)
      return reason === 'changed-mind' && option.until !== null
        ? fail({ kind: 'too-late', sku })
        : fail({ kind: 'not-returnable', sku, reason })
    if (row.unopened && !unopened) return fail({ kind: 'must-be-unopened', sku })
    if (row.photos === 'required' && photos.length === 0) return fail({ kind: 'photo-required', sku })
    checked.push({ sku, quantity, row, deliveredAt: option.deliveredAt })
  }
  return ok({ comment: tidy, items: checked })
}
