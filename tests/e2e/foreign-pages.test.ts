import { randomInt, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { addresses } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { runJob } from './support/shops.ts'
import { aLocalAddress, findInInbox, signUpByForms } from './support/signing-up.ts'

/** What belongs to customer C, or well-formed ids of nothing. */
type Ids = Readonly<Record<'order' | 'address' | 'attempt' | 'list' | 'alert', string>>
type Row =
  /** C alone may see it: all others get the answer of an unknown id, which is a 404 or the sign-in. */
  | { readonly only: (ids: Ids) => string; readonly sent?: object }
  /** Who knows the id, which nobody guesses, may see it; nothing of C is in it. */
  | { readonly secret: (ids: Ids) => string }
  /** Why it names nobody's object. */
  | string

const ofOrder = (rest = '') => ({ only: ({ order }: Ids) => `/ae/en/order/${order}${rest}` })
const ofAttempt = (path: string, sent: object) => ({
  only: ({ attempt }: Ids) => `/api/payments/apple/${attempt}/${path}`,
  sent,
})
const [catalog, content, developers] = [
  'What the shop sells, the same for everybody.',
  'What the shop publishes, the same for everybody.',
  'Answers developers at this machine alone, in demo mode.',
]

/** Each path with a parameter or a query, of the paths table and of the files in src/pages: a new one fails without its row. */
const rows: Readonly<Record<string, Row>> = {
  '/order/{number}': ofOrder(),
  '/order/{number}/return': ofOrder('/return'),
  '/order/{number}/return/{reference}':
    'Looked up within the order that was opened: tests/contract/returns asks for those of another order.',
  '/order/{number}/return/photo/{id}':
    'Looked up within the order that was opened: tests/contract/returns asks for those of another order.',
  '/order/{number}/review': ofOrder('/review'),
  '/order/{number}/review/photo/{id}':
    'Looked up within the order that was opened: tests/contract/reviews asks for those of another order.',
  '/media/reviews/{file}': 'Photos of published reviews, which are for everyone: tests/contract/reviews.',
  '/order/{number}/invoice': ofOrder('/invoice'),
  '/order/{number}/invoice.pdf': ofOrder('/invoice.pdf'),
  '/account/orders/{number}': { only: ({ order }) => `/ae/en/account/orders/${order}` },
  '/account/addresses/{id}': { only: ({ address }) => `/ae/en/account/addresses/${address}` },
  '/api/payments/apple/{attempt}/session': ofAttempt('session', {
    url: 'https://apple-pay-gateway.apple.com/x',
  }),
  '/api/payments/apple/{attempt}/pay': ofAttempt('pay', {
    version: 'EC_v1',
    data: 'd',
    signature: 's',
    header: {},
  }),
  // Providers return to whatever browser their page was opened in.
  '/checkout/return/{attempt}': { secret: ({ attempt }) => `/ae/en/checkout/return/${attempt}` },
  '/checkout/return/{attempt}/go': { secret: ({ attempt }) => `/ae/en/checkout/return/${attempt}/go` },
  '/crew/{token}': 'Opened by the secret of a run: tests/contract/dispatch opens wrong ones.',
  '/handover/{token}':
    'Opened by the secret of a code: tests/contract/kiosks and tests/e2e/handover.test.ts open wrong ones.',
  '/api/{country}/{language}/kiosk/enroll':
    'Opened by the secret of an invitation: tests/contract/kiosks opens wrong ones.',
  '/api/{country}/{language}/kiosk/offer':
    'Says whether a random id is open, on a kiosk: tests/contract/kiosks.',
  '/wishlist/shared/{token}': { secret: ({ list }) => `/ae/en/wishlist/shared/${list}` },
  '/alerts/confirm': { secret: ({ alert }) => `/ae/en/alerts/confirm?t=${alert}` },
  '/bulk-orders/list': 'A random id of a list opens product codes and quantities, and nothing of a person.',
  '/bulk-orders/quote/{number}': 'Opened by the secret of a mail: tests/contract/quotes opens wrong ones.',
  '/bulk-orders/quote/{number}/quote.pdf': 'Opened by the same secret as its page.',
  '/gift-cards/claim': 'Opened by the secret of a message: tests/contract/gift-cards opens wrong ones.',
  '/alerts/stop': 'Opened by the secret of a notice, as /alerts/confirm is: tests/e2e/alerts.test.ts.',
  '/api/alerts/stop': 'A form that a secret opens: tests/e2e/alerts.test.ts posts a wrong one.',
  '/newsletter/confirm': 'Opened by the secret of a mail: tests/e2e/alerts.test.ts.',
  '/cart/restore': 'Opened by the secret of a message: tests/integration/account/reminders.test.ts.',
  '/cart/reminders': 'Opened by the secret of a message: tests/integration/account/reminders.test.ts.',
  '/api/reminders/stop': 'A form that a secret opens: tests/e2e/alerts.test.ts posts a wrong one.',
  '/newsletter/preferences':
    'Opened by the secret of a letter: tests/e2e/newsletter.test.ts opens wrong ones.',
  '/newsletter/stop': 'Opened by the secret of a mail: tests/e2e/alerts.test.ts.',
  '/api/newsletter/stop': 'A form that a secret opens: tests/e2e/alerts.test.ts posts a wrong one.',
  '/account/verify-email':
    'Puts its token into a cookie, which the form of the page reads: it is in the table of forms.',
  '/account/confirm-contact':
    'Opened by the secret of a message: tests/contract/customer-admin opens wrong ones.',
  '/api/payments/return/{country}/{language}/{attempt}':
    'Reads nothing: leads to /checkout/return/{attempt}.',
  '/api/payments/sandbox/{session}': 'The provider of the demo, whose ids are secrets.',
  '/api/payments/webhooks/{provider}': 'Names a provider, which signs what it sends.',
  '/api/operations/v1/{path...}': 'Opened by an API key: tests/integration/front/operations.test.ts.',
  '/account/cards': 'The query says what was done; the cards are those of the session.',
  '/account/gift-cards': 'The query says what was done; the cards are those of the session.',
  '/account/wallet': 'The query names a kind of entries; the wallet is that of the session.',
  '/account/profile': 'The query says what was saved; the profile is that of the session.',
  '/cart': 'The query has SKUs that somebody shares.',
  '/compare': catalog,
  '/alerts/new': catalog,
  '/c/{category...}': catalog,
  '/p/{urlKey}': catalog,
  '/p/{urlKey}/installments': catalog,
  '/p/{urlKey}/reviews': catalog,
  '/p/{urlKey}/questions': catalog,
  '/guides/{guide}': content,
  '/brands/{brand}': catalog,
  '/collections/{slug}': catalog,
  '/country/{to}': 'Names a country.',
  '/api/{country}/{language}/cards': catalog,
  '/api/{country}/{language}/compare-tray': catalog,
  '/api/{country}/{language}/delivery': catalog,
  '/api/suggest/{country}/{language}': catalog,
  '/ideas/{room}': content,
  '/lead/{form}': content,
  '/pages/{pageId}': content,
  '/legal/{topic}': content,
  '/{slug...}': content,
  '/media/{file}': content,
  '/': 'The query is the page to go to in the chosen storefront.',
  '/sellers/{code}': content,
  '/stores/{code}': content,
  '/dev/addresses': developers,
  '/dev/inbox/{id}': developers,
  '/dev/inbox/{id}/mail': developers,
  '/dev/messages/{kind}': developers,
  '/dev/messages/{kind}/mail': developers,
  '/dev/pay/{session}': 'The provider of the demo, whose ids are secrets.',
}

/** A file of src/pages as the paths table would write it. */
const patternOf = (file: string): string =>
  `/${file}`
    .replace(/^\/\[country\]\/\[language\]/, '')
    .replace(/\.(?:astro|ts)$/, '')
    .replace(/\/index$/, '')
    .replaceAll(/\[(\.{3})?(\w+)\]/g, '{$2$1}') || '/'
const namesMore = (pattern: string) => /\{(?!country\}|language\})/.test(pattern)

