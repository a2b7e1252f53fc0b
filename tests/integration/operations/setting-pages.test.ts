import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { handleSetting } from '#web/operations/settings/handle-setting.ts'
import {
  settingChangeFigures,
  sheetFigures,
  versionFigures,
} from '#web/operations/settings/setting-figures.ts'
import { settingFieldTitle, writeSettingEffect } from '#web/operations/settings/setting-effects.ts'
import { aMember } from '../../support/builders/operators.ts'
import { editor, mona, tariq } from '../../support/builders/some-settings.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-27T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | readonly string[]>>
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof mona }

function localsOf(language: Language) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return { shop, storefront: storefront(country, language), t: translator(language) }
}

async function open(path: string, { posted, language = 'en', by = mona }: Visit = {}) {
  const url = new URL(path, 'http://shop.test/operations/settings/')
  const fields = new FormData()
  for (const [name, values] of Object.entries(posted ?? {}))
    for (const value of typeof values === 'string' ? [values] : values) fields.append(name, value)
  const [, , , kind, code] = url.pathname.split('/')
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { kind, code }, request: new Request(url), locals: localsOf(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('setting') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  const page = await handleSetting(astro, admission)
  if (page instanceof Response)
    return { status: page.status, location: page.headers.get('location'), page: null }
  return { status: response.status, location: null, page }
}

const cash = {
  ...{ capMinor: '4,500', feeMinor: '١٥', maxRefusedDeliveries: '1', confirmedPhone: 'on' },
  ...{ counterCapMinor: '10000.00', version: '0' },
}

test('a setting is checked with what changes and follows, then published once', async () => {
  const checked = await open('cash-limits/ae', { posted: { ...cash, act: 'check-publish' } })
  expect(checked).toMatchObject({ status: 200, page: { problems: [], step: { kind: 'publish' } } })
  expect(checked.page?.step).toMatchObject({
    ...{ changes: [{ field: 'capMinor', before: 500_000, after: 450_000 }], deciders: null },
    effects: [{ count: 0 }, { count: 0 }],
  })
  for (const again of [1, 2])
    expect(await open('cash-limits/ae', { posted: { ...cash, act: 'publish' } }), `${again}`).toMatchObject({
      ...{ status: 303, location: '/operations/settings/cash-limits/ae' },
    })
  const { page } = await open('cash-limits/ae?compare=0')
  expect(page).toMatchObject({ shown: 1, compared: { version: 0, changes: [{ field: 'capMinor' }] } })
  if (!page) throw new Error('no page')
  const texts = (language: Language) =>
    JSON.stringify([
      settingChangeFigures(page.sheet, page.compared?.changes ?? [], localsOf(language)).rows,
      versionFigures(page.sheet, localsOf(language)).rows,
      sheetFigures([page.sheet], localsOf(language)).rows,
    ])
  expect(texts('en')).toContain('AED\u{a0}4,500')
  expect(texts('en')).toContain('Cash on delivery up to')
  expect(texts('ar')).toContain('سارية')
  for (const language of ['en', 'ar'] as const)
    expect(texts(language)).not.toMatch(/operations-settings|undefined|NaN/)
})

test.each<[string, Fields, string]>([
  ['a sum that cannot be read', { capMinor: 'much' }, 'capMinor'],
  ['a sum with three decimals', { feeMinor: '1.005' }, 'feeMinor'],
  ['more refusals than ten', { maxRefusedDeliveries: '11' }, 'maxRefusedDeliveries'],
  ['a zone that there is not', { zonesWithout: ['moon'] }, 'zonesWithout'],
  ['a moment that is over', { starts: '2026-11-27T08:00' }, 'starts'],
  ['no moment', { starts: 'tomorrow' }, 'starts'],
])('%s is rejected in both languages, with what was typed', async (_, wrong, field) => {
  for (const language of ['en', 'ar'] as const)
    for (const act of ['check-publish', 'publish']) {
      const answer = await open('cash-limits/ae', { language, posted: { ...cash, ...wrong, act } })
      expect(answer).toMatchObject({
        ...{ status: 422, page: { isEditing: true, step: null, problems: [{ field }] } },
      })
      expect(answer.page?.problems[0]?.text).not.toMatch(/operations-settings|\{\{/)
      expect(answer.page?.typed).toMatchObject({ counterCapMinor: ['10000.00'] })
    }
})

test('what loosens a limit is requested, with a reason, and described to who approves', async () => {
  const looser = { ...cash, capMinor: '6000', version: '1' }
  const checked = await open('cash-limits/ae', { posted: { ...looser, act: 'check-publish' } })
  expect(checked.page?.step).toMatchObject({ needsApproval: true, deciders: expect.any(Array) as unknown })
  expect((await open('cash-limits/ae', { posted: { ...looser, act: 'publish' } })).status).toBe(409)
  const without = await open('cash-limits/ae', { posted: { ...looser, act: 'request-publish' } })
  expect(without).toMatchObject({ status: 422, page: { problems: [{ field: 'reason' }] } })
  const requested = await open('cash-limits/ae', {
    posted: { ...looser, act: 'request-publish', reason: 'season', key: 'k-1' },
  })
  expect(requested.status).toBe(303)
  const id = requested.location?.split('/').at(-1) ?? ''
  const found = await opened.shop.approvals.find(id, tariq)
  if (!found.ok) throw new Error('no request')
  const texts = (language: Language) =>
    found.value.approval.effects.map(({ label, value }) =>
      writeSettingEffect(label, value, localsOf(language)),
    )
  expect(texts('en')).toEqual([
    'Cash limits · United Arab Emirates',
    'Cash on delivery up to: AED\u{a0}4,500 → AED\u{a0}6,000',
  ])
  expect(texts('ar')[1]).toContain('←')
  expect((await opened.shop.approvals.approve(id, tariq)).ok).toBe(true)
  expect((await open('cash-limits/ae')).page?.sheet.document).toMatchObject({ capMinor: 600_000 })
  expect(settingFieldTitle('setting: cash-limits capMinor', 'ae', localsOf('ar'))).toBe(
    'الدفع نقدًا عند التوصيل حتى',
  )
})

test('the same field of two people: what was typed, who changed it, and a form for what is in force', async () => {
  const late = await open('cash-limits/ae', { posted: { ...cash, capMinor: '4000', act: 'publish' } })
  expect(late).toMatchObject({ status: 409, page: { shown: 2, typed: { capMinor: ['4000.00'] } } })
  expect(late.page?.problems[0]?.text).toContain('Tariq')
})

test('a version is planned on the clocks of the country, compared and canceled', async () => {
  const posted = { ...cash, capMinor: '3000', version: '2', starts: '2026-12-01T08:00' }
  expect((await open('cash-limits/ae', { posted: { ...posted, act: 'publish' } })).status).toBe(303)
  const { page } = await open('cash-limits/ae')
  expect(page?.sheet.planned).toMatchObject({ startsAt: '2026-12-01T04:00:00.000Z' })
  const version = String(page?.sheet.planned?.version)
  const checked = await open('cash-limits/ae', { posted: { act: 'check-cancel', version } })
  expect(checked.page?.step).toMatchObject({ kind: 'cancel', changes: [{ field: 'capMinor' }] })
  // It was to tighten the limit: a second person takes it back, too.
  expect(checked.page?.step).toMatchObject({ deciders: expect.any(Array) })
  const alone = await open('cash-limits/ae', { posted: { act: 'cancel-plan', version } })
  expect(alone).toMatchObject({ status: 409, page: { step: { kind: 'cancel' } } })
  expect(alone.page?.problems[0]?.text).toContain('second person')
  const request = { act: 'request-cancel', version, reason: '', key: 'k-2' }
  expect((await open('cash-limits/ae', { posted: request })).page?.problems).toMatchObject([
    { field: 'reason' },
  ])
  const requested = await open('cash-limits/ae', { posted: { ...request, reason: 'not yet' } })
  expect(requested.status).toBe(303)
  const id = requested.location?.split('/').at(-1) ?? ''
  expect((await opened.shop.approvals.approve(id, tariq)).ok).toBe(true)
  expect((await open('cash-limits/ae')).page?.sheet.planned).toBeNull()
  expect((await open('cash-limits/ae', { posted: { act: 'cancel-plan', version: '99' } })).status).toBe(404)
})

test('an earlier version is restored as a new one', async () => {
  const checked = await open('cash-limits/ae', { posted: { act: 'check-restore', version: '1' } })
  expect(checked.page?.step).toMatchObject({ kind: 'restore', changes: [{ after: 450_000 }] })
  expect((await open('cash-limits/ae', { posted: { act: 'restore', version: '1' } })).status).toBe(303)
  expect((await open('cash-limits/ae')).page?.sheet).toMatchObject({
    ...{ document: { capMinor: 450_000 }, inForce: { restores: 1 } },
  })
  // More cash again.
  const looser = await open('cash-limits/ae', { posted: { act: 'restore', version: '2' } })
  expect(looser.status).toBe(409)
})

test('holidays are rows; a row without a day is taken away', async () => {
  const { page } = await open('holidays/ae?edit', { by: editor })
  const typed = { ...page?.typed, version: '0', act: 'check-publish' } as Record<string, string | string[]>
  const rows = (page?.sheet.document['days'] as readonly object[]).length
  Object.assign(typed, {
    'days-0-date': '',
    [`days-${rows}-date`]: '2026-12-15',
    [`days-${rows}-en`]: 'National day',
    [`days-${rows}-ar`]: 'عيد وطني',
    [`days-${rows}-source`]: 'Cabinet',
    [`days-${rows}-stores`]: 'closed',
  })
  const checked = await open('holidays/ae', { by: editor, posted: typed })
  expect(checked.page?.step).toMatchObject({
    changes: [
      { row: '2026-12-02', after: undefined },
      { row: '2026-12-15', before: undefined },
    ],
    effects: [{ orders: { 'day-from': '2026-12-15' } }, {}, {}],
  })
  const wrong = { ...typed, [`days-${rows}-ar`]: '' }
  expect(await open('holidays/ae', { by: editor, posted: wrong, language: 'ar' })).toMatchObject({
    ...{ status: 422, page: { problems: [{ field: `days-${rows}-date` }] } },
  })
})

test('words of a message are checked with the size of its text messages and what people will read', async () => {
  const path = 'message-texts.order-confirmed/ae'
  const { page } = await open(`${path}?edit`, { by: editor })
  const typed = { ...page?.typed, version: '0' } as Record<string, string | string[]>
  const posted = { ...typed, sms_ar: 'طلبك {{number}} مؤكد {{link}}', act: 'check-publish' }
  const checked = await open(path, { by: editor, posted })
  expect(checked.page?.step).toMatchObject({
    ...{ changes: [{ field: 'sms_ar' }], deciders: null },
    effects: [{ count: expect.any(Number) as unknown }, { count: 1 }, {}, {}],
    samples: [{ text: expect.stringContaining('طلبك AE4830217764 مؤكد') as unknown }],
  })
  for (const language of ['en', 'ar'] as const) {
    const wrong = { ...posted, subject_en: 'Confirmed {{numer}}' }
    const answer = await open(path, { by: editor, posted: wrong, language })
    expect(answer).toMatchObject({ status: 422, page: { isEditing: true, step: null } })
    const texts = answer.page?.problems.map(({ text }) => text) ?? []
    expect(texts.map((text) => /\{\{\w+\}\}/.exec(text)?.[0])).toEqual(['{{number}}', '{{numer}}'])
    expect(answer.page?.problems[0]?.field).toBe('subject_en')
    expect(texts.join()).not.toMatch(/operations-settings/)
  }
  expect((await open(path, { by: editor, posted: { ...posted, act: 'publish' } })).status).toBe(303)
  const { page: now } = await open(`${path}?compare=0`, { by: editor })
  expect(now?.compared?.changes).toMatchObject([{ field: 'sms_ar' }])
  if (!now) throw new Error('no page')
  expect(JSON.stringify(sheetFigures([now.sheet], localsOf('en')).rows)).not.toContain('Emirates')
  const local = aMember({ role: 'content-editor', countries: ['ae'] })
  expect((await open(path, { by: local, posted })).status).toBe(404)
})

test('a setting of another country, or that is not theirs, is not found', async () => {
  const ofKuwait = aMember({ role: 'admin', countries: ['kw'] })
  expect((await open('cash-limits/ae', { by: ofKuwait })).status).toBe(404)
  expect((await open('cash-limits/ae', { by: editor })).status).toBe(404)
  expect((await open('none/ae')).status).toBe(404)
  const service = aMember({ role: 'customer-service' })
  expect((await open('holidays/ae', { by: service })).page).toMatchObject({ isEditing: false })
  expect((await open('holidays/ae', { by: service, posted: { act: 'check-publish' } })).status).toBe(404)
})
