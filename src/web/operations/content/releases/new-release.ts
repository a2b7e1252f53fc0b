import type { AstroGlobal } from 'astro'
import { entryId, parseEntryId } from '#commerce/content-admin/entry-id.ts'
import type { ContentRow } from '#commerce/content-admin/ports.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { titleOf } from '../content-list.ts'
import { readMoment } from '../read-moment.ts'
import { explainRejectedVersion, explainRelease } from './explain-release.ts'
import { checkRelease, type ReleaseCheckPage } from './release-check.ts'
import { parseVersionId, versionId } from '#commerce/content-admin/version-id.ts'

/** An entry with a draft in at least one language. */
type DraftedEntry = {
  readonly title: { readonly text: string; readonly language?: Language }
  readonly drafts: readonly {
    readonly value: string
    readonly language: Language
    readonly version: number
    readonly isChosen: boolean
  }[]
}

type TypedRelease = {
  readonly name: string
  readonly versions: readonly string[]
  readonly from: string
  readonly until: string
  /** Whose clocks the moments are read by. */
  readonly country: string
  readonly reason: string
}

/** The form with what was typed: by it "Back" loses nothing. */
export const releaseFormPath = ({ versions, ...typed }: TypedRelease): string => {
  const query = new URLSearchParams([...versions.map((id) => ['row', id]), ...Object.entries(typed)])
  return `${operationsPath('contentReleaseNew')}?${query.toString()}`
}

export type NewReleasePage = {
  readonly entries: readonly DraftedEntry[]
  readonly typed: TypedRelease
  /** Of the form: the same key is the same release. */
  readonly key: string
  /** Chosen in the list, and there is nothing of them to publish. */
  readonly withoutDraft: number
  readonly check: ReleaseCheckPage | null
  readonly problems: readonly FieldProblem[]
}

/** As many as can be seen on one page. */
const maxEntries = 200

/** Drafts that are published together: what can be chosen, then the check, then the release. */
export async function handleNewRelease(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<NewReleasePage | Response> {
  const { locals, url } = astro
  const { shop, storefront, t } = locals
  const fields = posted?.fields
  const text = (field: string): string => String((fields ?? url.searchParams).get(field) ?? '').slice(0, 300)
  const typed: TypedRelease = {
    versions: fields ? fields.getAll('versions').map(String) : url.searchParams.getAll('row'),
    ...{ name: text('name'), from: text('from'), until: text('until'), reason: text('reason') },
    country: text('country') || storefront.country.isoCode,
  }
  const chosen = new Set(typed.versions)
  const rows = await readDrafted(locals, by)
  const page: NewReleasePage = {
    entries: rows.map((row) => toDrafted(row, chosen, storefront.language)),
    withoutDraft: posted ? 0 : countWithoutDraft(chosen, rows),
    ...{ typed, key: text('key').slice(0, 64) || crypto.randomUUID(), check: null, problems: [] },
  }
  if (!posted) return page
  const reject = (status: number, ...problems: readonly FieldProblem[]): NewReleasePage => {
    astro.response.status = status
    return { ...page, problems }
  }
  const country = shop.countries.find(({ isoCode }) => isoCode === typed.country) ?? storefront.country
  const [startsAt, endsAt] = [readMoment(typed.from, country), readMoment(typed.until, country)]
  if (startsAt === undefined || endsAt === undefined)
    return reject(422, ...wrongMoments({ from: startsAt, until: endsAt }, t))
  const versions = typed.versions.flatMap((id) => parseVersionId(id) ?? [])
  const plan = { name: typed.name, versions, startsAt, endsAt, by }
  const check = async (problems: readonly FieldProblem[]): Promise<NewReleasePage | Response> => {
    const checked = await shop.contentReleases.check(plan)
    if (checked.ok)
      return {
        ...page,
        check: await checkRelease(locals, by, { ...plan, ...checked.value, country }),
        problems,
      }
    const { failure } = checked
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    return reject(422, explainRelease(failure, t))
  }
  if (posted.act === 'check-release') return check([])
  const released = await shop.contentReleases.publish({ ...plan, id: page.key, reason: typed.reason })
  if (released.ok)
    return astro.redirect(operationsPath('contentRelease', { release: released.value.id }), 303)
  const { failure } = released
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  if (failure.kind !== 'rejected') return reject(422, explainRelease(failure, t))
  astro.response.status = 409
  return check(
    [...new Set(failure.rejected.map((one) => explainRejectedVersion(one, t)))].map((why) => ({ text: why })),
  )
}

async function readDrafted({ shop }: App.Locals, by: StaffOperator): Promise<readonly ContentRow[]> {
  const { rows } = await shop.contentAdmin.listPage(
    {
      ...{ filters: { view: 'drafts', kind: null }, search: '', cursor: null },
      ...{ sort: 'changed', descending: true, size: maxEntries },
    },
    by,
  )
  return rows.filter((row) => shop.contentAdmin.mayEdit(row, by))
}

function countWithoutDraft(chosen: ReadonlySet<string>, rows: readonly ContentRow[]): number {
  const drafted = new Set(rows.map(entryId))
  const ids = [...chosen].filter((id) => parseVersionId(id) === undefined && parseEntryId(id) !== undefined)
  return ids.filter((id) => !drafted.has(id)).length
}

/** Chosen in the list by its entry, in the form by its version. */
function toDrafted(row: ContentRow, chosen: ReadonlySet<string>, language: Language): DraftedEntry {
  const isOfChosenEntry = [...chosen].some((id) => {
    const ref = parseEntryId(id)
    return ref?.kind === row.kind && ref.key === row.key
  })
  return {
    title: titleOf(row, language),
    drafts: languageCodes.flatMap((code) => {
      const { locale } = languages[code]
      const state = row.languages[locale]
      if (!state?.hasDraft) return []
      const name: EntryName = { kind: row.kind, key: row.key, locale }
      const value = versionId({ name, version: state.latest })
      return [
        { value, language: code, version: state.latest, isChosen: isOfChosenEntry || chosen.has(value) },
      ]
    }),
  }
}

const wrongMoments = (
  moments: Readonly<Record<'from' | 'until', Instant | null | undefined>>,
  t: App.Locals['t'],
): readonly FieldProblem[] =>
  (['from', 'until'] as const)
    .filter((field) => moments[field] === undefined)
    .map((field) => ({
      text: t('operations-content:problem.moment', { field: t(`operations-content:version.${field}`) }),
      field,
    }))