/** Operations pages have their own route table: tests/e2e/operations-permissions.test.ts opens each as every role and signed out. */
const isOfOperators = (file: string) => file.startsWith('operations/')

function listPatterns(): readonly string[] {
  const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:astro|ts)$/.test(file) && !isOfOperators(file),
  )
  const fromFiles = files
    .filter(
      (file) =>
        namesMore(patternOf(file)) || readFileSync(join('src/pages', file), 'utf8').includes('searchParams'),
    )
    .map(patternOf)
  const fromTable = Object.values(paths).flatMap(({ pattern }) => (namesMore(pattern) ? pattern : []))
  return [...new Set([...fromFiles, ...fromTable])].sort()
}

type Reader = ReturnType<typeof aReader>
const name = 'Chandra Qasimi'

/** Customer C orders by card, saves an address, shares the wishlist, and wants to hear of a price. */
async function aCustomerWithAll(c: Reader) {
  const mobile = await signUpByForms(c, name)
  const email = `chandra${randomInt(1_000_000_000)}@example.com`
  const product = await c.open('/ae/en/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220')
  await c.send(product, '#buy-form', { quantity: '1' })
  let page = await c.open('/ae/en/checkout')
  page = await c.send(page, '.checkout-form', { name, email, phone: `0${mobile}` })
  page = await c.send(page, '.checkout-form', addresses['ae'] ?? {})
  const slot = page.document.querySelector<HTMLInputElement>('[name="slot"]:not(:disabled)')
  page = await c.send(page, '.checkout-form', slot ? { slot: slot.value } : {})
  page = await c.send(page, '.checkout-form', { method: 'tap' })
  const paying = await c.send(page, 'form.place', {})
  const paid = await c.send(paying, 'form.form', { outcome: 'approve', webhook: 'once' })
  const order = /\/order\/(\w+)/.exec(paid.path)?.[1] ?? ''
  const { document: done } = await c.open(paying.path)
  const attempt = /\/return\/([\w-]+)/.exec(done.body.innerHTML)?.[1] ?? ''

  const saving = await c.open('/ae/en/account/addresses/new')
  const label = 'Villa of Chandra'
  const saved = await c.send(saving, 'form[action*="saveAddress"]', { ...addresses['ae'], label })
  const address = /\/account\/addresses\/([\da-f-]{36})/.exec(saved.document.body.innerHTML)?.[1] ?? ''

  await c.send(product, 'form[data-wishlist-sku]', {})
  const shared = await c.send(await c.open('/ae/en/wishlist'), 'form[action*="shareWishlist"]', {})
  const list = /\/wishlist\/shared\/([\w-]{43})/.exec(shared.document.body.innerHTML)?.[1] ?? ''

  const alerts = await c.open('/ae/en/alerts/new?sku=MJ-1001-PALM-220')
  await c.send(alerts, 'main form', { kind: 'price-drop', email })
  await runJob('send-messages')
  const row = await findInInbox(c, 'Shall we write to you', email)
  const mail = await c.ask(`${row.querySelector('a')?.getAttribute('href') ?? ''}/mail`)
  const alert = /\/alerts\/confirm\?t=([\w.-]+)/.exec(await mail.text())?.[1] ?? ''
  return { ids: { order, address, attempt, list, alert }, texts: [name, mobile, email, label, 'Tower 3'] }
}

