import type { AstroGlobal } from 'astro'
import {
  chunksOf,
  codesOfPage,
  ownCodeStates,
  type CountedBatch,
  type CodeOfBatch,
  type MakeCodesFailure,
  type OwnCodeState,
} from '#commerce/promotion-admin/code-admin.ts'
import type { PromotionRow } from '#commerce/promotion-admin/ports.ts'
import type { CodeFormat } from '#commerce/promotions/own-code.ts'
import { maxUsesEach, ownCodeLengths } from '#commerce/promotions/own-code.ts'
import { toCouponCode } from '#commerce/promotions/promotion.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { startUncounted } from '#web/operations/tasks/start-task.ts'
import { codeFile } from './code-figures.ts'

type Typed = Readonly<Record<keyof CodeFormat, string>>

export type CodesPage = {
  readonly stored: PromotionRow
  readonly batches: readonly CountedBatch[]
  readonly mayManage: boolean
  readonly typed: Typed
  readonly problems: readonly FieldProblem[]
  /** The idempotency key of a form that is shown again. */
  readonly key: string | undefined
  /** A batch that is looked into, a page of its codes, and what the next begins after; null: no more. */
  readonly open: {
    readonly batch: CountedBatch
    readonly state: OwnCodeState | null
    readonly codes: readonly CodeOfBatch[]
    readonly next: number | null
  } | null
  /** What was searched, and what was found by it; null: nothing was searched. */
  readonly search: { readonly text: string; readonly found: CodeOfBatch | undefined } | null
  /** What is about to be revoked: a code, or all of them. */
  readonly check: { readonly code: string | null; readonly count: number } | null
}

/** Codes of shoppers' own: made, looked up, exported, revoked. */
export async function handleCodes(astro: AstroGlobal, admission: Admission): Promise<CodesPage | Response> {
  const { by, posted } = admission
  const { shop } = astro.locals
  const id = String(astro.params['id'] ?? '')
  const found = await shop.promotionCodes.find(id, by)
  if (!found) return notFound(astro)
  // A code to look up is posted, too, since histories and logs store addresses.
  if (posted && posted.act !== 'find-code' && !found.mayManage) return notFound(astro)
  const page: CodesPage = {
    ...found,
    typed: {
      prefix: found.stored.promotion.conditions.coupon?.slice(0, 14) ?? '',
      ...{ length: String(ownCodeLengths.from), count: '', usesEach: '1' },
    },
    ...{ problems: [], key: undefined, check: null },
    open: await openBatch(astro, by, found.batches),
    search: null,
  }
  return posted ? act(astro, admission, posted, page) : page
}

async function openBatch(
  { locals: { shop }, url }: AstroGlobal,
  by: StaffOperator,
  batches: readonly CountedBatch[],
): Promise<CodesPage['open']> {
  const batch = batches.find(({ id }) => id === url.searchParams.get('batch'))
  if (!batch) return null
  const state = ownCodeStates.find((one) => one === url.searchParams.get('state')) ?? null
  const after = Math.max(0, Math.trunc(Number(url.searchParams.get('after') ?? 0)) || 0)
  const codes = await shop.promotionCodes.listCodes(batch, { state, after }, by)
  return { batch, state, codes, next: codes.length < codesOfPage ? null : (codes.at(-1)?.number ?? null) }
}

async function act(
  astro: AstroGlobal,
  admission: Admission,
  { act: name, fields }: Posted,
  page: CodesPage,
): Promise<CodesPage | Response> {
  const { locals } = astro
  const { shop, t } = locals
  const { by } = admission
  const { id } = page.stored.promotion
  const text = (field: string) => tidyText(String(fields.get(field) ?? '')).slice(0, 100)
  const refuse = (status: number, ...problems: readonly FieldProblem[]): CodesPage => {
    astro.response.status = status
    return { ...page, problems, key: text('key') }
  }
  switch (name) {
    case 'find-code': {
      const code = text('code').slice(0, 60)
      if (code === '') return page
      return { ...page, search: { text: code, found: await shop.promotionCodes.findCode(id, code, by) } }
    }
    case 'make-codes': {
      const typed = { prefix: '', length: '', count: '', usesEach: '' }
      for (const field of formatFields) typed[field] = text(field)
      const key = text('key')
      const format = readFormat(typed)
      const ordered = await shop.promotionCodes.order({ id: uuidOf(key), promotionId: id, format, by })
      if (!ordered.ok) {
        if (ordered.failure.kind === 'not-found' || ordered.failure.kind === 'not-permitted')
          return notFound(astro)
        return { ...refuse(422, ...explain(ordered.failure)), typed }
      }
      const batch = ordered.value
      // The count of the form is codes, not rows. Sent again after a failure, the same form fills the same batch.
      const begun = await startUncounted(astro, admission, {
        kind: 'promotion.make-codes',
        parameters: { batch: batch.id, promotion: id },
        asOf: shop.clock.now(),
        rows: chunksOf(batch).map(({ from, to }) => ({ id: `${from}-${to}`, label: `${from}–${to}` })),
      })
      return begun instanceof Response ? begun : notFound(astro)
    }
    case 'export-codes': {
      const exported = await shop.promotionCodes.exportBatch(id, text('batch'), by)
      return exported.ok ? codeFile(id, exported.value, locals) : notFound(astro)
    }
    case 'check-revoke-codes': {
      const code = text('code') || null
      const found = code === null ? undefined : await shop.promotionCodes.findCode(id, code, by)
      if (code !== null && !found) return notFound(astro)
      const open = page.batches.reduce((sum, one) => sum + one.made - one.revoked, 0)
      return { ...page, check: { code: found?.code ?? null, count: found ? 1 : open } }
    }
    default: {
      const code = text('code') || null
      const done = await shop.promotionCodes.revoke(id, code, { by, reason: text('reason') })
      return done.ok ? astro.redirect(operationsPath('promotionCodes', { id }), 303) : notFound(astro)
    }
  }

  function explain(failure: Exclude<MakeCodesFailure, { kind: 'not-found' | 'not-permitted' }>) {
    switch (failure.kind) {
      case 'invalid':
        return failure.problems.map(({ field, problem }): FieldProblem => ({
          field,
          text:
            problem === 'out-of-range'
              ? t(`operations-promotions:codes.problem.${field}-out-of-range`, {
                  ...{ from: ownCodeLengths.from, to: ownCodeLengths.to, max: maxUsesEach },
                })
              : t(`operations-promotions:codes.problem.prefix-${problem}`),
        }))
      case 'no-coupon':
        return [{ text: t('operations-promotions:codes.no-coupon') }]
      case 'too-many-codes':
        return [
          {
            field: 'count',
            text: t('operations-promotions:codes.problem.too-many', { count: failure.free }),
          },
        ]
    }
  }
}

const formatFields = ['prefix', 'length', 'count', 'usesEach'] as const

const readFormat = (typed: Typed): CodeFormat => {
  const count = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN)
  const digits = (text: string) => count(toLatinDigits(text).replaceAll(/[,٬\s]/g, ''))
  return {
    prefix: toCouponCode(typed.prefix),
    length: digits(typed.length),
    count: digits(typed.count),
    usesEach: digits(typed.usesEach),
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The key of the form is the id of its batch. */
const uuidOf = (key: string): string => (uuid.test(key) ? key : crypto.randomUUID())
