import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffReader, alertText, formOfAct, mainText, type StaffReader } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const editorAt = (entry: string, language: Language, query = ''): string =>
  `/operations/content/${entry}/edit?language=${language}${query}`

const typedIn = ({ document }: ReadPage, name: string): string | undefined =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value

const save = async (by: StaffReader, path: string, typed: Readonly<Record<string, string>>) =>
  by.send(await by.open(path), formOfAct('save'), typed)

/** Makes the draft a version, with the choices between what both have written. */
const finish = async (by: StaffReader, path: string, choices: Readonly<Record<string, string>> = {}) =>
  by.send(await by.open(`${path}&finish=1`), formOfAct('finish'), choices)

test('two editors write a page, one in each language, release both together, and shoppers read them', async () => {
  const entry = 'page.help~1delivery'
  const t = texts('en')
  const aisha = await aStaffReader(shop, 'aisha@demo.example')
  const noor = await aStaffReader(shop, 'noor@demo.example')
  const shopper = aReader(aLocalAddress(), shop.url)
  const headings = () =>
    Promise.all(
      ['/ae/en/help/delivery', '/kw/ar/help/delivery'].map(async (path) =>
        (await shopper.open(path)).document.querySelector('h1')?.textContent.trim(),
      ),
    )
  const before = await headings()

  const saved = await save(aisha, editorAt(entry, 'en'), { '.pageName': 'Delivery for Eid' })
  expect(typedIn(saved, '.pageName')).toBe('Delivery for Eid')
  expect(saved.document.body.textContent).toContain(t('operations-editor:done.save'))
  const inArabic = await save(noor, editorAt(entry, 'ar'), { '.pageName': 'التوصيل في العيد' })
  expect(inArabic.document.documentElement.lang).toBe('ar')
  expect(typedIn(inArabic, '.pageName')).toBe('التوصيل في العيد')
  expect((await finish(aisha, editorAt(entry, 'en'))).path).toMatch(
    /^\/operations\/content\/page\.help~1delivery/,
  )
  expect((await finish(noor, editorAt(entry, 'ar'))).status).toBe(200)
  expect(await headings()).toEqual(before)

  const chosen = await noor.open(`/operations/content/releases/new?row=${encodeURIComponent(entry)}`)
  const checked = await noor.send(chosen, formOfAct('check-release'), {
    ...{ name: 'العيد', from: '', country: 'ae' },
  })
  const released = await noor.send(checked, formOfAct('release'), {})
  expect(released.path).toMatch(/^\/operations\/content\/releases\/[\w-]+$/)
  expect(await headings()).toEqual(['Delivery for Eid', 'التوصيل في العيد'])
})

test('what two editors write of one language is put together; of one field a person chooses', async () => {
  const entry = 'page.help~1returns'
  const path = editorAt(entry, 'en')
  const aisha = await aStaffReader(shop, 'aisha@demo.example')
  const omar = await aStaffReader(shop, 'omar@demo.example')
  await save(aisha, path, { '.pageName': 'Send it back' })
  await save(omar, path, { '.pageName': 'Returns for Eid', '.meta.title': 'Returns for Eid | Majlis' })
  await finish(aisha, path)

  const conflict = await omar.open(`${path}&finish=1`)
  const choice = 'choice:pageName'
  const sides = [...conflict.document.querySelectorAll<HTMLInputElement>(`[name="${choice}"]`)]
  expect(sides.map(({ value }) => value)).toEqual(['mine', 'theirs'])
  for (const text of ['Send it back', 'Returns for Eid', 'Aisha Rahman'])
    expect(mainText(conflict)).toContain(text)
  expect(conflict.document.querySelector('[name="choice:meta.title"]')).toBeNull()
  const unanswered = await omar.send(conflict, formOfAct('finish'), {})
  expect(unanswered.status).toBe(409)
  expect(alertText(unanswered)).not.toBe('')
  const done = await omar.send(unanswered, formOfAct('finish'), { [choice]: 'theirs' })
  expect(done.status).toBe(200)

  const merged = await omar.open(path)
  expect(typedIn(merged, '.pageName')).toBe('Send it back')
  expect(typedIn(merged, '.meta.title')).toBe('Returns for Eid | Majlis')
})

test.each([
  ['en', 'aisha@demo.example', 'Cover for years\n\nand for Eid'],
  ['ar', 'noor@demo.example', 'ضمان لسنوات\n\nوللعيد'],
] as const)(
  'a session ends while an editor types: after the sign-in everything is there, and is sent (%s)',
  async (language, email, typed) => {
    const t = texts(language)
    const path = editorAt('page.help~1warranty', language)
    const editor = await aStaffReader(shop, email)
    const page = await editor.open(path)
    const elsewhere = await aStaffReader(shop, email)
    await elsewhere.send(await elsewhere.open('/operations/me'), formOfAct('end-sessions'), {})

    const title = `${typed.split('\n')[0]} | Majlis`
    const signIn = await editor.send(page, formOfAct('save'), {
      ...{ '.pageName': title, '.meta.description': typed },
    })
    expect(signIn.path).toMatch(/^\/operations\/sign-in\?next=/)
    const unsent = await editor.send(signIn, 'form.people', { email })
    expect(mainText(unsent)).toContain(t('operations-people:unsent.text'))
    expect(typedIn(unsent, '.pageName')).toBe(title)
    expect(typedIn(unsent, '.meta.description')).toBe(typed)
    const saved = await editor.send(unsent, '#unsent', {})
    expect(saved.path).toBe(path)
    expect(typedIn(saved, '.pageName')).toBe(title)
    expect(typedIn(saved, '.meta.description')).toBe(typed)
  },
)
