import type { AstroGlobal } from 'astro'
import type { PutPromotionFailure } from '#commerce/promotion-admin/promotion-admin.ts'
import { mergePromotion, type PromotionField } from '#commerce/promotions/merge-promotion.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { SecondPersonReason } from '#commerce/promotions/second-person.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { conflictValue } from './conflict-value.ts'
import { explainProblem, fieldLabel } from './explain-promotion.ts'
import type { PromotionPage } from './handle-promotion.ts'
import { loadNames } from './names-of.ts'
import { checkPut, checkSwitch } from './promotion-check.ts'
import { readPromotion } from './read-promotion.ts'
import { typedOf, type TypedPromotion } from './typed-promotion.ts'

const hidden: ReadonlySet<string> = new Set(['act', 'key', 'version', 'shown', 'reason'])

/** What was typed, without what a form carries along. */
const readTyped = (fields: FormData): TypedPromotion =>
  Object.fromEntries(
    [...new Set(fields.keys())]
      .filter((name) => !hidden.has(name))
      .map((name) => [name, fields.getAll(name).map((value) => String(value).slice(0, 4_000))]),
  )

/** Saves, stops or starts again, after a step that says what follows. */
export async function actOnPromotion(
  astro: AstroGlobal,
  by: StaffOperator,
  { act, fields }: Posted,
  page: PromotionPage,
): Promise<PromotionPage | Response> {
  const again: PromotionPage = {
    ...page,
    reason: String(fields.get('reason') ?? '').slice(0, 300),
    key: String(fields.get('key') ?? '').slice(0, 64),
  }
  return act.endsWith('put')
    ? save(astro, by, act, { ...again, typed: readTyped(fields), shown: String(fields.get('shown') ?? '') })
    : switchTo(astro, by, act, again)
}

async function save(
  astro: AstroGlobal,
  by: StaffOperator,
  act: string,
  page: PromotionPage,
): Promise<PromotionPage | Response> {
  const { locals } = astro
  const { promotionAdmin, approvals } = locals.shop
  const { stored, country, typed, reason, key } = page
  const { t } = locals
  const isNew = stored === null
  const given = isNew ? typed : { ...typed, id: [stored.promotion.id] }
  const read = readPromotion({ ...given, country: [country.isoCode], kind: [page.kind] }, country)
  const unread = read.problems.map(({ field }) => field)
  const problems = [
    ...read.problems,
    ...promotionAdmin.check(read.promotion).filter(({ field }) => !unread.includes(field)),
  ]
  if (problems.length > 0)
    return refuse(
      422,
      problems.map((one) => explainProblem(one, country, t)),
    )
  const before = isNew ? null : (parseShown(page.shown) ?? stored.promotion)
  const merged = stored && before ? mergePromotion(before, read.promotion, stored.promotion) : null
  if (merged && !merged.ok) return conflicted(merged.failure)
  const promotion = merged?.value ?? read.promotion
  if (act === 'simulate-put') {
    const tried = await locals.shop.promotionSimulation.ofMonth(promotion, by)
    if (!tried.ok) return notFound(astro)
  }
  const reasons = stored?.stoppedAt
    ? []
    : await promotionAdmin.reasonsFor(promotion, stored?.promotion ?? null, by)
  const showCheck = async (status: number, ...found: readonly FieldProblem[]): Promise<PromotionPage> => {
    astro.response.status = status
    const check = await checkPut(
      { locals, by, promotion, country, stored, reasons },
      { ...typed, shown: [page.shown] },
    )
    return { ...page, check, problems: found }
  }
  if (act === 'check-put' || act === 'simulate-put') return showCheck(200)
  if (act === 'request-put') {
    if (reason.trim() === '')
      return showCheck(422, { text: t('operations-promotions:problem.reason'), field: 'reason' })
    const command = { act: 'promotion.put', input: { promotion }, reason, key: key ?? null }
    const requested = await approvals.request({ ...command, version: stored?.version ?? 0 }, by)
    if (requested.ok) return astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
    if (requested.failure.kind === 'not-permitted') return notFound(astro)
    return showCheck(409, { text: t('operations-promotions:problem.changed') })
  }
  const put = await promotionAdmin.put({ promotion: read.promotion, shown: before, by, reason })
  if (put.ok) return astro.redirect(operationsPath('promotion', { id: promotion.id }), 303)
  return put.failure.kind === 'needs-approval'
    ? showCheck(409, { text: needsText(put.failure.reasons, t) })
    : failed(put.failure)

  function refuse(status: number, found: readonly FieldProblem[]): PromotionPage {
    astro.response.status = status
    return { ...page, check: null, problems: found }
  }

  function parseShown(text: string): Promotion | undefined {
    try {
      const parsed = promotionAdmin.parse(JSON.parse(text))
      return parsed.ok ? parsed.value : undefined
    } catch {
      return undefined
    }
  }

  /** What others changed is taken; where both did, the form has what was typed here and says what it would replace. */
  async function conflicted(
    failure: Extract<PutPromotionFailure, { kind: 'conflict' }>,
  ): Promise<PromotionPage> {
    const context = {
      ...{ t, storefront: storefrontOf(locals, country.isoCode) },
      nameOf: await loadNames(locals, failure.mine, by),
    }
    return {
      ...refuse(
        409,
        failure.conflicts.map(({ field, mine, theirs }) => ({
          text: t('operations-promotions:problem.conflict', {
            field: fieldLabel(field, t),
            mine: conflictValue(field as PromotionField, mine, context),
            theirs: conflictValue(field as PromotionField, theirs, context),
          }),
        })),
      ),
      typed: typedOf(failure.mine, country.currency),
      shown: JSON.stringify(failure.theirs),
    }
  }

  function failed(
    failure: Exclude<PutPromotionFailure, { kind: 'needs-approval' }>,
  ): PromotionPage | Promise<PromotionPage | Response> {
    switch (failure.kind) {
      case 'not-permitted':
      case 'not-found':
        return notFound(astro)
      case 'conflict':
        return conflicted(failure)
      case 'changed-meanwhile':
        return refuse(409, [{ text: t('operations-promotions:problem.changed') }])
      case 'id-taken':
        return refuse(409, [{ text: t('operations-promotions:problem.id-taken'), field: 'id' }])
      case 'invalid':
        return refuse(
          422,
          failure.problems.map((one) => explainProblem(one, country, t)),
        )
    }
  }
}

