import type { AstroGlobal } from 'astro'
import type { PromotionRow } from '#commerce/promotion-admin/ports.ts'
import type { Overlap } from '#commerce/promotion-admin/overlaps.ts'
import { isBenefitKind, type Benefit } from '#commerce/promotions/promotion.ts'
import { may } from '#commerce/staff/operator.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { actOnPromotion } from './act-on-promotion.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { loadNames } from './names-of.ts'
import type { PromotionCheck } from './promotion-check.ts'
import { promotionSentence } from './promotion-sentence.ts'
import { typedOf, type TypedPromotion } from './typed-promotion.ts'

export type PromotionPage = {
  /** Null: a new one. */
  readonly stored: PromotionRow | null
  readonly country: Country
  readonly kind: Benefit['kind']
  readonly typed: TypedPromotion
  /** The document that the form was shown with, as JSON. */
  readonly shown: string
  readonly isEditing: boolean
  readonly mayEdit: boolean
  readonly check: PromotionCheck | null
  readonly problems: readonly FieldProblem[]
  /** Of the form that is shown again. */
  readonly key: string | undefined
  readonly reason: string
}

export type StoredPromotionPage = PromotionPage & {
  readonly stored: PromotionRow
  readonly sentence: Bilingual
  readonly overlaps: readonly Overlap[]
}

/** A promotion, after what was posted to its page. */
export async function handlePromotion(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<StoredPromotionPage | Response> {
  const { locals, params, url } = astro
  const { shop } = locals
  const stored = await shop.promotionAdmin.find(String(params['id'] ?? ''), by)
  const country = stored && shop.countries.find(({ isoCode }) => isoCode === stored.promotion.country)
  if (!stored || !country) return notFound(astro)
  const { promotion } = stored
  const mayEdit = shop.promotionAdmin.mayEdit(by, country.isoCode)
  if (posted && !mayEdit) return notFound(astro)
  const page: PromotionPage = {
    ...{ stored, country, mayEdit, kind: promotion.benefit.kind, shown: JSON.stringify(promotion) },
    typed: typedOf(promotion, country.currency),
    isEditing: mayEdit && (url.searchParams.has('edit') || (posted?.act.endsWith('put') ?? false)),
    ...{ check: null, problems: [], key: undefined, reason: '' },
  }
  const after = posted ? await actOnPromotion(astro, by, posted, page) : page
  if (after instanceof Response) return after
  return {
    ...after,
    stored,
    sentence: promotionSentence(promotion, country, await loadNames(locals, promotion, by)),
    overlaps: await shop.promotionAdmin.listOverlaps(promotion, by),
  }
}

export type NewPromotionPage =
  | { readonly kind: null; readonly countries: readonly Country[] }
  | (PromotionPage & { readonly countries: readonly Country[] })

/** The form of a new promotion: first its country and kind, then the rest. */
export async function handleNewPromotion(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<NewPromotionPage | Response> {
  const { locals, url } = astro
  const countries = locals.shop.countries.filter(({ isoCode }) =>
    may(by, 'promotions.manage', { country: isoCode, place: null }),
  )
  const given = (name: string) => String(posted?.fields.get(name) ?? url.searchParams.get(name) ?? '')
  const country = countries.find(({ isoCode }) => isoCode === given('country'))
  const kind = given('kind')
  if (!country || !isBenefitKind(kind)) return posted ? notFound(astro) : { kind: null, countries }
  const page: PromotionPage = {
    ...{ stored: null, country, kind, mayEdit: true, isEditing: true, shown: '' },
    typed: { country: [country.isoCode], kind: [kind] },
    ...{ check: null, problems: [], key: undefined, reason: '' },
  }
  const after = posted ? await actOnPromotion(astro, by, posted, page) : page
  return after instanceof Response ? after : { ...after, countries }
}
