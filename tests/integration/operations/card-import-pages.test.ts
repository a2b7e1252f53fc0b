import type { AstroGlobal } from 'astro'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { cardTotals } from '#web/operations/imports/card-totals.ts'
import { handleImport } from '#web/operations/imports/handle-import.ts'
import { handleNewImport } from '#web/operations/imports/handle-new-import.ts'
import { lineFigures } from '#web/operations/imports/line-figures.ts'
import { effectFacts } from '#web/operations/approvals/effect-facts.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { aMember } from '../../support/builders/operators.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let nadia = aMember({ role: 'admin' })
let faris = aMember({ role: 'finance' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { db } = opened.database
  nadia = await aStaffOperator(db, 'Nadia', nadia.grants)
  faris = await aStaffOperator(db, 'Faris', faris.grants)
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | File>>

async function visit<Page extends object>(
  handle: (astro: AstroGlobal, admission: Admission) => Promise<Page | Response>,
  path: string,
  { posted, by = nadia, language = 'en' }: { posted?: Fields; by?: typeof nadia; language?: Language } = {},
) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { id: url.pathname.split('/')[3] }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('importRun') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  const page = await handle(astro, admission)
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location') ?? '', page: null, sent: page, astro }
    : { status: response.status, location: '', page, sent: null, astro }
}

test('the check of a file of cards says what to do while it has no decider', async () => {
  const { db } = opened.database
  const send = async (by: typeof nadia) => {
    const file = new File(
      [`code,currency,balance,expiry\nGC4H8TR2W${by.name.length},AED,12,2029-03-31\n`],
      'c.csv',
    )
    const posted = { act: 'upload-import', kind: 'gift-cards', file, map: '' }
    const { location } = await visit(handleNewImport, '/operations/imports/new', { posted, by })
    await work()
    return location
  }
  const zeina = await aStaffOperator(db, 'Zeina', nadia.grants)
  const [own, ofZeina] = [await send(nadia), await send(zeina)]
  await db.execute(sql`update staff set state = 'suspended' where id not in (${nadia.id}, ${zeina.id})`)
  const check = async (location: string) =>
    (await visit(handleImport, location, { posted: { act: 'check-apply' } })).page?.check
  expect(await check(own)).toMatchObject({ deciders: ['Zeina'], lackOfDecider: null })
  expect(await check(ofZeina)).toMatchObject({ deciders: [], lackOfDecider: 'you-may' })
  await db.execute(sql`update staff set state = 'suspended' where id = ${zeina.id}`)
  expect(await check(own)).toMatchObject({ deciders: [], lackOfDecider: 'none-may' })
  await db.execute(sql`update staff set state = 'active'`)
})

const work = () => opened.shop.importAdmin.work(new AbortController().signal)
const secrets = /7hf2|noura/i

test('cards of the shop before are sent, decided on by finance, written, and spent', async () => {
  const { shop } = opened
  const file = new File(
    [
      '\uFEFFcode;currency;balance;expiry;name;email\nOLD-7HF2-9KQ1-0O;AED;120.50;2029-03-31;Noura Ali;noura@old.example\n',
    ],
    'cards.csv',
  )
  const posted = { act: 'upload-import', kind: 'gift-cards', file, map: '' }
  // Finance approves, and sends no files.
  expect((await visit(handleNewImport, '/operations/imports/new', { posted, by: faris })).status).toBe(422)
  const { location } = await visit(handleNewImport, '/operations/imports/new', { posted })
  await work()
  for (const language of ['en', 'ar'] as const) {
    const { page, astro } = await visit(handleImport, location, { language })
    if (!page) throw new Error('no page')
    const shown = JSON.stringify([
      lineFigures(page.lines, page.run, astro.locals),
      cardTotals(page.run.rails, astro.locals),
    ])
    expect(shown).toContain('•••• Q10O')
    expect(shown).toMatch(language === 'en' ? /AED.*120\.50/ : /\d/)
    expect(shown).not.toMatch(secrets)
  }
  for (const name of ['report', 'faulty'])
    expect(await (await visit(handleImport, `${location}?file=${name}`)).sent?.text()).not.toMatch(secrets)

  const checked = await visit(handleImport, location, { posted: { act: 'check-apply' } })
  expect(checked.page?.check?.deciders).toContain('Faris')
  expect(checked.page?.check?.lackOfDecider).toBeNull()
  expect(
    await visit(handleImport, location, { posted: { act: 'apply-import', version: '1' } }),
  ).toMatchObject({
    status: 409,
  })
  const request = { act: 'request-apply', version: '1', key: 'a-key', reason: 'Cards of the shop before' }
  expect((await visit(handleImport, location, { posted: request })).status).toBe(303)
  const id = location.split('/').at(-1) ?? ''
  const [requested] = await shop.approvals.listOf({ kind: 'import', id }, nadia)
  const approval = requested?.approval
  if (!approval) throw new Error('nothing was requested')
  expect(approval).toMatchObject({ act: 'import.apply', permission: 'cards.approve' })
  const seen = await shop.approvals.find(approval.id, faris)
  if (!seen.ok) throw new Error(seen.failure.kind)
  expect(effectFacts(seen.value.effects ?? [], checked.astro.locals)).toContainEqual({
    label: 'Gift cards taken over',
    value: { kind: 'code', text: '1: 120.50 AED' },
  })
  expect((await shop.approvals.approve(approval.id, nadia)).ok).toBe(false)
  expect((await shop.approvals.approve(approval.id, faris)).ok).toBe(true)
  await work()
  const done = await visit(handleImport, location)
  expect(done.page).toMatchObject({ run: { state: 'done', counts: { done: 1 } }, hasInverse: true })
  const inverse = await (await visit(handleImport, `${location}?file=inverse`)).sent?.text()
  expect(inverse).toMatch(/^\uFEFF?id,status\r\n[\da-f-]{36},none\r\n$/)
  for (const typed of ['old-7hf2-9kq1-0o', 'OLD 7HF2 9KQ1 0O'])
    expect(await shop.giftCards.checkBalance(typed, '203.0.113.9')).toMatchObject({
      ...{ ok: true, value: { last: 'Q10O', balance: { minor: 12_050, currency: 'AED' } } },
    })
})
