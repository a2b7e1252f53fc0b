import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { startTranslations } from '#i18n/start.ts'
import { loadHelpSearch } from '#web/content/help-search.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { addOrder } from '../../support/shops/a-question-shop.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { createAccessTokens } from '#adapters/orders/access-token.ts'

const clock = manualClock('2026-11-23T12:00:00.000Z')
const number = toOrderNumber('in', 77)
let opened: Awaited<ReturnType<typeof openTestShop>>
let orderId = ''
let page = ''
beforeAll(async () => {
  startTranslations()
  const secret = 'a secret of the tests of thirty-two letters'
  opened = await openTestShop({
    clock,
    env: { MAJLIS_ORIGIN: 'http://localhost:4321', MAJLIS_SECRET: secret },
  })
  orderId = await addOrder(opened.database.db, { number, country: 'in' })
  page = `/order/${number}?t=${createAccessTokens(secret).sign(number, 'read')}`
})
afterAll(() => opened.close())

const majlis = async (...argv: string[]) =>
  runLine({ argv: ['question', ...argv], input: '', user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => opened,
  })

describe('a question about an order in India', () => {
  test('is sent by the order’s page, listed for operators, answered by majlis question and solved', async () => {
    const browser = aSignInBrowser(opened.shop, 'in/en')
    const key = `text-${crypto.randomUUID()}`
    const fields = { key, topic: 'complaint', text: 'The leg of the table is broken.' }
    const sent = await browser.post('sendQuestion', fields, page)
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/written=1$/) })
    await browser.post('sendQuestion', fields, page)
    const [question, ...others] = await opened.shop.questions.listOfOrder(orderId)
    const ticket = question?.ticket ?? ''
    expect(others).toEqual([])
    expect(question).toMatchObject({
      replyBy: '2026-11-25T12:00:00.000Z',
      solveBy: '2026-12-23T12:00:00.000Z',
    })
    expect((await majlis('list', '--due', '48')).stdout).toContain(ticket)
    expect((await majlis('list', '--due', '1')).stdout).toContain('No such questions')
    expect((await majlis('reply', ticket, '--text', 'We bring a new leg on Monday.')).code).toBe(0)
    expect((await majlis('show', ticket)).stdout).toContain('We bring a new leg on Monday.')
    const more = await browser.post(
      'writeToQuestion',
      { key: `text-${crypto.randomUUID()}`, ticket, text: 'Monday is good, thank you.' },
      page,
    )
    expect(more.status).toBe(303)
    expect((await majlis('solve', ticket, '--note', 'leg replaced')).stdout).toContain('is solved')
    expect(await majlis('reply', ticket, '--text', 'One more thing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the question is solved'),
    })
  })

  test('is answered over the operations API, within its scopes', async () => {
    const own = await opened.shop.questions.open({
      orderId,
      country: 'in',
      key: 'another',
      topic: 'invoice',
      text: 'Please send the invoice again.',
      from: '203.0.113.8',
    })
    const ticket = own.ok ? own.value.ticket : ''
    const { key } = await opened.operations.keys.create('OMS', ['orders:read', 'orders:write'], clock.now())
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await opened.shop.operationsApi.fetch(
        new Request(`http://localhost:4321/api/operations/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    }
    expect(await call('GET', '/questions?country=in&state=open')).toMatchObject({
      json: { questions: [{ ticket, topic: 'invoice' }] },
    })
    const reply = { text: 'It is in your mail.', key: 'r1' }
    expect(await call('POST', `/questions/${ticket}/replies`, reply)).toMatchObject({
      json: { state: 'answered', replyBy: null },
    })
    expect(await call('POST', `/questions/${ticket}/replies`, reply)).toMatchObject({
      json: { entries: [{ by: 'shopper' }, { by: 'shop' }] },
    })
    expect((await call('POST', `/questions/${ticket}/replies`, { text: 'no' })).status).toBe(422)
    expect((await call('POST', `/questions/${ticket}/solution`, { note: 'sent again' })).status).toBe(200)
    expect(await call('POST', `/questions/${ticket}/solution`, { note: 'sent again' })).toMatchObject({
      status: 409,
      json: { kind: 'illegal' },
    })
    expect((await call('GET', '/questions/Q-XXXX-XXXX')).status).toBe(404)
    expect((await call('GET', '/questions?state=odd')).status).toBe(400)
    const reader = await opened.operations.keys.create('reader', ['orders:read'], clock.now())
    const forbidden = await opened.shop.operationsApi.fetch(
      new Request(`http://localhost:4321/api/operations/v1/questions/${ticket}/solution`, {
        method: 'POST',
        headers: { authorization: `Bearer ${reader.key}` },
        body: '{"note":"x"}',
      }),
    )
    expect(forbidden.status).toBe(403)
  })

  test('with nothing in it is shown again with what is wrong, and no visitor without a link writes one', async () => {
    const browser = aSignInBrowser(opened.shop, 'in/ar', '203.0.113.11')
    await browser.post('sendQuestion', { topic: 'gossip', text: 'a'.repeat(5000) }, page)
    const error = browser.error(`/order/${number}`)
    expect(error).toMatchObject({
      status: 422,
      errors: [{ id: 'question-new-topic' }, { id: 'question-new-text' }],
    })
    expect(error?.message).toMatch(/[\u0600-\u06ff]/)
    await browser.post('sendQuestion', { topic: 'other', text: 'Whose order is this?' }, `/order/${number}`)
    expect(browser.error(`/order/${number}`)).toMatchObject({ status: 404 })
  })
})

describe('the help pages', () => {
  const search = async (code: string, term: string) => {
    const storefront = theStorefront(code as 'ae/en')
    const locals = { shop: opened.shop, storefront, preview: undefined }
    const url = new URL(`http://localhost:4321/${code}/help?q=${encodeURIComponent(term)}`)
    return (await loadHelpSearch({ locals, url }, 'help')).answers
  }

  test.each([
    ['ae/en', 'refund', 'How refunds are paid', '/ae/en/help/returns#refund-title'],
    ['ae/en', 'RETURNED', 'What cannot be returned', '/ae/en/help/returns#cannot-title'],
    ['ae/en', 'damaged arrival', 'Damaged or wrong on arrival', '/ae/en/help/returns#damage-title'],
  ])('finds in %s what is looked for by "%s"', async (code, term, title, href) => {
    expect(await search(code, term)).toContainEqual(expect.objectContaining({ title, href }))
  })

  test('finds an Arabic word with its article or without, and whatever its hamza', async () => {
    const [plain, article] = [await search('ae/ar', 'إرجاع'), await search('ae/ar', 'الارجاع')]
    expect(plain.length).toBeGreaterThan(0)
    expect(article).toEqual(plain)
  })

  test('finds nothing for what it does not speak of, for signs, and for no words at all', async () => {
    for (const term of ['helicopter', '???', '', '<script>']) expect(await search('ae/en', term)).toEqual([])
    expect((await search('ae/en', 'the')).length).toBeLessThanOrEqual(8)
  })
})
