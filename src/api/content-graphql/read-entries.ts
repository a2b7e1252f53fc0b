import { currentVersion, nextChangeOf } from '#commerce/content/current-version.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import type {
  ContentRepository,
  EntryKind,
  EntryName,
  EntryVersion,
  FindDraftVersion,
} from '#commerce/content/ports.ts'
import type { EditedBlock, EditedPage } from '#content/schemas/page.ts'
import type { EditedScreen } from '#content/schemas/screens.ts'
import { earliest, type Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'

type Bodies = { page: EditedPage; screen: EditedScreen; block: EditedBlock }
export type Entry<Kind extends EntryKind> = Omit<EntryVersion, 'body'> & { readonly body: Bodies[Kind] }

/** Reads entries for one request, at its moment or with its preview. Records which entries the response depends on. */
export type EntryReader = {
  /** The current version, if any. */
  find<Kind extends EntryKind>(kind: Kind, key: string, locale: Locale): Promise<Entry<Kind> | undefined>
  /** Whether the entry has any version. */
  exists(kind: EntryKind, key: string, locale: Locale): Promise<boolean>
  findPage(page: { pageId: string } | { slug: string }, locale: Locale): Promise<Entry<'page'> | undefined>
  listCurrent<Kind extends 'page' | 'screen'>(kind: Kind, locale: Locale): Promise<readonly Entry<Kind>[]>
  /** Tags of the entries read so far, and when one of them next changes. */
  noted(): { readonly tags: readonly string[]; readonly nextChange: Instant | null }
}

export type EntrySource = { readonly repository: ContentRepository; readonly findDraft: FindDraftVersion }

export function createEntryReader(
  { repository, findDraft }: EntrySource,
  now: Instant,
  preview: Preview | undefined,
): EntryReader {
  const at = preview?.at ?? now
  const previewed = preview?.entry
  const isPreviewed = ({ kind, key, locale }: EntryName): boolean =>
    previewed?.kind === kind && previewed.key === key && previewed.locale === locale
  const tags = new Set<string>()
  let nextChange: Instant | null = null

  // What aliases ask for several times is read once.
  const read = new Map<string, Promise<unknown>>()
  function once<Value>(what: readonly string[], load: () => Promise<Value>): Promise<Value> {
    const key = what.join('\n')
    const known = read.get(key) as Promise<Value> | undefined
    if (known) return known
    const loading = load()
    read.set(key, loading)
    return loading
  }

  function pick<Kind extends EntryKind>(kind: Kind, key: string, versions: readonly EntryVersion[]) {
    tags.add(`${kind}:${key}`)
    nextChange = earliest([nextChange, nextChangeOf(versions, at)])
    return asEntry<Kind>(currentVersion(versions, at))
  }

  const find = <Kind extends EntryKind>(kind: Kind, key: string, locale: Locale) =>
    once([kind, key, locale], async () => {
      const name: EntryName = { kind, key, locale }
      if (!previewed || !isPreviewed(name)) return pick(kind, key, await repository.listPublished(name, at))
      tags.add(`${kind}:${key}`)
      return asEntry<Kind>(
        'draft' in previewed
          ? await findDraft(name, previewed.draft)
          : await repository.findVersion(name, previewed.version),
      )
    })

  return {
    find,
    exists: (kind, key, locale) =>
      once(['exists', kind, key, locale], async () => {
        return (await repository.latestVersion({ kind, key, locale })) > 0
      }),
    async findPage(page, locale) {
      if ('pageId' in page) return find('page', page.pageId, locale)
      if (previewed?.kind === 'page' && previewed.locale === locale) {
        // A draft may have a slug that no published page has yet.
        const draft = await find('page', previewed.key, locale)
        if (draft?.body.slug === page.slug) return draft
      }
      const { slug } = page
      const pageId = await once(['slug', slug, locale], () => repository.findPageIdBySlug(slug, locale, at))
      return pageId === undefined ? undefined : find('page', pageId, locale)
    },
    listCurrent: (kind, locale) =>
      once(['all', kind, locale], async () => {
        const versions = await repository.listPublished({ kind, locale }, at)
        const entries = Map.groupBy(versions, ({ name }) => name.key)
        const shown = [...entries].map(([key, own]) => pick(kind, key, own))
        const other = shown.filter((entry) => entry !== undefined && !isPreviewed(entry.name))
        const draft =
          previewed?.kind === kind && previewed.locale === locale
            ? await find(kind, previewed.key, locale)
            : undefined
        return [...other, draft].filter((entry) => entry !== undefined)
      }),
    noted: () => ({ tags: [...tags], nextChange }),
  }
}

// The repository stores bodies of the right kind.
const asEntry = <Kind extends EntryKind>(version: EntryVersion | undefined) =>
  version as Entry<Kind> | undefined
