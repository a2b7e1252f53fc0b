import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import { createSearchLog } from '#adapters/search/search-log.ts'
import { writeRule, type RuleText } from '#commerce/search-words/rule-text.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aRuleText, aSearchWordsShop, everyRule, everyTerm } from '../../support/shops/a-search-words-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const mona = aMember({ name: 'Mona', role: 'merchandiser' })
const salem = aMember({ name: 'Salem', role: 'content-editor' })
const inKuwait = aMember({ name: 'Noor', role: 'merchandiser', countries: ['kw'] })
const clerk = aMember({ name: 'Huda', role: 'customer-service' })
const packer = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'] })

const synonym = aRuleText({ kind: 'synonym', terms: 'canape, Sofa' })
const pin = aRuleText({ kind: 'pin', terms: 'sofa', target: 's-1', place: '2' })
const redirect = (terms: string, to: string, parts: Partial<RuleText> = {}) =>
  aRuleText({ kind: 'redirect', terms, to, ...parts })
const english = theStorefront('ae/en')

describeDatabases('search words', (open) => {
  async function start() {
    const { db } = await open()
    await db.execute(sql`delete from search_rules`)
    await db.execute(sql`delete from search_terms`)
    const shop = aSearchWordsShop(db)
    const put = (text: RuleText, by: Operator = mona) =>
      shop.admin.put({ id: null, text, by, reason: 'autumn' })
    const list = async (query: Partial<typeof everyRule> = {}, by: Operator = mona) =>
      (await shop.admin.listPage({ ...everyRule, ...query }, by)).rows
    const filtered = (filters: Partial<typeof everyRule.filters>) =>
      list({ filters: { ...everyRule.filters, ...filters } })
    const history = (id: string) => createAuditLog(db, theCountries).ofObject({ kind: 'search-rule', id }, 10)
    return { ...shop, db, put, list, filtered, history }
  }

  describe('a rule', () => {
    test('is added, counts immediately, and results of searches are dropped from caches', async () => {
      const shop = await start()
      expect((await shop.live.inForce(english)).synonyms).toEqual([])
      const added = need(await shop.put(synonym))
      expect(added).toMatchObject({ kind: 'synonym', terms: ['canape', 'sofa'], version: 1, by: 'Mona' })
      expect(shop.published).toEqual(['search-words'])
      expect((await shop.live.inForce(english)).synonyms).toEqual([{ terms: ['canape', 'sofa'], means: [] }])
      expect(await shop.admin.find(added.id, salem)).toEqual(added)
    })

    test('is edited and removed, and each act has its row in the audit with what changed', async () => {
      const shop = await start()
      const { id } = need(await shop.put(pin))
      const moved = need(await shop.admin.put({ id, text: { ...pin, place: '1' }, by: salem }))
      expect(moved).toMatchObject({ kind: 'pin', product: 'S-1', place: 1, version: 2, by: 'Salem' })
      expect(need(await shop.admin.put({ id, text: { ...pin, place: '1' }, by: salem })).version).toBe(2)
      expect(await shop.admin.remove(id, { by: salem })).toEqual({ ok: true, value: null })
      expect(await shop.admin.remove(id, { by: salem })).toMatchObject({ failure: { kind: 'not-found' } })
      const rows = (await shop.history(id)).toReversed()
      expect(rows.map(({ act, before, after, reason }) => [act, before, after, reason])).toEqual([
        [
          'search-rule.add',
          {},
          { rule: 'pin', terms: 'sofa', 'target kind': 'product', target: 'S-1', 'place in results': '2' },
          'autumn',
        ],
        ['search-rule.edit', { 'place in results': '2' }, { 'place in results': '1' }, null],
        [
          'search-rule.remove',
          { rule: 'pin', terms: 'sofa', 'target kind': 'product', target: 'S-1', 'place in results': '1' },
          {},
          null,
        ],
      ])
      expect((await shop.live.inForce(english)).pinsFor('sofa')).toEqual([])
    })

    test('of two people who changed other fields has both changes', async () => {
      const shop = await start()
      const { id } = need(await shop.put(pin))
      const shown = writeRule(need(await shop.put({ ...pin, terms: 'couch' })))
      need(await shop.admin.put({ id, text: { ...pin, until: '2026-12-31' }, by: mona }))
      const merged = await shop.admin.put({
        id,
        text: { ...pin, place: '5' },
        by: salem,
        shown: { ...shown, terms: 'sofa' },
      })
      expect(merged).toMatchObject({ value: { place: 5, until: '2026-12-31', version: 3 } })
    })

    test('is not written over where both changed one field', async () => {
      const shop = await start()
      const stored = need(await shop.put(pin))
      const shown = writeRule(stored)
      need(await shop.admin.put({ id: stored.id, text: { ...pin, place: '7' }, by: mona }))
      const mine = await shop.admin.put({ id: stored.id, text: { ...pin, place: '5' }, by: salem, shown })
      expect(mine).toMatchObject({
        failure: {
          kind: 'conflict',
          conflicts: [{ field: 'place', before: '2', mine: '5', theirs: '7' }],
          by: 'Mona',
        },
      })
      const again = await shop.admin.put({ id: stored.id, text: { ...pin, place: '7' }, by: salem, shown })
      expect(again).toMatchObject({ ok: true })
    })

    test.each([
      ['a product that is sold nowhere', { ...pin, target: 'S-9' }, 'target', 'not-sold'],
      ['a product that is not sold there', { ...pin, target: 'S-KW', country: 'ae' }, 'target', 'not-sold'],
      [
        'a category that nothing is sold of',
        aRuleText({ kind: 'boost', targetKind: 'category', target: 'none' }),
        'target',
        'not-sold',
      ],
      ['a redirect to itself', redirect('sofa', '/search?q=Sofas'), 'to', 'endless'],
      ['a redirect to another host', redirect('sofa', 'https://evil.example/'), 'to', 'other-host'],
      ['a redirect to what belongs to the shop', redirect('sofa', '/operations/staff'), 'to', 'reserved'],
    ] as const)('is refused: %s', async (_, text, field, problem) => {
      const shop = await start()
      expect(await shop.put(text)).toMatchObject({ failure: { kind: 'invalid', field, problem } })
      expect(await shop.list()).toEqual([])
      expect(shop.published).toEqual([])
    })

    test('may name a product of one country, in that country or in all', async () => {
      const shop = await start()
      expect(await shop.put({ ...pin, target: 'S-KW', country: 'kw' })).toMatchObject({ ok: true })
      expect(await shop.put({ ...pin, target: 'S-KW', terms: 'couch' })).toMatchObject({ ok: true })
    })

    test('says a place of a product for a term once, and where a term leads once', async () => {
      const shop = await start()
      need(await shop.put({ ...pin, until: '2026-11-30' }))
      const taken = { failure: { kind: 'invalid', field: 'terms', problem: 'taken' } }
      expect(await shop.put({ ...pin, place: '9', terms: 'Sofas' })).toMatchObject(taken)
      expect(await shop.put({ ...pin, from: '2026-12-01' })).toMatchObject({ ok: true })
      need(await shop.put(redirect('sale', '/offers', { country: 'ae' })))
      expect(await shop.put(redirect('sale, offers', '/new'))).toMatchObject(taken)
      expect(await shop.put(redirect('sale', '/new', { country: 'kw' }))).toMatchObject({ ok: true })
    })
  })

  describe('redirects', () => {
    test('make no circle through others, through the files, or through redirects of pages', async () => {
      const shop = await start()
      const endless = { failure: { kind: 'invalid', field: 'to', problem: 'endless' } }
      need(await shop.put(redirect('divan', '/search?q=settee', { country: 'ae' })))
      expect(await shop.put(redirect('settee', '/search?q=divan'))).toMatchObject(endless)
      expect(await shop.put(redirect('settee', '/search?q=divan', { country: 'kw' }))).toMatchObject({
        ok: true,
      })
      await shop.db
        .execute(sql`insert into redirects (from_path, to_path, status, created_at, changed_at, changed_by)
        values ('/summer', '/search?q=hammock', 301, now(), now(), 'test') on conflict do nothing`)
      expect(await shop.put(redirect('hammock', '/summer'))).toMatchObject(endless)
      expect(await shop.put(redirect('garden', '/summer'))).toMatchObject({ ok: true })
    })

    test('stay in the storefront of the shopper', async () => {
      const shop = await start()
      const added = need(await shop.put(redirect('sale', '/ae/en/offers?sort=discount#top')))
      expect(added).toMatchObject({ to: '/offers?sort=discount#top' })
    })
  })

  describe('the list', () => {
    test('is filtered by kind, country, language and state, searched and sorted', async () => {
      const shop = await start()
      need(await shop.put(synonym))
      need(await shop.put({ ...pin, from: '2026-11-27' }))
      need(
        await shop.put(redirect('sale', '/offers', { country: 'kw', language: 'ar', until: '2026-11-25' })),
      )
      const kinds = async (rows: ReturnType<typeof shop.list>) => (await rows).map(({ kind }) => kind)
      expect(await kinds(shop.list())).toEqual(['synonym', 'redirect', 'pin'])
      expect(await kinds(shop.filtered({ kind: 'pin' }))).toEqual(['pin'])
      expect(await kinds(shop.filtered({ country: 'kw' }))).toEqual(['redirect'])
      expect(await kinds(shop.filtered({ language: 'ar' }))).toEqual(['redirect'])
      expect(await kinds(shop.filtered({ state: 'active' }))).toEqual(['synonym'])
      expect(await kinds(shop.filtered({ state: 'planned' }))).toEqual(['pin'])
      expect(await kinds(shop.filtered({ state: 'over' }))).toEqual(['redirect'])
      expect(await kinds(shop.list({ search: 'CANA' }))).toEqual(['synonym'])
      expect(await kinds(shop.list({ search: '/offers' }))).toEqual(['redirect'])
      const pages = await shop.admin.listPage({ ...everyRule, sort: 'changed' }, mona)
      expect(pages.count).toEqual({ count: 3, isMore: false })
    })

    test('is of what the operator works for', async () => {
      const shop = await start()
      const everywhere = need(await shop.put(synonym))
      const ofUae = need(await shop.put({ ...pin, country: 'ae' }))
      need(await shop.put({ ...pin, country: 'kw' }, inKuwait))
      expect((await shop.list({}, inKuwait)).map(({ country }) => country)).toEqual([null, 'kw'])
      expect(await shop.admin.find(ofUae.id, inKuwait)).toBeUndefined()
      expect((await shop.admin.find(everywhere.id, inKuwait))?.id).toBe(everywhere.id)
      const denied = [
        await shop.admin.put({ id: everywhere.id, text: synonym, by: inKuwait }),
        await shop.admin.put({ id: ofUae.id, text: { ...pin, country: 'kw' }, by: inKuwait }),
        await shop.put(synonym, inKuwait),
        await shop.admin.remove(ofUae.id, { by: inKuwait }),
      ]
      expect(denied.every(({ ok }) => !ok)).toBe(true)
      expect(await shop.admin.find(ofUae.id, mona)).toEqual(ofUae)
    })

    test('is seen by customer service and not by the warehouse; neither writes', async () => {
      const shop = await start()
      const { id } = need(await shop.put(synonym))
      expect(await shop.list({}, clerk)).toHaveLength(1)
      expect(await shop.list({}, packer)).toEqual([])
      expect(await shop.admin.find(id, packer)).toBeUndefined()
      for (const by of [clerk, packer]) {
        expect(await shop.put(pin, by)).toMatchObject({ failure: { kind: 'not-permitted' } })
        expect(await shop.admin.remove(id, { by })).toMatchObject({ failure: { kind: 'not-permitted' } })
      }
    })
  })

  describe('what was searched for', () => {
    async function searched() {
      const shop = await start()
      const log = createSearchLog(shop.db, {
        clock: shop.clock,
        report: (error) => {
          throw error
        },
      })
      const search = async (term: string, store: string, times: number, found: number | null) => {
        if (found !== null) log.note(term, found, store)
        for (let time = 0; time < times; time += 1) log.count(term, store)
        await log.write()
      }
      await search('old', 'ae_en', 5, 0)
      shop.clock.advance(8 * 86_400_000)
      await search('canape', 'ae_en', 3, 0)
      shop.clock.advance(86_400_000)
      await search('sofa', 'ae_en', 9, 120)
      await search('canape', 'ae_en', 4, 0)
      await search('دكة', 'kw_ar', 2, 0)
      await search('sale', 'ae_en', 1, null)
      const terms = async (filters: Partial<typeof everyTerm.filters> = {}, by: Operator = mona) =>
        (await shop.admin.listTerms({ ...everyTerm, filters: { ...everyTerm.filters, ...filters } }, by)).rows
      return { ...shop, terms }
    }

    test('is added up over the days that are chosen, the most frequent first', async () => {
      const { terms, clock } = await searched()
      const today = clock.now().slice(0, 10)
      expect(await terms()).toEqual([
        { store: 'ae_en', term: 'sofa', searches: 9, found: 120, lastDay: today },
        { store: 'ae_en', term: 'canape', searches: 7, found: 0, lastDay: today },
        { store: 'kw_ar', term: 'دكة', searches: 2, found: 0, lastDay: today },
        { store: 'ae_en', term: 'sale', searches: 1, found: null, lastDay: today },
      ])
      expect((await terms({ days: '30' })).map(({ term }) => term)).toContain('old')
      expect((await terms({ days: '1' })).find(({ term }) => term === 'canape')?.searches).toBe(4)
    })

    test('and found nothing, by storefront', async () => {
      const { terms } = await searched()
      expect((await terms({ nothing: true })).map(({ term }) => term)).toEqual(['canape', 'دكة'])
      expect((await terms({ nothing: true, store: 'kw_ar' })).map(({ term }) => term)).toEqual(['دكة'])
    })

    test('is read page by page, forward and back', async () => {
      const { admin } = await searched()
      const read = (cursor: string | null) =>
        admin.listTerms({ ...everyTerm, sort: 'last', size: 25, cursor }, mona)
      const first = await read(null)
      expect(first.rows).toHaveLength(4)
      expect(first.next).toBeNull()
      const byTerm = await admin.listTerms({ ...everyTerm, sort: 'term', descending: false }, mona)
      expect(byTerm.rows.map(({ term }) => term)).toEqual(['canape', 'sale', 'sofa', 'دكة'])
      const found = await admin.listTerms({ ...everyTerm, search: 'SO' }, mona)
      expect(found.rows.map(({ term }) => term)).toEqual(['sofa'])
    })

    test('is of the countries that the operator works for', async () => {
      const { terms } = await searched()
      expect((await terms({}, inKuwait)).map(({ term }) => term)).toEqual(['دكة'])
      expect(await terms({ store: 'ae_en' }, inKuwait)).toEqual([])
      expect(await terms({}, packer)).toEqual([])
    })
  })

  describe('a trial', () => {
    test('shows a search now and by a rule that is not saved, whenever that is to begin', async () => {
      const shop = await start()
      const stored = need(await shop.put(synonym))
      const draft = aRuleText({ kind: 'synonym', terms: 'canape', means: 'rug', from: '2099-01-01' })
      const tried = need(
        await shop.admin.try({ text: 'canape', store: 'ae_en', by: salem, draft, inPlaceOf: stored.id }),
      )
      expect(tried.now.parts).toEqual([{ typed: 'canape sofa', means: [] }])
      expect(tried.withDraft?.parts).toEqual([{ typed: 'canape', means: ['rug'] }])
      expect((await shop.list()).map(({ id }) => id)).toEqual([stored.id])
    })

    test('says what is wrong with the rule, and is of storefronts that the operator works for', async () => {
      const shop = await start()
      const search = { text: 'sofa', store: 'ae_en', by: salem }
      expect(await shop.admin.try({ ...search, draft: { ...pin, target: 'S-9' } })).toMatchObject({
        failure: { kind: 'invalid', problem: 'not-sold' },
      })
      expect(await shop.admin.try({ ...search, store: 'xx_en' })).toMatchObject({
        failure: { kind: 'unknown-storefront' },
      })
      expect(await shop.admin.try({ ...search, by: inKuwait })).toMatchObject({
        failure: { kind: 'unknown-storefront' },
      })
      expect(await shop.admin.try({ ...search, by: packer })).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
      expect(await shop.admin.try({ ...search, by: clerk })).toMatchObject({ ok: true })
    })
  })

  describe('other processes', () => {
    test('read the rules again when they are notified, and within a minute when they are not', async () => {
      const { db } = await open()
      const [one, other] = [aSearchWordsShop(db), aSearchWordsShop(db)]
      await db.execute(sql`delete from search_rules`)
      const terms = async () => (await other.live.inForce(english)).synonyms.map((rule) => rule.terms.join())
      expect(await terms()).toEqual([])
      need(await one.admin.put({ id: null, text: synonym, by: mona }))
      other.bus.notify(['search-words'])
      expect(await terms()).toEqual(['canape,sofa'])
      one.clock.advance(1)
      need(await one.admin.put({ id: null, text: { ...synonym, terms: 'divan, sofa' }, by: mona }))
      other.clock.advance(59_000)
      expect(await terms()).toEqual(['canape,sofa'])
      other.clock.advance(1_000)
      expect(await terms()).toEqual(['canape,sofa', 'divan,sofa'])
    })

    test('open and close a window without a message', async () => {
      const shop = await start()
      need(await shop.put({ ...pin, from: '2026-11-27', until: '2026-11-27' }))
      const pins = async () => (await shop.live.inForce(english)).pinsFor('sofa').length
      expect(await pins()).toBe(0)
      shop.clock.advance(12 * 3_600_000)
      expect(await pins()).toBe(1)
      shop.clock.advance(24 * 3_600_000)
      expect(await pins()).toBe(0)
    })
  })
})
