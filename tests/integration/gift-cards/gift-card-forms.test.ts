import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCardRoutes } from '#api/operations/gift-card-routes.ts'
import { startTranslations } from '#i18n/start.ts'
import { handleCheckBalance, handleClaimGiftCard } from '#web/gift-cards/gift-card-forms.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T12:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
})
afterAll(() => opened.close())

const aFilledForm = () => ({
  design: 'dunes',
  amount: '250',
  for: 'friend',
  to: 'Noor',
  contact: 'noor@example.com',
  language: 'ar',
  name: 'Mariam',
  email: 'mariam@example.com',
  phone: '+971501234567',
  method: 'tap',
  key: randomUUID(),
})
const page = '/gift-cards'

test('a card is ordered at its full price, whatever coupon or points are posted with it', async () => {
  const browser = aSignInBrowser(opened.shop, 'ae/en', '198.51.100.71')
  const wrong = { ...aFilledForm(), amount: 'other', other: '12.3456', to: '' }
  expect((await browser.post('buyGiftCard', wrong, page)).to).toContain('error=1')
  expect(browser.error(page)).toMatchObject({ status: 422, values: { contact: wrong.contact } })
  const posted = { ...aFilledForm(), coupon: 'WELCOME10', points: '500' }
  const bought = await browser.post('buyGiftCard', posted, page)
  expect(bought.status).toBe(303)
  const [sold] = await opened.giftCards.admin.list({ state: null, orderNumber: null, limit: 5 }, operator)
  expect(sold).toMatchObject({ card: { state: 'ordered', amount: { minor: 25_000 } } })
})

test('forms for codes and links answer what is unknown, and ask a guest of the account to sign in', async () => {
  const browser = aSignInBrowser(opened.shop, 'ae/ar', '198.51.100.72')
  await browser.post('checkGiftCardBalance', { code: 'AAAA-BBBB-CCCC-DDDD' }, page)
  expect(browser.error(page)).toMatchObject({ status: 422, errors: [{ id: 'code' }] })
  await browser.post('claimGiftCard', { t: 'nonsense' }, '/gift-cards/claim?t=nonsense')
  expect(browser.error('/gift-cards/claim')).toMatchObject({ status: 404 })
  for (const action of ['keepGiftCard', 'resendGiftCard', 'useOwnCard'])
    expect((await browser.post(action, { code: 'x', card: 'x' }, '/account/gift-cards')).to).toContain(
      '/login',
    )
})

describeDatabases('gift cards by form and over the operations API', (open) => {
  test('a sent card is claimed by its link once, and its code shows the balance', async () => {
    const { db } = await open()
    const { giftCards, sent, tokenOf, cardOf } = await aGiftCardShop({ db })
    const { card, number } = await sent()
    const { context, given } = aFormContext({ shop: { ...aShop(), giftCards } })
    const t = tokenOf(card)
    expect(await handleClaimGiftCard(aForm({ t }), context)).toMatchObject({ done: true })
    const code = giftCards.readShownCode([...given.values()][0]?.value ?? '', card.id) ?? ''
    expect(await cardOf(number)).toMatchObject({ state: 'active', last: code.slice(-4) })
    expect(await handleClaimGiftCard(aForm({ t }), context)).toMatchObject({ done: false })
    expect(await handleCheckBalance(aForm({ code }), context)).toMatchObject({ done: true })
  })

  test('are listed, shown, and refunded once; other events say why not', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    const { card, number } = await shop.sent()
    const [list, find, raise] = giftCardRoutes(shop.admin)
    const send = (event: string, id = card.id) =>
      raise?.run({
        parameters: { id },
        query: {},
        scopes: [],
        by: operator,
        body: raise.body?.parse({ event, reason: 'unwanted' }),
      } as never)
    const query = list?.query?.parse({ order: number })
    expect(await list?.run({ parameters: {}, query, by: operator } as never)).toMatchObject({
      value: { giftCards: [{ id: card.id, state: 'sent', orderNumber: number }] },
    })
    expect(await find?.run({ parameters: { id: 'x' }, query: {}, by: operator } as never)).toMatchObject({
      failure: { status: 404 },
    })
    expect(await send('block')).toMatchObject({ failure: { status: 409, detail: 'the card is sent' } })
    expect(await send('refund')).toMatchObject({ value: { state: 'refunded' } })
    expect(await send('refund')).toMatchObject({ failure: { status: 409 } })
    expect((await shop.documentsOf(number)).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    expect(raise?.body?.safeParse({ event: 'claim', reason: 'x' }).success).toBe(false)
  })
})
