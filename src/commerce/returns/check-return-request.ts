import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import { comfortPolicy } from './exchange-options.ts'
import type { ExchangedItem } from './plan-exchange.ts'
import type { OrderLines, ReturnOption } from './return-options.ts'
import type { ReturnPolicyRow } from './return-policy-rows.ts'
import type { ReturnRequest, ReturnRequestFailure } from './returns.ts'

export const maxReturnPhotos = 6
export const maxReturnComment = 1000
/** Of an appeal. */
export const maxReturnNote = 500

const photoId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A request whose items the policy allows, with the row of each. */
export type CheckedRequest = {
  readonly comment: string
  readonly items: readonly {
    readonly sku: string
    readonly quantity: number
    readonly row: ReturnPolicyRow
    readonly deliveredAt: string
    /** Null: the money goes back. */
    readonly exchange: ExchangedItem | null
  }[]
}

/** Checks a request against what may be returned now. */
export function checkReturnRequest(
  { items, passage, comment, photos }: ReturnRequest,
  { returnable, others }: OrderLines,
): Result<CheckedRequest, ReturnRequestFailure> {
  const tidy = tidyLines(comment)
  if ([...tidy].length > maxReturnComment) return fail({ kind: 'too-long' })
  const isKnown = new Set(photos).size === photos.length && photos.every((id) => photoId.test(id))
  if (photos.length > maxReturnPhotos || !isKnown) return fail({ kind: 'unknown-photo' })
  if (items.length === 0 || new Set(items.map(({ sku }) => sku)).size !== items.length)
    return fail({ kind: 'no-items' })
  const checked: CheckedRequest['items'][number][] = []
  for (const item of items) {
    const { sku, quantity, reason, unopened, exchangeFor = '' } = item
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
    const deliveredAt = option.deliveredAt
    if (exchangeFor !== '') {
      const found = findExchange(option, item)
      if (!found) return fail({ kind: 'not-exchangeable', sku })
      if (found.exchange.variant.available < quantity) return fail({ kind: 'exchange-sold-out', sku })
      if (found.row.photos === 'required' && photos.length === 0) return fail({ kind: 'photo-required', sku })
      // What the van takes along it has brought the exchange for.
      if (passage.kind !== 'home') return fail({ kind: 'exchange-needs-collection' })
      checked.push({ sku, quantity, deliveredAt, ...found })
      continue
    }
    if (row.comfort) return fail({ kind: 'comfort-only', sku })
    if (row.unopened && !unopened) return fail({ kind: 'must-be-unopened', sku })
    if (row.photos === 'required' && photos.length === 0) return fail({ kind: 'photo-required', sku })
    checked.push({ sku, quantity, row, deliveredAt, exchange: null })
  }
  return ok({ comment: tidy, items: checked })
}

/** By the policy for its reason; else by that for comfort, which takes used ones. */
function findExchange(
  { reasons, exchanges = [], comfort }: ReturnOption,
  { sku, quantity, reason, unopened, exchangeFor }: ReturnRequest['items'][number],
): { readonly row: ReturnPolicyRow; readonly exchange: ExchangedItem } | undefined {
  const choice = exchanges.find(({ variant }) => variant.sku === exchangeFor)
  if (!choice) return undefined
  const { variant, comfortOnly } = choice
  const row = reasons.find((one) => one.reason === reason)
  const isOrdinary = row && !row.comfort && !comfortOnly && (!row.unopened || unopened)
  if (isOrdinary) return { row, exchange: { sku, quantity, variant, comfort: null } }
  return comfort && reason === 'changed-mind'
    ? { row: comfortPolicy(comfort), exchange: { sku, quantity, variant, comfort } }
    : undefined
}
