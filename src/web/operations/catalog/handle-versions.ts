import type { AstroGlobal } from 'astro'
import { measureFields } from '#commerce/catalog-admin/variant-measures.ts'
import type { ListedVersion, RestoreVersionFailure } from '#commerce/catalog-admin/product-versions.ts'
import type { RestorePlan } from '#commerce/catalog-admin/restore-plan.ts'
import type { ComparedField } from '#commerce/catalog-admin/product-versions.ts'
import { textFields } from '#commerce/catalog-admin/product-texts.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { Language } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { labelOfText, measureTitles } from './field-labels.ts'
import { labelOfOption } from './option-grid.ts'

export type VersionsPage = {
  readonly product: Product
  readonly versions: readonly ListedVersion[]
  /** Two versions, the earlier first; null: none were chosen. */
  readonly compared: {
    readonly from: number
    readonly to: number
    readonly fields: readonly ComparedField[]
  } | null
  readonly mayRestore: boolean
  /** What a restore that was checked for would change; null: none was. */
  readonly plan: (RestorePlan & { readonly fields: readonly string[] | null }) | null
  readonly reason: string
  readonly problems: readonly FieldProblem[]
}

/** Versions of a product, two of them compared, and the step before one is restored. */
export async function handleVersions(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<VersionsPage | Response> {
  const { locals, params, url, response } = astro
  const { catalogAdmin } = locals.shop
  const code = String(params['code'] ?? '')
  const stored = await catalogAdmin.find(code, by)
  if (!stored) return notFound(astro)
  const versions = await catalogAdmin.versions.list(code, by)
  const chosen = (name: string) =>
    versions.find(({ version }) => String(version) === url.searchParams.get(name))
  const [one, other] = [chosen('version'), chosen('with') ?? versions[0]]
  const [from, to] = one && other && one.version > other.version ? [other, one] : [one, other]
  const page: VersionsPage = {
    ...{ product: stored.product, versions, plan: null, reason: '', problems: [] },
    mayRestore: catalogAdmin.mayEdit(by) || catalogAdmin.mayMeasure(by),
    compared:
      from && to
        ? { from: from.version, to: to.version, fields: catalogAdmin.versions.compare(from, to) }
        : null,
  }
  if (!posted) return page
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  const reason = text('reason')
  const fields = text('all') === '' ? posted.fields.getAll('field').map(String) : null
  const restore = { code, version: Number(text('to')), fields, by }
  const planned = await catalogAdmin.versions.plan(restore)
  if (!planned.ok) return rejected(planned.failure)
  const checked: VersionsPage = { ...page, reason, plan: { ...planned.value, fields } }
  if (posted.act === 'check-restore-version') return checked
  const restored = await catalogAdmin.versions.restore({ ...restore, shown: Number(text('version')), reason })
  if (restored.ok) return astro.redirect(operationsPath('productVersions', { code }), 303)
  if (restored.failure.kind !== 'changed-meanwhile') return rejected(restored.failure, checked)
  // Parts of it may be written: what remains, compared with what is there now.
  const now = await catalogAdmin.versions.plan(restore)
  return rejected(
    restored.failure,
    now.ok
      ? {
          ...checked,
          versions: await catalogAdmin.versions.list(code, by),
          plan: { ...now.value, fields },
        }
      : page,
  )

  function rejected(failure: RestoreVersionFailure, again = page): VersionsPage | Promise<Response> {
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    response.status = failure.kind === 'rejected' ? 422 : 409
    const { t } = locals
    const problem = {
      rejected: t('operations-catalog:history.rejected'),
      'changed-meanwhile': t('operations-catalog:history.changed'),
      'managed-elsewhere': t('operations-catalog:problem.elsewhere'),
    }[failure.kind]
    return { ...again, problems: [{ text: problem }] }
  }
}

type Locals = Pick<App.Locals, 'storefront' | 't'>

/** "Name (English)", "SOFA-SAND, width", "Color, sand, Arabic". */
export function labelOfField(field: string, product: Product, { storefront, t }: Locals): string {
  const text = textFields.find((one) => one === field)
  if (text !== undefined) return labelOfText(text, t)
  const place = field.lastIndexOf(' ')
  const measure = measureFields.find((one) => one === field.slice(place + 1))
  if (measure !== undefined) return `${field.slice(0, place)}: ${t(measureTitles[measure])}`
  switch (field) {
    case 'badges':
      return t('operations-catalog:audit.badges')
    case 'categories':
      return t('operations-catalog:audit.categories')
    case 'visibility':
      return t('operations-catalog:pages.title')
    case 'pictures':
      return t('operations-media:product.title')
    default:
      return labelOfOption(field, product, storefront.language, t) ?? field
  }
}

export function valueOfField(field: string, value: string, { t }: Pick<Locals, 't'>): string {
  if (field !== 'visibility') return value
  return value === 'hidden' ? t('operations-catalog:history.hidden') : t('operations-catalog:history.shown')
}

/** The language in which a field is written; codes and figures are read from the left. */
export const languageOfField = (field: string): Language => (/[. ]ar$/.test(field) ? 'ar' : 'en')
