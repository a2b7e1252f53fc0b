import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxCode } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { handlePayment } from '#web/checkout/checkout-forms.ts'
import { savedCardValue } from '#web/checkout/saved-card-choice.ts'
import { handleRemoveCard, handleSetDefaultCard } from '#web/customers/saved-card-forms.ts'
import { addressIn, need } from '../../support/builders/a-purchase.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aSignedIn } from '../../support/builders/a-signed-in.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

type Opened = Awaited<ReturnType<typeof openTestShop>>
let opened: Opened
beforeAll(async () => {
  opened = await openTestShop({ seedsCatalog: true })
  await opened.catalog.seeding.finished()
})
afterAll(() => opened.close())

const uae = theStorefront('ae/en')
const phones = { ae: '+971501234567', kw: '+96550012345', in: '+919812345678' }

async function soldIn({ country }: Storefront): Promise<string> {
  const [row] = await rowsOf(
    opened.database.db,
    sql`select level.sku from stock_levels level join stock_locations place on place.code = level.location
      join prices using (sku) join variants using (sku) join products on products.code = variants.product_code
      where place.country = ${country.isoCode} and prices.country = ${country.isoCode} and place.kind = 'warehouse'
        and on_hand - reserved > 9 and default_minor > 0 and products.type = 'general' and document -> 'madeToMeasure' = 'null'
      order by default_minor, level.sku limit 1`,
  )
  return String(row?.['sku'])
}

/** A customer, or a guest, who stands before the payment step; every cart is new. */
async function aVisitor(kind: 'customer' | 'guest', here = uae, known?: string) {
  const { shop, database } = opened
  const id = known ?? randomUUID()
  if (kind === 'customer' && known === undefined)
    await database.db
      .insert(customers)
      .values({ id, name: 'Layla', language: 'en', country: 'ae', createdAt: new Date() })
  const items = [{ sku: await soldIn(here), quantity: 1 }]
  const own = kind === 'customer' ? shop.identity.visitorTokenOf(id) : null
  const { token } = need(await shop.cart.add({ token: own, items, key: null, from: id }, here))
  const phone = phones[here.country.isoCode as keyof typeof phones]
  need(await shop.checkout.setContact(token, { name: 'Layla', email: `${id}@example.com`, phone }, here))
  need(await shop.checkout.setAddress(token, addressIn(shop, here), here))
  const { quote } = need(await shop.checkout.load(token, here))
  const slot = quote.delivery.slots.find(({ remaining }) => remaining > 0)
  need(await shop.checkout.setDelivery(token, { kind: 'home', slot: slot?.id ?? null, services: [] }, here))
  const signedIn = aSignedIn()
  const { context } = aFormContext({
    shop,
    storefront: here.code.replace('_', '/'),
    ...(kind === 'customer'
      ? { signedIn: { ...signedIn, customer: { ...signedIn.customer, id } } }
      : { cookies: { _gct: token } }),
  })
  return {
    id,
    token,
    context,
    choose: (fields: Record<string, string>) => handlePayment(aForm(fields), context),
    load: async () => need(await shop.checkout.loadPayment(token, here)),
    async place() {
      const { quote: agreed } = need(await shop.checkout.load(token, here))
      return shop.checkout.place(
        { token, fingerprint: agreed.fingerprint, key: randomUUID(), platform: 'web', from: id },
        here,
      )
    },
  }
}

/** The sandbox's session of a placed order, and its attempt. */
async function sessionOf(paymentUrl: string | null) {
  const attemptId = /return\/([\da-f-]{36})/.exec(paymentUrl ?? '')?.[1] ?? ''
  const action = need(await opened.shop.payments.findNextAction(attemptId))
  const id = action?.kind === 'redirect' ? (action.url.split('/').at(-1) ?? '') : ''
  return { attemptId, id, session: await opened.shop.payments.sandbox?.find(id) }
}

async function completeSandboxPayment(paymentUrl: string | null): Promise<void> {
  const { sandbox, handleReturn } = opened.shop.payments
  const { attemptId, id, session } = await sessionOf(paymentUrl)
  if (session?.step === 'choose')
    await sandbox?.choose(id, { kind: 'outcome', outcome: 'approve', webhook: 'never' })
  const after = await sandbox?.find(id)
  if (after?.step === 'challenge') await sandbox?.choose(id, { kind: 'code', code: sandboxCode })
  expect(need(await handleReturn(attemptId)).kind).toBe('paid')
}

async function aCustomerWithCard() {
  const customer = await aVisitor('customer')
  await customer.choose({ method: 'tap', 'save-card': 'yes' })
  await completeSandboxPayment(need(await customer.place()).paymentUrl)
  const card = await eventually(async () => {
    const [saved] = await opened.shop.savedCards.list(customer.id)
    expect(saved).toBeDefined()
    return saved
  })
  return { ...customer, cardId: card?.id ?? '' }
}

test('a customer who wants it finds the card saved after paying, and pays by it the next time', async () => {
  const { id, cardId } = await aCustomerWithCard()
  const next = await aVisitor('customer', uae, id)
  expect((await next.load()).cards).toMatchObject({
    saved: [{ brand: 'VISA', lastFour: '4242', method: 'tap', isExpired: false }],
    chosen: null,
  })
  expect(await next.choose({ method: savedCardValue(cardId) })).toMatchObject({ done: true })
  expect((await next.load()).cards?.chosen).toEqual({ kind: 'saved', id: cardId })
  const { paymentUrl } = need(await next.place())
  const { session } = await sessionOf(paymentUrl)
  // 3-D Secure first: there is nothing to choose from.
  expect(session).toMatchObject({ step: 'challenge', paidWith: { lastFour: '4242' } })
  await completeSandboxPayment(paymentUrl)
  expect(await opened.shop.savedCards.list(id)).toHaveLength(1)
  expect(opened.errors).toEqual([])
})

