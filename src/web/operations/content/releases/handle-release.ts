import type { AstroGlobal } from 'astro'
import type { FoundRelease, RejectedVersion } from '#commerce/content-admin/create-releases.ts'
import { languageOfName, parseVersionId, versionId } from '#commerce/content-admin/version-id.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainRejectedVersion, explainRelease } from './explain-release.ts'
import { listReleasePreviews, type StorefrontPreviews } from './release-previews.ts'

export type ReleasePage = {
  readonly release: FoundRelease
  /** Empty once it was taken back: there is nothing to see. */
  readonly previews: readonly StorefrontPreviews[]
  /** The step before it is taken back. */
  readonly isChecked: boolean
  readonly reason: string
  readonly problems: readonly FieldProblem[]
  /** What nobody sees any more once it is taken back. */
  readonly offline: readonly { readonly id: string; readonly label: string }[]
  /** What every page needs, and would be left without. */
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
    ...{ release, isChecked: false, problems: [], offline: [], rejected: [] },
    reason: String(posted?.fields.get('reason') ?? '').slice(0, 300),
    previews: release.withdrawn ? [] : await listReleasePreviews(locals, release, by),
  }
  if (!posted) return page
  const titles = new Map(release.versions.map((one) => [versionId(one), one.title]))
  const labelOf = (one: Pick<RejectedVersion<unknown>, 'name' | 'version'>): string =>
    `${titles.get(versionId(one)) ?? ''} · ${t(`operations-service:language.${languageOfName(one.name)}`)}`
  const check = async (problems: readonly FieldProblem[]): Promise<ReleasePage | Response> => {
    const checked = await shop.contentReleases.checkWithdrawal(id, by)
    if (!checked.ok) return notFound(astro)
    const offline = checked.value.offline.map((one) => ({ id: versionId(one), label: labelOf(one) }))
    const rejected = checked.value.rejected.map((one) => ({
      label: labelOf(one),
      why: explainRejectedVersion(one, t),
    }))
    return { ...page, ...{ isChecked: true, offline, rejected, problems } }
  }
  if (posted.act === 'check-withdraw-release') return release.mayWithdraw ? check([]) : notFound(astro)
  const offline = posted.fields.getAll('offline').flatMap((one) => parseVersionId(String(one)) ?? [])
  const taken = await shop.contentReleases.withdraw(id, { by, reason: page.reason, offline })
  if (taken.ok) return astro.redirect(operationsPath('contentRelease', { release: id }), 303)
  const { failure } = taken
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status = 409
  if (failure.kind !== 'rejected') return { ...page, problems: [explainRelease(failure, t)] }
  return check([{ text: t('operations-releases:problem.rejected') }])
}
