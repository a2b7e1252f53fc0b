import {
  codeFormatProblems,
  maxOwnCodes,
  type CodeFormat,
  type CodeFormatProblem,
} from '#commerce/promotions/own-code.ts'
import { toCouponCode } from '#commerce/promotions/promotion.ts'
import { refOf, type NotPermitted, type Operator, type OperatorRef } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { PromotionRow } from './ports.ts'
import type { PromotionAdmin } from './promotion-admin.ts'

export type CodeBatch = CodeFormat & {
  readonly id: string
  readonly promotionId: string
  readonly by: OperatorRef
  readonly at: Instant
  /** When all of it was revoked; what was not made by then never is. */
  readonly revokedAt: Instant | null
}

/** Codes of a batch: those that are there, of them used in an order, and revoked before they were used up. */
type BatchCounts = { readonly made: number; readonly used: number; readonly revoked: number }
export type CountedBatch = CodeBatch & BatchCounts

export const ownCodeStates = ['unused', 'used', 'revoked'] as const
export type OwnCodeState = (typeof ownCodeStates)[number]

/** One of the codes. */
export type CodeOfBatch = {
  readonly code: string
  readonly batchId: string
  readonly number: number
  readonly used: number
  readonly usesEach: number
  readonly state: OwnCodeState
}

export type CodeEdit = {
  readonly act: 'promotion.make-codes' | 'promotion.export-codes' | 'promotion.revoke-codes'
  readonly promotionId: string
  readonly country: CountryCode
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
}

export type CodeStore = {
  /** One writer of a promotion's batches at a time; a batch that is stored already is returned as it is. */
  addBatch(
    batch: CodeBatch,
    edit: CodeEdit,
    limit: number,
  ): Promise<Result<CodeBatch, { readonly kind: 'too-many-codes'; readonly free: number }>>
  /** Codes with these numbers, each once. False: the batch was revoked. */
  make(batchId: string, numbers: CodeNumbers): Promise<boolean>
  listBatches(promotionId: string): Promise<readonly CountedBatch[]>
  listCodes(
    batchId: string,
    page: { readonly state: OwnCodeState | null; readonly after: number; readonly limit: number },
  ): Promise<readonly CodeOfBatch[]>
  find(promotionId: string, code: string): Promise<CodeOfBatch | undefined>
  /** `code` null: all. Returns how many were revoked; those that are used up stay as they are. */
  revoke(code: string | null, edit: CodeEdit): Promise<number>
  noteExport(batch: CountedBatch, edit: CodeEdit): Promise<void>
}

export type CodeNumbers = { readonly from: number; readonly to: number }

type NotFound = { readonly kind: 'not-found' }

export type MakeCodesFailure =
  | NotPermitted
  | NotFound
  | { readonly kind: 'invalid'; readonly problems: readonly CodeFormatProblem[] }
  /** Without a shared code everyone gets the promotion, and no code is needed. */
  | { readonly kind: 'no-coupon' }
  | { readonly kind: 'too-many-codes'; readonly free: number }

type Edited = { readonly by: Operator; readonly reason?: string }

type CodesOfPromotion = {
  readonly stored: PromotionRow
  readonly batches: readonly CountedBatch[]
  readonly mayManage: boolean
}

/** Codes of shoppers' own, for the people who plan promotions: pages, the operations API, the command line. */
export type PromotionCodeAdmin = {
  find(promotionId: string, by: Operator): Promise<CodesOfPromotion | undefined>
  /** The batch alone, to be filled by a task or by `fill`. The same id is the same batch. */
  order(
    input: Edited & { readonly id: string; readonly promotionId: string; readonly format: CodeFormat },
  ): Promise<Result<CodeBatch, MakeCodesFailure>>
  /** Makes the codes of a batch that are not there yet; returns how many there are. */
  fill(batch: CodeBatch): Promise<number>
  /** A page of a batch's codes by their numbers; nothing out of reach. */
  listCodes(
    batch: CountedBatch,
    page: { readonly state: OwnCodeState | null; readonly after: number },
    by: Operator,
  ): Promise<readonly CodeOfBatch[]>
  /** What became of a code that a shopper names. */
  findCode(promotionId: string, typed: string, by: Operator): Promise<CodeOfBatch | undefined>
  /** `typed` null: all of the promotion. Orders that were placed with them keep their discounts. */
  revoke(
    promotionId: string,
    typed: string | null,
    edit: Edited,
  ): Promise<Result<number, NotPermitted | NotFound>>
  /** Every code of a batch, in full, with a row of the audit. */
  exportBatch(
    promotionId: string,
    batchId: string,
    by: Operator,
  ): Promise<Result<AsyncGenerator<readonly CodeOfBatch[], void>, NotPermitted | NotFound>>
}

