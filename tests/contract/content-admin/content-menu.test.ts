import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { menuRef } from '#commerce/content-admin/menu/create-menu.ts'
import { menuIn, type MenuTree } from '#commerce/content-admin/menu/menu-tree.ts'
import type { EditedBlock } from '#content/schemas/page.ts'
import { languages } from '#kernel/language.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aContentAdmin } from '../../support/builders/content-admin.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const leena = aMember({ name: 'Leena', role: 'content-editor' })
const ofKuwait = aMember({ name: 'Salem', role: 'content-editor', countries: ['kw'] })
const reader = aMember({ name: 'Huda', role: 'customer-service' })

const base = { en: 1, ar: 1 }

async function start(open: Open) {
  const { db } = await open()
  const editing = aContentAdmin(db)
  for (const { locale } of Object.values(languages)) {
    const body: unknown = JSON.parse(readFileSync(`src/content/blocks/main-menu.${locale}.json`, 'utf8'))
    need(await editing.admin.put({ name: { ...menuRef, locale }, body, by: noor }))
  }
  const { tree } = (await editing.menu.find(noor)) ?? { tree: [] }
  const latest = async () => (await editing.menu.find(noor))?.versions
  const bodyOf = async (language: 'en' | 'ar', version: number) =>
    (await editing.admin.findVersion({ ...menuRef, locale: languages[language].locale }, version, noor))
      ?.body as EditedBlock
  return { ...editing, tree, latest, bodyOf }
}

const withLabel = (tree: MenuTree, place: number, language: 'en' | 'ar', label: string): MenuTree =>
  tree.map((group, at) =>
    at === place ? { ...group, labels: { ...group.labels, [language]: label } } : group,
  )

