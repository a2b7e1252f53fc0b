import { currentVersion, nextChangeOf } from '#commerce/content/current-version.ts'
import type { EntryKind, EntrySummary } from '#commerce/content/ports.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { BodyCheck, ContentFault, ContentRow, LanguageState, OutlineVersion } from './ports.ts'

export type VersionState = 'draft' | 'planned' | 'live' | 'replaced' | 'ended'

/** What is with a version now. `replaced`: another is shown, after whose end it may return. */
export function versionStateOf(
  { state, startsAt, endsAt, current }: Pick<EntrySummary, 'state' | 'startsAt' | 'endsAt' | 'current'>,
  now: Instant,
): VersionState {
  if (state === 'draft') return 'draft'
  if (current) return 'live'
  if (startsAt !== null && isBefore(now, startsAt)) return 'planned'
  return endsAt !== null && !isBefore(now, endsAt) ? 'ended' : 'replaced'
}

type Known = {
  readonly checks: ReadonlyMap<string, BodyCheck>
  /** Keys of the blocks that are shown, by language. */
  readonly blocks: ReadonlySet<string>
}

/** The versions of one entry in one language, the newest first, as a list shows them. */
function languageState(
  versions: readonly OutlineVersion[],
  now: Instant,
  { checks, blocks }: Known,
): LanguageState | undefined {
  const [latest] = versions
  if (!latest) return undefined
  const shown = currentVersion(versions, now)
  const change = nextChangeOf(versions, now)
  const check = checks.get((shown ?? latest).digest)
  const { locale } = latest.name
  return {
    latest: latest.version,
    shown: shown ? { version: shown.version, since: shown.startsAt ?? shown.createdAt } : null,
    next: change === null ? null : { at: change, version: currentVersion(versions, change)?.version ?? null },
    hasDraft: latest.state === 'draft',
    by: latest.author,
    changedAt: latest.createdAt,
    faults: [
      ...(check?.problems ?? []).map((problem): ContentFault => ({ kind: 'shape', ...problem })),
      ...[...new Set(check?.blocks)]
        .filter((key) => !blocks.has(blockName(key, locale)))
        .map((key): ContentFault => ({ kind: 'block', key })),
    ],
    links: check?.links ?? [],
  }
}

const blockName = (key: string, locale: Locale): string => `${locale} ${key}`

/** Every entry of an outline, by kind and key. */
export function rowsOfOutline(
  outline: readonly OutlineVersion[],
  now: Instant,
  checks: Known['checks'],
): readonly ContentRow[] {
  const blocks = new Set(
    outline
      .filter(({ name }) => name.kind === 'block')
      .filter((one) => isBegun(one, now))
      .map(({ name }) => blockName(name.key, name.locale)),
  )
  const entries = Map.groupBy(outline, ({ name }) => `${name.kind}\n${name.key}`)
  return [...entries.values()].flatMap((versions) => {
    const [first] = versions
    if (!first) return []
    const { kind, key } = first.name
    const ofLocale = Map.groupBy(versions, ({ name }) => name.locale)
    const states = [...ofLocale].flatMap(([locale, own]) => {
      const state = languageState(own, now, { checks, blocks })
      return state ? [[locale, state] as const] : []
    })
    const titles = [...ofLocale].map(
      ([locale, own]) => [locale, (currentVersion(own, now) ?? own[0])?.title ?? key] as const,
    )
    return [{ kind, key, titles: Object.fromEntries(titles), languages: Object.fromEntries(states) }]
  })
}

const isBegun = ({ state, startsAt }: OutlineVersion, now: Instant): boolean =>
  state === 'published' && (startsAt === null || !isBefore(now, startsAt))

export const contentKinds = ['page', 'screen', 'block'] as const satisfies readonly EntryKind[]
