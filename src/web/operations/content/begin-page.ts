import type { AstroGlobal } from 'astro'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import { newPageLimits, problemOfField, type NewPage } from '#commerce/content-admin/new-page.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { languageCodes, type Language } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { isShopPath } from '#web/shop-paths.ts'
import { editorPath } from './edit-page.ts'
import { explainContent } from './explain-content.ts'

export type BeginPage = {
  readonly typed: NewPage
  /** In characters. */
  readonly limits: typeof newPageLimits
  readonly problems: readonly FieldProblem[]
}

/** Pages are seen by every country. */
export const mayBeginPage = ({ shop }: Pick<App.Locals, 'shop'>, by: StaffOperator): boolean =>
  shop.contentAdmin.mayEdit({ kind: 'page', key: '' }, by)

/** The form of a new page; once it is there, its editor. */
export async function handleBeginPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<BeginPage | Response> {
  const { locals, redirect } = astro
  const { shop, storefront, t } = locals
  if (!mayBeginPage(locals, by)) return notFound(astro)
  const text = (name: string): string => String(posted?.fields.get(name) ?? '').trim()
  const both = (field: string) => ({ en: text(`${field}-en`), ar: text(`${field}-ar`) })
  const typed: NewPage = {
    slug: text('slug').replace(/^\/+|\/+$/g, ''),
    ...{ names: both('names'), descriptions: both('descriptions') },
  }
  if (!posted) return { typed, limits: newPageLimits, problems: [] }
  const reject = (status: number, problems: readonly FieldProblem[]): BeginPage => {
    astro.response.status = status
    return { typed, limits: newPageLimits, problems }
  }
  const problems = problemsOf(typed, locals)
  if (problems.length > 0) return reject(422, problems)
  const begun = await shop.contentAdmin.begin({ ...typed, by })
  if (begun.ok)
    return redirect(
      editorPath(entryId({ kind: 'page', key: typed.slug }), { language: storefront.language }),
      303,
    )
  const { failure } = begun
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  return reject(409, [
    failure.kind === 'page-exists'
      ? { text: t('operations-editor:new.exists', { slug: typed.slug }), field: 'slug' }
      : { ...explainContent(failure, t), ...(failure.kind === 'slug-taken' ? { field: 'slug' } : {}) },
  ])
}

function problemsOf({ slug, ...texts }: NewPage, { t }: App.Locals): readonly FieldProblem[] {
  const fields = [
    { field: 'slug', kind: 'slug', text: slug, label: t('operations-editor:new.slug') } as const,
    ...(['names', 'descriptions'] as const).flatMap((kind) =>
      languageCodes.map((language) => ({
        ...{ field: `${kind}-${language}`, kind, text: texts[kind][language] },
        label: newPageLabel(kind, language, t),
      })),
    ),
  ]
  const problems = fields.flatMap(({ field, kind, text, label }) => {
    const problem = problemOfField(kind, text)
    if (problem === undefined) return []
    const limit = newPageLimits[kind]
    return [{ text: t(`operations-editor:new.problem.${problem}`, { field: label, limit }), field }]
  })
  return isShopPath(`/${slug}`)
    ? [...problems, { text: t('operations-editor:new.problem.shop', { slug }), field: 'slug' }]
    : problems
}

export const newPageLabel = (
  kind: 'names' | 'descriptions',
  language: Language,
  t: App.Locals['t'],
): string => `${t(`operations-editor:new.${kind}`)} · ${t(`operations-service:language.${language}`)}`