test('a guest who ticks the box saves no card, even if the guest signs in later', async () => {
  const guest = await aVisitor('guest')
  expect((await guest.load()).cards).toBeNull()
  expect(await guest.choose({ method: 'tap', 'save-card': 'yes' })).toMatchObject({ done: true })
  const [draft] = await rowsOf(
    opened.database.db,
    sql`select card from checkouts where contact ->> 'email' = ${`${guest.id}@example.com`}`,
  )
  expect(draft?.['card']).toBeNull()
  const { paymentUrl } = need(await guest.place())
  expect((await sessionOf(paymentUrl)).session?.savesCard).toBeUndefined()
})

test("another customer's card is rejected like an unknown one, to customers and guests alike", async () => {
  const { cardId } = await aCustomerWithCard()
  for (const kind of ['customer', 'guest'] as const) {
    const other = await aVisitor(kind)
    const rejection = await other.choose({ method: savedCardValue(cardId) })
    expect(rejection).toMatchObject({ done: false, status: 409 })
    for (const made of [randomUUID(), "' or 1=1 --", '', cardId.toUpperCase()])
      expect(await other.choose({ method: savedCardValue(made) })).toEqual({
        ...rejection,
        values: { method: savedCardValue(made) },
      })
  }
  const other = await aVisitor('customer')
  for (const handle of [handleRemoveCard, handleSetDefaultCard]) {
    const rejection = await handle(aForm({ card: cardId }), other.context)
    expect(rejection).toMatchObject({ done: false, status: 404 })
    for (const made of [randomUUID(), '', "' or 1=1 --"])
      expect(await handle(aForm({ card: made }), other.context)).toMatchObject({
        done: false,
        status: 404,
        message: 'message' in rejection ? rejection.message : '',
      })
  }
})

test('a guest who posts the forms of the account is led to the sign-in, whatever id is posted', async () => {
  const { cardId, id } = await aCustomerWithCard()
  const guest = await aVisitor('guest')
  for (const handle of [handleRemoveCard, handleSetDefaultCard])
    expect(await handle(aForm({ card: cardId, customer: id, role: 'owner' }), guest.context)).toEqual({
      done: true,
      redirectTo: '/ae/en/login?next=%2Fae%2Fen%2Faccount%2Fcards',
    })
  expect(await opened.shop.savedCards.list(id)).toHaveLength(1)
})

test('a card that is removed between choosing and ordering is reported, and the order is not placed', async () => {
  const { id, cardId } = await aCustomerWithCard()
  const next = await aVisitor('customer', uae, id)
  await next.choose({ method: savedCardValue(cardId) })
  expect(await handleRemoveCard(aForm({ card: cardId }), next.context)).toEqual({
    done: true,
    redirectTo: '/ae/en/account/cards?done=removed',
  })
  expect(await next.load()).toMatchObject({
    nextStep: 'payment',
    invalidated: { payment: { kind: 'card-gone' } },
    quote: { paymentMethod: null },
  })
  expect(await next.place()).toMatchObject({ ok: false, failure: { kind: 'not-ready', step: 'payment' } })
  await opened.payments.runCardTasks()
  const tasks = await rowsOf(
    opened.database.db,
    sql`select note, sealed from card_tasks where customer_id = ${id}::uuid and kind = 'delete'`,
  )
  expect(tasks).toEqual([{ note: 'deleted', sealed: null }])
})

test('cards are of one country, and of none in India or on a kiosk', async () => {
  const { id, token } = await aCustomerWithCard()
  const kuwait = await aVisitor('customer', theStorefront('kw/en'), id)
  expect((await kuwait.load()).cards?.saved).toEqual([])
  const india = await aVisitor('customer', theStorefront('in/en'), id)
  const { cards, methods } = await india.load()
  expect(cards).toBeNull()
  const method = methods.find(({ code }) => code !== 'cashondelivery')?.code ?? ''
  expect(await india.choose({ method, 'save-card': 'yes' })).toMatchObject({ done: true })
  const { session } = await sessionOf(need(await india.place()).paymentUrl)
  expect(session?.savesCard).toBeUndefined()
  const atKiosk = await aVisitor('customer', uae, id)
  expect(need(await opened.shop.checkout.loadPayment(atKiosk.token, uae, 'kiosk')).cards).toBeNull()
  expect(token).toBe(atKiosk.token)
})

test('tokens are not readable in the database, and not bound to anyone else', async () => {
  const { id, cardId } = await aCustomerWithCard()
  const [row] = await rowsOf(
    opened.database.db,
    sql`select to_jsonb(saved_cards) as row from saved_cards where id = ${cardId}::uuid`,
  )
  expect(JSON.stringify(row)).not.toContain('card_sbx')
  const thief = await aVisitor('customer')
  await opened.database.db.execute(
    sql`update saved_cards set customer_id = ${thief.id}::uuid where id = ${cardId}::uuid`,
  )
  await thief.choose({ method: savedCardValue(cardId) })
  expect(await thief.place()).toMatchObject({ ok: false, failure: { kind: 'payment-unavailable' } })
  expect(await opened.shop.savedCards.list(id)).toEqual([])
})
