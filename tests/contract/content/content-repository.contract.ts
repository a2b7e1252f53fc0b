import { beforeEach, expect, test } from 'vitest'
import { currentVersion } from '#commerce/content/current-version.ts'
import type { ContentRepository, EntryName } from '#commerce/content/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { aPageBody, aVersion, at, help } from '../../support/builders/content-versions.ts'

const home: EntryName = { kind: 'page', key: 'UAE Home Page', locale: 'ar' }

/** What every ContentRepository does. */
export function contentRepositoryContract(open: (clock: Clock) => Promise<ContentRepository>): void {
  let repository: ContentRepository
  beforeEach(async () => {
    repository = await open({ now: () => at(10) })
  })
  const append = async (parts: Parameters<typeof aVersion>[0] = {}) => {
    const draft = aVersion(parts)
    const added = await repository.append(draft, await repository.latestVersion(draft.name))
    if (!added.ok) throw new Error('somebody else was there')
    return added.value
  }
  const published = async (day: number) =>
    (await repository.listPublished(help, at(day))).map(({ version }) => version)

  test('returns a version as it was appended', async () => {
    const draft = aVersion({ startsAt: at(2), endsAt: at(20), body: aPageBody({ pageName: 'كيف نساعدك؟' }) })
    expect(await repository.append(draft, 0)).toEqual({ ok: true, value: { ...draft, version: 1 } })
    expect(await repository.findVersion(help, 1)).toEqual({ ...draft, version: 1 })
  })

  test('returns nothing for an unknown entry', async () => {
    expect(await repository.latestVersion(help)).toBe(0)
    expect(await repository.findVersion(help, 1)).toBeUndefined()
    expect(await repository.listPublished(help, at(1))).toEqual([])
    expect(await repository.setState(help, 1, { state: 'published', startsAt: null, endsAt: null })).toBe(
      false,
    )
  })

  test('numbers versions per entry and locale', async () => {
    await append()
    await append()
    await append({ name: { ...help, locale: 'ar' } })
    expect(await repository.latestVersion(help)).toBe(2)
    expect(await repository.latestVersion({ ...help, locale: 'ar' })).toBe(1)
    expect(await repository.latestVersion({ ...help, kind: 'block' })).toBe(0)
  })

  test('rejects the second of two edits of the same version', async () => {
    await append()
    expect(await repository.append(aVersion({ author: 'layla' }), 1)).toMatchObject({ ok: true })
    expect(await repository.append(aVersion({ author: 'omar' }), 1)).toEqual({
      ok: false,
      failure: { kind: 'version-conflict', latest: 2 },
    })
  })

  test('lists published versions, newest first, without drafts and without those that have ended', async () => {
    await append({ endsAt: at(5), startsAt: at(1) })
    await append({ state: 'draft' })
    await append({ startsAt: at(4), endsAt: at(30) })
    await append({ startsAt: at(20) })
    expect(await published(4)).toEqual([4, 3, 1])
    expect(await published(5)).toEqual([4, 3])
  })

  test('lists what is published of all entries of a kind, by key', async () => {
    await append({ name: home, body: aPageBody({ pageId: home.key }) })
    await append({ name: { ...help, locale: 'ar' } })
    await append({ name: { ...help, locale: 'ar' }, startsAt: at(20) })
    await append({ name: { ...help, key: 'never', locale: 'ar' }, state: 'draft' })
    await append()
    const listed = await repository.listPublished({ kind: 'page', locale: 'ar' }, at(4))
    expect(listed.map(({ name, version }) => [name.key, version])).toEqual([
      ['UAE Home Page', 1],
      ['help', 2],
      ['help', 1],
    ])
  })

  test('lists enough versions to find the current one at any later time, however long the history', async () => {
    for (const startsAt of [null, at(2), at(3), at(4)]) await append({ startsAt })
    await append({ startsAt: at(6), endsAt: at(8) })
    await append({ startsAt: at(9) })
    const listed = await repository.listPublished(help, at(5))
    const shown = [5, 6, 7, 8, 9].map((day) => currentVersion(listed, at(day))?.version)
    expect(shown).toEqual([4, 5, 5, 4, 6])
  })

  test('publishes, schedules and withdraws a version', async () => {
    await append({ state: 'draft' })
    expect(await published(1)).toEqual([])
    expect(await repository.setState(help, 1, { state: 'published', startsAt: at(3), endsAt: at(4) })).toBe(
      true,
    )
    expect(await repository.findVersion(help, 1)).toMatchObject({
      state: 'published',
      startsAt: at(3),
      endsAt: at(4),
    })
    await repository.setState(help, 1, { state: 'draft', startsAt: null, endsAt: null })
    expect(await published(3)).toEqual([])
  })

  test('lists all versions by kind, key and locale, and marks the current one', async () => {
    await append({ startsAt: at(1) })
    await append({ startsAt: at(9) })
    await append({ startsAt: at(11) })
    await append({ name: home, body: aPageBody({ pageId: home.key }) })
    await append({ name: { ...help, locale: 'ar' }, state: 'draft' })
    const listed = await repository.list({})
    expect(listed.map(({ name, version, current }) => [name.key, name.locale, version, current])).toEqual([
      ['UAE Home Page', 'ar', 1, true],
      ['help', 'ar', 1, false],
      ['help', 'en-US', 3, false],
      ['help', 'en-US', 2, true],
      ['help', 'en-US', 1, false],
    ])
    expect(listed[0]).not.toHaveProperty('body')
    expect(await repository.list({ locale: 'en-US', kind: 'page' })).toHaveLength(3)
    expect(await repository.list({ kind: 'block' })).toEqual([])
  })

  test('finds the page that is served by a slug now, in the locale', async () => {
    await append({ body: aPageBody({ slug: 'help' }) })
    await append({ body: aPageBody({ slug: 'care' }), startsAt: at(5) })
    expect(await repository.findPageIdBySlug('help', 'en-US', at(4))).toBe('help')
    expect(await repository.findPageIdBySlug('care', 'en-US', at(4))).toBeUndefined()
    expect(await repository.findPageIdBySlug('help', 'en-US', at(5))).toBeUndefined()
    expect(await repository.findPageIdBySlug('care', 'en-US', at(5))).toBe('help')
    expect(await repository.findPageIdBySlug('care', 'ar', at(5))).toBeUndefined()
  })

  test('finds no page whose only version with the slug is a draft', async () => {
    await append({ state: 'draft', body: aPageBody({ slug: 'help' }) })
    expect(await repository.findPageIdBySlug('help', 'en-US', at(4))).toBeUndefined()
  })
}