describeDatabases('the menu', (open) => {
  test('has three levels in both languages, and is written as it was read', async () => {
    const { menu, tree, latest } = await start(open)
    expect(tree[3]).toMatchObject({
      labels: { en: 'Living', ar: 'المعيشة' },
      hrefs: { en: '/c/living', ar: '/c/living' },
    })
    expect(tree[3]?.columns[0]?.links[0]?.labels.en).toBe('Corner sofas')
    expect(need(await menu.save({ base, tree, by: noor }))).toEqual(base)
    expect(await latest()).toEqual(base)
  })

  test('is saved as a draft of the language that changes; pictures go with their group', async () => {
    const { menu, tree, latest, bodyOf } = await start(open)
    need(await menu.save({ base, tree: withLabel(tree, 0, 'en', 'Sale'), by: noor }))
    expect(await latest()).toEqual({ en: 2, ar: 1 })
    const now = (await menu.find(noor))?.tree ?? []
    const added = {
      ...{ labels: { en: 'Gifts', ar: 'هدايا' }, hrefs: { en: '/new', ar: '/new' } },
      ...{ columns: [], source: null },
    }
    const [first, second, third, living, ...others] = now
    if (!first || !second || !third || !living) throw new Error('four')
    need(
      await menu.save({ base: { en: 2, ar: 1 }, tree: [living, first, added, second, ...others], by: noor }),
    )
    expect(await latest()).toEqual({ en: 3, ar: 2 })
    const [before, after] = [await bodyOf('ar', 1), await bodyOf('ar', 2)].map(menuIn)
    expect(after?.items.map(({ label }) => label).slice(0, 3)).toEqual(['المعيشة', 'العروض', 'هدايا'])
    expect(after?.items[0]?.features).toEqual(before?.items[3]?.features)
    expect(after?.media[0]).toEqual(before?.media[3])
    expect(after?.media.length).toBe(after?.items.length)
  })

  test('takes what another has changed elsewhere, and names the fields that both changed', async () => {
    const { menu, tree, latest } = await start(open)
    need(await menu.save({ base, tree: withLabel(tree, 0, 'en', 'Sale'), by: leena }))
    need(await menu.save({ base, tree: withLabel(tree, 1, 'en', 'New in'), by: noor }))
    expect((await menu.find(noor))?.tree.slice(0, 2).map(({ labels }) => labels.en)).toEqual([
      'Sale',
      'New in',
    ])
    const mine = withLabel(tree, 0, 'en', 'Reductions')
    expect(await menu.save({ base, tree: mine, by: noor })).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [{ field: '1 en label', before: 'Offers', mine: 'Reductions', theirs: 'Sale' }],
        by: 'Noor',
        latest: { en: 3, ar: 1 },
      },
    })
    // Sent again by who has read it.
    need(await menu.save({ base: { en: 3, ar: 1 }, tree: mine, by: noor }))
    need(await menu.save({ base: { en: 3, ar: 1 }, tree: mine, by: noor }))
    expect(await latest()).toEqual({ en: 4, ar: 1 })
  })

  test('that another has rearranged meanwhile is not changed', async () => {
    const { menu, tree, latest } = await start(open)
    need(await menu.save({ base, tree: tree.slice(1), by: leena }))
    const answer = await menu.save({ base, tree: withLabel(tree, 1, 'en', 'New in'), by: noor })
    expect(answer).toMatchObject({ failure: { kind: 'conflict', conflicts: [], by: 'Leena' } })
    const moved = [...tree.slice(1), ...tree.slice(0, 1)]
    expect(await menu.save({ base, tree: moved, by: noor })).toMatchObject({ failure: { kind: 'conflict' } })
    expect(await latest()).toEqual({ en: 2, ar: 2 })
  })

  test('is written over by who has read the conflict, with the pictures of the groups that they saw', async () => {
    const { menu, tree, latest, bodyOf } = await start(open)
    const [first, second, ...others] = tree
    if (!first || !second) throw new Error('two')
    need(await menu.save({ base, tree: [second, first, ...others], by: leena }))
    const mine = withLabel(tree, 1, 'en', 'New in')
    expect(await menu.save({ base, tree: mine, by: noor })).toMatchObject({ failure: { kind: 'conflict' } })
    const again = { base: { en: 2, ar: 2 }, of: base, tree: mine, by: noor }
    need(await menu.save(again))
    need(await menu.save(again))
    expect(await latest()).toEqual({ en: 3, ar: 3 })
    const [before, after] = [await bodyOf('en', 1), await bodyOf('en', 3)].map(menuIn)
    expect(after?.items.map(({ features }) => features)).toEqual(
      before?.items.map(({ features }) => features),
    )
    expect(after?.media).toEqual(before?.media)
    need(await menu.save({ base: { en: 3, ar: 3 }, tree: withLabel(mine, 2, 'en', 'Sets'), by: leena }))
    const third = { ...again, tree: withLabel(tree, 1, 'en', 'New') }
    expect(await menu.save(third), 'and another one came').toMatchObject({ failure: { kind: 'conflict' } })
  })

  test('has words and a link in each line, and no more lines than there is room for', async () => {
    const { menu, tree } = await start(open)
    const problemsOf = async (wrong: MenuTree) => {
      const answer = await menu.save({ base, tree: wrong, by: noor })
      return !answer.ok && answer.failure.kind === 'invalid' ? answer.failure.problems : answer
    }
    expect(await problemsOf(withLabel(tree, 2, 'ar', ''))).toEqual([
      { kind: 'no-label', at: '3', language: 'ar' },
    ])
    expect(await problemsOf([])).toEqual([{ kind: 'no-groups' }])
    const [first] = tree
    if (!first) throw new Error('one')
    expect(await problemsOf(Array.from({ length: 21 }, () => first))).toEqual([
      { kind: 'too-many', at: '', max: 20 },
    ])
    const wrongLink = { ...first, hrefs: { en: 'javascript:1', ar: '//elsewhere' } }
    expect(await problemsOf([wrongLink])).toEqual([
      { kind: 'wrong-link', at: '1', language: 'en' },
      { kind: 'wrong-link', at: '1', language: 'ar' },
    ])
  })

  test('is seen by who sees content, and changed by who may do so in every country', async () => {
    const { menu, tree } = await start(open)
    expect((await menu.find(reader))?.mayEdit).toBe(false)
    expect(await menu.save({ base, tree, by: ofKuwait })).toEqual({
      ok: false,
      failure: { kind: 'not-found' },
    })
    expect(await menu.save({ base, tree, by: reader })).toEqual({
      ok: false,
      failure: { kind: 'not-permitted' },
    })
  })
})
