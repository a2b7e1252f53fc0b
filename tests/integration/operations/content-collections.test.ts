import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { aCollectionText } from '../../support/builders/a-collection.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { anEditor } from '../../support/shops/an-editor.ts'
import { nodesIn } from '../../support/builders/edit-nodes.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ id: randomUUID(), name: 'Noor', role: 'content-editor' })
const mona = aMember({ id: randomUUID(), name: 'Mona', role: 'merchandiser' })
const home = 'page.UAE Home Page'

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  await opened.writer.putCategories(someCategories)
  await opened.writer.apply([aRecord({ code: 'MJ-1' })], opened.shop.clock.now())
})
afterAll(() => opened.close())

const { pageAt, save } = anEditor(() => opened.shop, noor)

test('a rail takes a collection from a list; one that is removed is a link that leads nowhere', async () => {
  const { collectionAdmin } = opened.shop
  const { id } = need(await collectionAdmin.put({ id: null, text: aCollectionText(), by: mona }))
  const added = await save(home, { part: '', step: 'add:2:selectRows[offer].widgets' }, {})
  const part = added.to?.searchParams.get('part') ?? ''
  await save(home, { part }, { '.title': 'Eid', '.source?': '3' })
  await save(home, { part }, { '.source.collection': 'eid-table' })
  const chosen = async (spoken: 'en' | 'ar') =>
    nodesIn((await pageAt(home, { part }, { spoken })).part.node).find(
      ({ name }) => name === '.source.collection',
    )
  for (const [spoken, label] of [
    ['en', 'The Eid table'],
    ['ar', 'مائدة العيد'],
  ] as const)
    expect(await chosen(spoken)).toMatchObject({
      ...{ kind: 'choice', problems: [] },
      options: expect.arrayContaining([{ value: 'eid-table', label, isChosen: true }]),
    })
  const { deadLinks } = await pageAt(home)
  need(await collectionAdmin.remove(id, { by: mona }))
  expect(await chosen('en')).toMatchObject({
    problems: ['/collections/eid-table leads nowhere.'],
    options: [{ value: '' }, { value: 'eid-table', label: 'eid-table', isChosen: true }],
  })
  expect((await pageAt(home)).deadLinks).toBe(deadLinks + 1)
})