async function switchTo(
  astro: AstroGlobal,
  by: StaffOperator,
  act: string,
  page: PromotionPage,
): Promise<PromotionPage | Response> {
  const { locals } = astro
  const { t, shop } = locals
  const { stored, country, reason, key } = page
  if (!stored) return notFound(astro)
  const { promotion } = stored
  const { id } = promotion
  const to = act.endsWith('stop') ? 'stop' : 'restart'
  const show = async (status: number, ...problems: readonly FieldProblem[]): Promise<PromotionPage> => {
    astro.response.status = status
    const reasons = to === 'stop' ? [] : await shop.promotionAdmin.reasonsFor(promotion, null, by)
    const check = await checkSwitch({ locals, by, promotion, country, stored, reasons }, to)
    return { ...page, check, problems }
  }
  if (act === 'simulate-restart') {
    const tried = await shop.promotionSimulation.ofMonth(promotion, by)
    return tried.ok ? show(200) : notFound(astro)
  }
  if (act.startsWith('check-')) return show(200)
  if (act === 'request-restart') {
    if (reason.trim() === '')
      return show(422, { text: t('operations-promotions:problem.reason'), field: 'reason' })
    const command = { act: 'promotion.restart', input: { id }, reason, key: key ?? null }
    const requested = await shop.approvals.request(command, by)
    if (requested.ok) return astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
    return show(409, { text: t('operations-promotions:problem.changed') })
  }
  const done = await shop.promotionAdmin[to](id, { by, reason })
  if (done.ok) return astro.redirect(operationsPath('promotion', { id }), 303)
  const { failure } = done
  switch (failure.kind) {
    case 'not-permitted':
    case 'not-found':
      return notFound(astro)
    case 'needs-approval':
      return show(409, { text: needsText(failure.reasons, t) })
    case 'changed-meanwhile':
      return show(409, { text: t('operations-promotions:problem.changed') })
  }
}

const needsText = (reasons: readonly SecondPersonReason[], t: Translate): string =>
  reasons.length === 1 && reasons[0] === 'not-simulated'
    ? t('operations-promotions:why.not-simulated')
    : t('operations-promotions:problem.needs-approval')
