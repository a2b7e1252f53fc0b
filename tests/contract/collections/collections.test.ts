import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import type { CollectionText } from '#commerce/collections/collection-text.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { aCollectionText } from '../../support/builders/a-collection.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aCollectionsShop, everyCollection } from '../../support/shops/a-collections-shop.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const mona = aMember({ name: 'Mona', role: 'merchandiser' })
const salem = aMember({ name: 'Salem', role: 'content-editor' })
const inKuwait = aMember({ name: 'Noor', role: 'merchandiser', countries: ['kw'] })
const clerk = aMember({ name: 'Huda', role: 'customer-service' })
const packer = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'] })
const english = theStorefront('ae/en')

describeDatabases('collections', (open) => {
  async function start() {
    const { db } = await open()
    await db.execute(sql`delete from collections`)
    const shop = aCollectionsShop(db)
    const put = (parts: Partial<CollectionText> = {}, by: Operator = mona) =>
      shop.admin.put({ id: null, text: aCollectionText(parts), by, reason: 'Eid' })
    const list = async (query: Partial<typeof everyCollection> = {}, by: Operator = mona) =>
      (await shop.admin.listPage({ ...everyCollection, ...query }, by)).rows
        .map(({ slug }) => slug)
        .toSorted()
    const filtered = (filters: Partial<typeof everyCollection.filters>) =>
      list({ filters: { ...everyCollection.filters, ...filters } })
    const history = (id: string) => createAuditLog(db, theCountries).ofObject({ kind: 'collection', id }, 10)
    const shown = async (code = 'ae/en') =>
      (await shop.collections.list(theStorefront(code))).map(({ slug }) => slug).toSorted()
    return { ...shop, put, list, filtered, history, shown }
  }

  test('is added, shown immediately, and copies of pages are dropped; also of those that said there is none', async () => {
    const shop = await start()
    expect(await shop.collections.find('eid-table', english)).toBeUndefined()
    const added = need(await shop.put({ country: 'ae', priceTo: '500.50' }))
    expect(added).toMatchObject({ slug: 'eid-table', version: 1, by: 'Mona' })
    expect(shop.published).toEqual(['collections', 'not-found'])
    expect(await shop.collections.find('eid-table', english)).toEqual(added)
    expect(await shop.shown('kw/en')).toEqual([])
    expect(shop.admin.textOf(added)).toEqual(
      aCollectionText({ country: 'ae', priceTo: '500.50', sort: 'relevance' }),
    )
  })

  test('is edited and removed, and each act has its row in the audit with what changed', async () => {
    const shop = await start()
    const stored = need(await shop.put())
    const { id } = stored
    const text = { ...shop.admin.textOf(stored), isNew: 'yes', titleEn: 'Eid' }
    const changed = need(await shop.admin.put({ id, text, by: salem }))
    expect(changed).toMatchObject({ version: 2, by: 'Salem', title: { en: 'Eid' }, rule: { isNew: true } })
    expect(need(await shop.admin.put({ id, text, by: salem })).version).toBe(2)
    expect(await shop.admin.remove(id, { by: salem })).toEqual({ ok: true, value: null })
    expect(await shop.admin.remove(id, { by: salem })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await shop.shown()).toEqual([])
    expect((await shop.history(id)).map(({ act, before, after }) => [act, before, after])).toEqual([
      ['collection.remove', expect.objectContaining({ 'collection: titleEn': 'Eid' }), {}],
      [
        'collection.edit',
        { 'collection: titleEn': 'The Eid table', 'collection: isNew': null },
        { 'collection: titleEn': 'Eid', 'collection: isNew': 'yes' },
      ],
      ['collection.add', {}, expect.objectContaining({ 'collection: slug': 'eid-table' })],
    ])
  })

  test('has an address of its own, and names what the catalog has', async () => {
    const shop = await start()
    const { id } = need(await shop.put())
    const other = need(await shop.put({ slug: 'season' }))
    const problemOf = (field: string, problem: string) => ({
      failure: { kind: 'invalid', field, problem },
    })
    expect(await shop.put()).toMatchObject(problemOf('slug', 'taken'))
    expect(
      await shop.admin.put({ id: other.id, text: aCollectionText({ slug: 'eid-table' }), by: mona }),
    ).toMatchObject(problemOf('slug', 'taken'))
    for (const field of ['categories', 'brands', 'colors', 'materials'] as const)
      expect(await shop.put({ slug: 'x', [field]: 'none' })).toMatchObject(problemOf(field, 'unknown'))
    for (const field of ['first', 'without'] as const)
      expect(await shop.put({ slug: 'x', [field]: 'none' })).toMatchObject({
        failure: { kind: 'invalid', field, problem: 'no-product', value: 'NONE' },
      })
    expect(await shop.list()).toEqual(['eid-table', 'season'])
    expect((await shop.admin.find(id, mona))?.version).toBe(1)
  })

  test('is seen and changed by those who work for its country, or for all', async () => {
    const shop = await start()
    expect(await shop.put({}, inKuwait)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await shop.put({}, clerk)).toMatchObject({ failure: { kind: 'not-permitted' } })
    const { id } = need(await shop.put())
    const inEmirates = need(await shop.put({ slug: 'emirates', country: 'ae' }))
    need(await shop.put({ slug: 'kuwait', country: 'kw' }, inKuwait))
    expect(await shop.list({}, inKuwait)).toEqual(['eid-table', 'kuwait'])
    expect(await shop.list({}, packer)).toEqual([])
    expect(await shop.admin.find(inEmirates.id, inKuwait)).toBeUndefined()
    expect(await shop.admin.find(id, inKuwait)).toBeDefined()
    for (const one of [id, inEmirates.id])
      expect(await shop.admin.remove(one, { by: inKuwait })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await shop.admin.remove('1; drop table', { by: mona })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await shop.list()).toHaveLength(3)
  })

  test('of two edits of other fields both stay, and of the same field a person decides', async () => {
    const shop = await start()
    const stored = need(await shop.put())
    const { id } = stored
    const shown = shop.admin.textOf(stored)
    need(await shop.admin.put({ id, text: { ...shown, titleEn: 'Guests' }, by: salem, shown }))
    const both = need(await shop.admin.put({ id, text: { ...shown, until: '2026-12-31' }, by: mona, shown }))
    expect(both).toMatchObject({ title: { en: 'Guests' }, until: '2026-12-31', version: 3 })
    expect(await shop.admin.put({ id, text: { ...shown, titleEn: 'Feast' }, by: mona, shown })).toMatchObject(
      {
        failure: {
          kind: 'conflict',
          by: 'Mona',
          conflicts: [{ field: 'titleEn', before: 'The Eid table', mine: 'Feast', theirs: 'Guests' }],
        },
      },
    )
  })

  test('is listed by country, state and a part of its title, and shown only on its days', async () => {
    const shop = await start()
    need(await shop.put())
    need(await shop.put({ slug: 'winter', titleEn: 'Winter', titleAr: 'الشتاء', from: '2026-12-01' }))
    need(await shop.put({ slug: 'autumn', titleEn: 'Autumn 100%', country: 'ae', until: '2026-11-25' }))
    expect(await shop.filtered({ state: 'active' })).toEqual(['eid-table'])
    expect(await shop.filtered({ state: 'planned' })).toEqual(['winter'])
    expect(await shop.filtered({ state: 'over', country: 'ae' })).toEqual(['autumn'])
    expect(await shop.list({ search: '0%' })).toEqual(['autumn'])
    expect(await shop.list({ search: 'الشتاء' })).toEqual(['winter'])
    expect(await shop.shown()).toEqual(['eid-table'])
    expect(await shop.collections.nextChange(english)).toBe('2026-11-30T20:00:00.000Z')
    shop.clock.advance(108 * 60 * 60 * 1000)
    expect(await shop.shown()).toEqual(['eid-table', 'winter'])
  })

  describe('is tried', () => {
    test('in each country that the person works for, without being stored', async () => {
      const shop = await start()
      const tried = need(await shop.admin.try(aCollectionText(), mona))
      expect(tried.map(({ country, total }) => [country, total])).toEqual(
        theCountries.map(({ isoCode }) => [isoCode, 1]),
      )
      expect(need(await shop.admin.try(aCollectionText(), inKuwait))).toHaveLength(1)
      expect(await shop.admin.try(aCollectionText({ slug: '' }), mona)).toMatchObject({
        failure: { field: 'slug', problem: 'missing' },
      })
      expect(await shop.admin.try(aCollectionText(), packer)).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
      expect(await shop.list()).toEqual([])
    })
  })
})