type Deps = {
  readonly promotions: Pick<PromotionAdmin, 'find' | 'mayEdit'>
  readonly codes: CodeStore
  readonly clock: Clock
}

/** Codes in a page, and in a part of a file. */
export const codesOfPage = 50
const codesOfPart = 1_000
const chunkSize = 250

/** The numbers of a batch in parts, each short enough for a transaction of a task. */
export const chunksOf = ({ count }: Pick<CodeBatch, 'count'>): readonly CodeNumbers[] =>
  Array.from({ length: Math.ceil(count / chunkSize) }, (_, index) => ({
    from: index * chunkSize + 1,
    to: Math.min(count, (index + 1) * chunkSize),
  }))

const notPermitted = fail({ kind: 'not-permitted' as const })
const notFound = fail({ kind: 'not-found' as const })

export function createPromotionCodeAdmin({ promotions, codes, clock }: Deps): PromotionCodeAdmin {
  async function openToChange(promotionId: string, by: Operator) {
    const stored = await promotions.find(promotionId, by)
    if (!stored) return notFound
    return promotions.mayEdit(by, stored.promotion.country) ? ok(stored) : notPermitted
  }

  const editOf = (
    act: CodeEdit['act'],
    { promotion }: PromotionRow,
    { by, reason = '' }: Edited,
  ): CodeEdit => ({
    ...{ act, by, promotionId: promotion.id, country: promotion.country, at: clock.now() },
    reason: tidyReason(reason),
  })

  return {
    async find(promotionId, by) {
      const stored = await promotions.find(promotionId, by)
      if (!stored) return undefined
      return {
        stored,
        batches: await codes.listBatches(promotionId),
        mayManage: promotions.mayEdit(by, stored.promotion.country),
      }
    },

    async order({ id, promotionId, format, ...edited }) {
      const open = await openToChange(promotionId, edited.by)
      if (!open.ok) return open
      const problems = codeFormatProblems(format)
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      if (open.value.promotion.conditions.coupon === null) return fail({ kind: 'no-coupon' })
      const edit = editOf('promotion.make-codes', open.value, edited)
      const by = refOf(edited.by)
      return codes.addBatch(
        { ...format, id, promotionId, by, at: edit.at, revokedAt: null },
        edit,
        maxOwnCodes,
      )
    },

    async fill(batch) {
      let count = 0
      for (const numbers of chunksOf(batch)) {
        if (!(await codes.make(batch.id, numbers))) return count
        count = numbers.to
      }
      return count
    },

    async listCodes(batch, page, by) {
      const stored = await promotions.find(batch.promotionId, by)
      return stored ? codes.listCodes(batch.id, { ...page, limit: codesOfPage }) : []
    },

    async findCode(promotionId, typed, by) {
      const stored = await promotions.find(promotionId, by)
      return stored && codes.find(promotionId, toCouponCode(typed))
    },

    async revoke(promotionId, typed, edited) {
      const open = await openToChange(promotionId, edited.by)
      if (!open.ok) return open
      const code = typed === null ? null : toCouponCode(typed)
      if (code !== null && !(await codes.find(promotionId, code))) return notFound
      return ok(await codes.revoke(code, editOf('promotion.revoke-codes', open.value, edited)))
    },

    async exportBatch(promotionId, batchId, by) {
      const open = await openToChange(promotionId, by)
      if (!open.ok) return open
      const batch = (await codes.listBatches(promotionId)).find(({ id }) => id === batchId)
      if (!batch) return notFound
      await codes.noteExport(batch, editOf('promotion.export-codes', open.value, { by }))
      return ok(walk(batchId))
    },
  }

  async function* walk(batchId: string): AsyncGenerator<readonly CodeOfBatch[], void> {
    let after = 0
    for (;;) {
      const part = await codes.listCodes(batchId, { state: null, after, limit: codesOfPart })
      const last = part.at(-1)
      if (!last) return
      yield part
      after = last.number
    }
  }
}
