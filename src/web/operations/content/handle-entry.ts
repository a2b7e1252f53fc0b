import type { AstroGlobal } from 'astro'
import type {
  ComparedVersions,
  MayNot,
  ShownVersion,
  StoredEntry,
} from '#commerce/content-admin/content-admin.ts'
import { entryId, parseEntryId } from '#commerce/content-admin/entry-id.ts'
import type { PutFailure, ScheduleFailure, WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import type { Instant } from '#kernel/instant.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainContent } from './explain-content.ts'
import { checkPublish, checkWithdraw, type ContentCheck } from './content-check.ts'
import { previewOf, type PreviewView } from './preview-view.ts'
import { readMoment } from './read-moment.ts'

/** What the form of publishing holds. */
export type TypedPlan = {
  readonly versions: Readonly<Record<Language, string>>
  readonly from: string
  readonly until: string
  /** Whose clocks the moments are read by. */
  readonly country: string
  readonly reason: string
}

export type EntryPage = {
  readonly id: string
  readonly entry: StoredEntry
  /** Two versions of one language; null: none were chosen. */
  readonly compared: (ComparedVersions & { readonly language: Language; readonly restores: boolean }) | null
  readonly preview: PreviewView
  readonly typed: TypedPlan
  readonly check: ContentCheck | null
  readonly problems: readonly FieldProblem[]
}

export const languageOf = ({ name }: Pick<ShownVersion, 'name'>): Language =>
  name.locale === languages.ar.locale ? 'ar' : 'en'

/** An entry and its versions, after what was posted to its page. */
export async function handleEntry(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<EntryPage | Response> {
  const { locals, params, url } = astro
  const ref = parseEntryId(String(params['entry'] ?? ''))
  const entry = ref && (await locals.shop.contentAdmin.find(ref, by))
  if (!entry || (posted && !entry.mayEdit)) return notFound(astro)
  const page: EntryPage = {
    ...{ id: entryId(ref), entry },
    compared: await compare(locals, { entry, url, by }),
    preview: await previewOf(locals, { entry, url, by }),
    typed: usualPlan(entry, locals.storefront.country.isoCode),
    check: null,
    problems: [],
  }
  return posted ? act(astro, by, posted, page) : page
}

/** The latest version of a language, where it is a draft. */
function usualPlan({ versions, languages: states }: StoredEntry, country: string): TypedPlan {
  const draftOf = (language: Language): string => {
    const state = states[languages[language].locale]
    const draft = versions.find((one) => languageOf(one) === language && one.version === state?.latest)
    return draft?.state === 'draft' ? String(draft.version) : ''
  }
  return { versions: { en: draftOf('en'), ar: draftOf('ar') }, from: '', until: '', country, reason: '' }
}

type EntryVisit = { readonly entry: StoredEntry; readonly url: URL; readonly by: StaffOperator }

/** ?compare=ar-3: with what is shown; ?compare=ar-3&with=2: with another version. */
async function compare({ shop }: App.Locals, { entry, url, by }: EntryVisit): Promise<EntryPage['compared']> {
  const [, language = '', number = ''] =
    /^(en|ar)-(\d{1,9})$/.exec(url.searchParams.get('compare') ?? '') ?? []
  if (language !== 'en' && language !== 'ar') return null
  const name = { kind: entry.kind, key: entry.key, locale: languages[language].locale }
  const state = entry.languages[name.locale]
  const other = Number(url.searchParams.get('with') ?? state?.shown?.version ?? state?.latest ?? 0)
  const versions = { before: Math.min(Number(number), other), after: Math.max(Number(number), other) }
  const found = await shop.contentAdmin.compare(name, versions, by)
  const restores =
    entry.mayEdit && state?.shown?.version !== undefined && Number(number) < state.shown.version
  return found ? { ...found, language, restores } : null
}

type Failure = MayNot | PutFailure | ScheduleFailure | WithdrawFailure

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: EntryPage,
): Promise<EntryPage | Response> {
  const { locals } = astro
  const { shop, t } = locals
  const { entry } = page
  const text = (field: string): string => String(fields.get(field) ?? '').trim()
  const reason = text('reason')
  const done = (): Response => astro.redirect(operationsPath('contentEntry', { entry: page.id }), 303)
  const reject = (status: number, again: EntryPage, ...problems: readonly FieldProblem[]): EntryPage => {
    astro.response.status = status
    return { ...again, problems }
  }
  const rejectFor = (failure: Failure, again: EntryPage): EntryPage | Promise<Response> => {
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    return reject(failure.kind === 'version-conflict' ? 409 : 422, again, explainContent(failure, t))
  }
  const named = (): { readonly name: EntryName; readonly version: number } | undefined => {
    const [, language = '', number = ''] = /^(en|ar)-(\d{1,9})$/.exec(text('of')) ?? []
    return language === 'en' || language === 'ar'
      ? { name: { ...refOf(entry), locale: languages[language].locale }, version: Number(number) }
      : undefined
  }

  if (name === 'restore') {
    const of = named()
    if (!of) return notFound(astro)
    const latest = Number(text('latest'))
    const restored = await shop.contentAdmin.restore({
      ...{ ...of, by, reason },
      expectedLatest: latest > 0 ? latest : undefined,
    })
    return restored.ok ? done() : rejectFor(restored.failure, page)
  }

  if (name === 'check-withdraw' || name === 'withdraw') {
    const of = named()
    const version =
      of && entry.versions.find((one) => one.name.locale === of.name.locale && one.version === of.version)
    if (!of || !version) return notFound(astro)
    if (name === 'check-withdraw') return { ...page, check: checkWithdraw(locals, version) }
    const withdrawn = await shop.contentAdmin.withdraw({ ...of, by, reason })
    return withdrawn.ok ? done() : rejectFor(withdrawn.failure, page)
  }

  const typed: TypedPlan = {
    versions: { en: text('en'), ar: text('ar') },
    ...{ from: text('from'), until: text('until'), country: text('country'), reason },
  }
  const again = { ...page, typed }
  const country = shop.countries.find(({ isoCode }) => isoCode === typed.country) ?? locals.storefront.country
  const [startsAt, endsAt] = [readMoment(typed.from, country), readMoment(typed.until, country)]
  const wrong = wrongMoments(startsAt, endsAt).map((field) => ({
    text: t('operations-content:problem.moment', { field: t(`operations-content:version.${field}`) }),
    field,
  }))
  if (wrong.length > 0 || startsAt === undefined || endsAt === undefined) return reject(422, again, ...wrong)
  const versions = languageCodes.flatMap((language) => {
    const version = Number(typed.versions[language])
    return version > 0 ? [{ name: { ...refOf(entry), locale: languages[language].locale }, version }] : []
  })
  if (versions.length === 0)
    return reject(422, again, { text: t('operations-content:problem.no-version'), field: 'en' })
  const plan = { versions, startsAt, endsAt }
  if (name === 'check-publish') {
    const problem = planProblem(plan, shop.clock.now())
    if (problem)
      return reject(422, again, { text: t(`operations-content:problem.${problem}`), field: 'until' })
    return { ...again, check: await checkPublish(locals, by, { entry, typed, plan, country }) }
  }
  const published = await shop.contentAdmin.publish({ ...plan, by, reason })
  return published.ok ? done() : rejectFor(published.failure, again)
}

const refOf = ({ kind, key }: StoredEntry) => ({ kind, key })

const wrongMoments = (from: Instant | null | undefined, until: Instant | null | undefined) => [
  ...(from === undefined ? (['from'] as const) : []),
  ...(until === undefined ? (['until'] as const) : []),
]

function planProblem(
  { startsAt, endsAt }: { readonly startsAt: Instant | null; readonly endsAt: Instant | null },
  now: Instant,
): 'ends-before-it-starts' | 'is-over' | undefined {
  if (endsAt === null) return undefined
  if (endsAt <= now) return 'is-over'
  return endsAt <= (startsAt ?? now) ? 'ends-before-it-starts' : undefined
}
