import { currentVersion } from '#commerce/content/current-version.ts'
import type { ContentRepository, EntryName, EntryVersion } from '#commerce/content/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { isBefore } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'

const same = (a: EntryName, b: Omit<EntryName, 'key'> & { readonly key?: string }): boolean =>
  a.kind === b.kind && a.key === (b.key ?? a.key) && a.locale === b.locale

/** An in-memory repository of entries for tests of its users. Passes the contract suite of the real ones. */
export function contentInMemory(clock: Clock): ContentRepository {
  let stored: EntryVersion[] = []
  const of = (name: Parameters<typeof same>[1]): EntryVersion[] =>
    stored.filter((one) => same(one.name, name))
  const latest = (name: EntryName): number => Math.max(0, ...of(name).map(({ version }) => version))
  return {
    listPublished: async (name, at) =>
      of(name)
        .filter(({ state, endsAt }) => state === 'published' && (endsAt === null || isBefore(at, endsAt)))
        .sort(compare),
    findVersion: async (name, version) => of(name).find((one) => one.version === version),
    latestVersion: async (name) => latest(name),
    append: async (draft, expected) => {
      if (latest(draft.name) !== expected)
        return fail({ kind: 'version-conflict', latest: latest(draft.name) })
      const added = { ...draft, version: expected + 1 }
      stored = [...stored, added]
      return ok(added)
    },
    setState: async (name, version, change) => {
      const found = of(name).some((one) => one.version === version)
      stored = stored.map((one) =>
        same(one.name, name) && one.version === version ? { ...one, ...change } : one,
      )
      return found
    },
    list: async ({ kind, key, locale }) =>
      stored
        .filter(({ name }) =>
          same(name, { kind: kind ?? name.kind, key: key ?? name.key, locale: locale ?? name.locale }),
        )
        .map(({ body: _body, ...one }) => ({
          ...one,
          current: currentVersion(of(one.name), clock.now())?.version === one.version,
        }))
        .sort(compare),
    findPageIdBySlug: async (slug, locale, at) =>
      stored
        .filter(({ name, body }) => name.locale === locale && 'slug' in body && body.slug === slug)
        .filter((one) => currentVersion(of(one.name), at) === one)
        .map(({ name }) => name.key)
        .sort()[0],
  }
}

type Named = Pick<EntryVersion, 'name' | 'version'>
function compare(a: Named, b: Named): number {
  const [remaining, right] = [a, b].map(({ name }) => `${name.kind}\n${name.key}\n${name.locale}`)
  if (remaining === right) return b.version - a.version
  return String(remaining) < String(right) ? -1 : 1
}