const unknown: Ids = {
  order: 'AE0000000000',
  address: randomUUID(),
  attempt: randomUUID(),
  list: 'u'.repeat(43),
  alert: 'u'.repeat(43),
}

/** All that a visitor can tell of an answer, without the id that was asked for. */
async function answerOf(reader: Reader, row: Exclude<Row, string>, ids: Ids) {
  const [path, sent] = 'only' in row ? [row.only(ids), row.sent] : [row.secret(ids), undefined]
  const answer = await reader.ask(path, {
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
    // As it is: how far a text is compressed depends on the id in it.
    headers: {
      origin: inject('shopUrl'),
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
  })
  const text = await answer.text()
  const seen = JSON.stringify({
    status: answer.status,
    headers: [...answer.headers].filter(([header]) => !['date', 'x-request-id'].includes(header)),
    text,
  })
  const shown = Object.values(ids).reduce((all, id) => all.replaceAll(id, 'ID'), seen)
  return { status: answer.status, location: answer.headers.get('location') ?? '', shown }
}

/** Where two answers begin to differ; empty if nowhere. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return one === other ? '' : `${one.slice(at - 80, at + 80)}\n${other.slice(at - 80, at + 80)}`
}

test('every path that names something has its row, and no row is of none', () => {
  expect(Object.keys(rows).sort()).toEqual(listPatterns())
})

test('what belongs to a customer does not exist for all others, or sends them to the sign-in', async () => {
  const c = aReader(aLocalAddress())
  const { ids, texts } = await aCustomerWithAll(c)
  for (const [kind, id] of Object.entries(ids)) expect(id, kind).toMatch(/^[\w.-]{12,}$/)
  const a = aReader(aLocalAddress())
  await signUpByForms(a, 'Amina')
  const b = aReader(aLocalAddress())
  await b.send(await b.open('/ae/en/p/makhmal-velvet-cushion'), '#buy-form', { quantity: '1' })
  const actors = { 'customer A': a, 'guest B': b, anonymous: aReader(aLocalAddress()) }

  for (const [pattern, row] of Object.entries(rows)) {
    if (typeof row === 'string') continue
    const own = await answerOf(c, row, ids)
    if (!('sent' in row) && !pattern.endsWith('.pdf'))
      expect([200, 303], `${pattern} of C`).toContain(own.status)
    for (const [actor, reader] of Object.entries(actors)) {
      const what = `${pattern} by ${actor}`
      const [theirs, none] = [await answerOf(reader, row, ids), await answerOf(reader, row, unknown)]
      expect(
        texts.filter((text) => theirs.shown.includes(text)),
        what,
      ).toEqual([])
      if ('only' in row) expect(differenceOf(theirs.shown, none.shown), what).toBe('')
      if (none.status === 302) expect(none.location, what).toMatch(/^\/ae\/en\/login\?next=/)
      else expect(none.status, what).toBe(404)
      // A secret may lead on to the order: that is not to be seen.
      if (theirs.status === 303) expect((await reader.open(theirs.location)).status, what).toBe(404)
    }
  }
})
