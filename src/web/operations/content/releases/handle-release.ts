import type { AstroGlobal } from 'astro'
import type { FoundRelease } from '#commerce/content-admin/create-releases.ts'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainRejectedVersion, explainRelease } from './explain-release.ts'
import { listReleasePreviews, type StorefrontPreviews } from './release-previews.ts'
import { languageOfName } from '#commerce/content-admin/version-id.ts'

export type ReleasePage = {
  readonly release: FoundRelease
  /** Empty once it was taken back: there is nothing to see. */
  readonly previews: readonly StorefrontPreviews[]
  /** The step before it is taken back. */
  readonly isChecked: boolean
  readonly reason: string
  readonly problems: readonly FieldProblem[]
  /** What would be left without a page. */
  readonly rejected: readonly { readonly label: string; readonly why: string }[]
}

/** A release, or what became of taking it back. */
export async function handleRelease(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ReleasePage | Response> {
  const { locals, params } = astro
  const { shop, t } = locals
  const id = String(params['release'] ?? '')
  const release = await shop.contentReleases.find(id, by)
  if (!release) return notFound(astro)
  const page: ReleasePage = {
    ...{ release, isChecked: false, problems: [], rejected: [] },
    reason: String(posted?.fields.get('reason') ?? '').slice(0, 300),
    previews: release.withdrawn ? [] : await listReleasePreviews(locals, release, by),
  }
  if (!posted) return page
  if (posted.act === 'check-withdraw-release')
    return release.mayWithdraw ? { ...page, isChecked: true } : notFound(astro)
  const taken = await shop.contentReleases.withdraw(id, { by, reason: page.reason })
  if (taken.ok) return astro.redirect(operationsPath('contentRelease', { release: id }), 303)
  const { failure } = taken
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status = 409
  if (failure.kind !== 'rejected') return { ...page, problems: [explainRelease(failure, t)] }
  const titles = new Map(
    release.versions.map(({ name, title }) => [`${entryId(name)} ${name.locale}`, title]),
  )
  return {
    ...page,
    isChecked: true,
    problems: [{ text: t('operations-releases:problem.rejected') }],
    rejected: failure.rejected.map((one) => ({
      label: `${titles.get(`${entryId(one.name)} ${one.name.locale}`) ?? ''} · ${t(`operations-service:language.${languageOfName(one.name)}`)}`,
      why: explainRejectedVersion(one, t),
    })),
  }
}
