import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#adapters/messages/message-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { createCustomerExporters } from '#adapters/identity/customer-exporters.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { addOrder, aQuestionShop } from '../../support/shops/a-question-shop.ts'

const hour = 3_600_000
const day = 24 * hour
const everything = { country: null, state: null, dueBefore: null, limit: 50 } as const

describeDatabases('questions about an order', (open) => {
  const start = async () => {
    const { db } = await open()
    const shop = await aQuestionShop(db)
    const opened = await shop.ask()
    if (!opened.ok) throw new Error(opened.failure.kind)
    return { db, shop, ticket: opened.value.ticket }
  }

  test('get a ticket number immediately, by mail too, and a reply on the same ticket', async () => {
    const { db, shop, ticket } = await start()
    expect(ticket).toMatch(/^Q-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    await shop.admin.reply(` ${ticket.toLowerCase()} `, 'On Monday.', null)
    const [question] = await shop.questions.listOfOrder(shop.orderId)
    expect(question).toMatchObject({
      ticket,
      orderNumber: 'AE0000000777',
      state: 'answered',
      replyBy: null,
      entries: [
        { by: 'shopper', text: 'When does the sofa come?' },
        { by: 'shop', text: 'On Monday.' },
      ],
    })
    const mails = await db.select().from(outbox)
    expect(mails.map(({ kind, channel, values }) => ({ kind, channel, ticket: values?.['ticket'] }))).toEqual(
      [
        { kind: 'question-received', channel: 'mail', ticket },
        { kind: 'question-answered', channel: 'mail', ticket },
      ],
    )
    expect(mails[0]?.values).toMatchObject({ reply: '48 hours', solve: '1 month' })
  })

  test('that are sent twice are one, texts too, and replies with a key', async () => {
    const { shop } = await start()
    const first = await shop.ask('Is it blue?', 'one-key')
    expect(await shop.ask('Is it blue?', 'one-key')).toEqual(first)
    const ticket = first.ok ? first.value.ticket : ''
    await shop.write(ticket, 'Or green?', 'text-1')
    await shop.write(ticket, 'Or green?', 'text-1')
    await shop.admin.reply(ticket, 'Green it is.', 'reply-1')
    await shop.admin.reply(ticket, 'Green it is.', 'reply-1')
    const found = await shop.admin.find(ticket)
    expect(found.ok && found.value.entries.map(({ text }) => text)).toEqual([
      'Is it blue?',
      'Or green?',
      'Green it is.',
    ])
  })

  test('are five at most until one is solved', async () => {
    const { shop, ticket } = await start()
    for (let count = 2; count <= 5; count += 1) expect((await shop.ask(`Question ${count}`)).ok).toBe(true)
    expect(await shop.ask('A sixth question')).toEqual({ ok: false, failure: { kind: 'too-many-open' } })
    await shop.admin.solve(ticket, 'told on the phone')
    expect((await shop.ask('A sixth question')).ok).toBe(true)
  })

  test('of another order are unknown, whatever is written', async () => {
    const { db, shop, ticket } = await start()
    const other = await addOrder(db, { number: 'AE0000000778', country: 'ae' })
    const unknown = await shop.write('Q-XXXX-XXXX', 'Hello there', 'k', other)
    expect(await shop.write(ticket, 'Hello there', 'k', other)).toEqual(unknown)
    expect(unknown).toEqual({ ok: false, failure: { kind: 'not-found' } })
    await shop.write(ticket, 'Mine', 'k')
    expect(await shop.write(ticket, 'Hello there', 'k', other)).toEqual(unknown)
    expect(await shop.questions.listOfOrder(other)).toEqual([])
  })

  test('are listed with those that are due first, filtered by country, state and time', async () => {
    const { db, shop, ticket } = await start()
    shop.clock.advance(hour)
    const second = await shop.ask('Another question')
    const later = second.ok ? second.value.ticket : ''
    const tickets = async (filter: Partial<Parameters<typeof shop.admin.list>[0]>) =>
      (await shop.admin.list({ ...everything, ...filter })).map((one) => one.ticket)
    expect(await tickets({})).toEqual([ticket, later])
    await shop.admin.reply(ticket, 'We look into it.', null)
    expect(await tickets({})).toEqual([later, ticket])
    expect(await tickets({ state: 'answered' })).toEqual([ticket])
    expect(await tickets({ country: 'in' })).toEqual([])
    expect(await tickets({ limit: 1 })).toEqual([later])
    expect(await tickets({ dueBefore: '2026-11-22T09:00:00.000Z' })).toEqual([later])
    await shop.admin.solve(later, 'a mistake')
    expect(await tickets({})).toEqual([ticket, later])
    expect(await tickets({ dueBefore: '2027-11-22T09:00:00.000Z' })).toEqual([ticket])
    await db.delete(orders).where(eq(orders.id, shop.orderId))
    expect(await tickets({})).toEqual([])
  })

  test('that are answered and quiet for a week are solved by the clock; a late text keeps one open', async () => {
    const { shop, ticket } = await start()
    const other = await shop.ask('And the cushions?')
    const second = other.ok ? other.value.ticket : ''
    await shop.admin.reply(ticket, 'On Monday.', null)
    await shop.admin.reply(second, 'On Tuesday.', null)
    shop.clock.advance(7 * day)
    expect(await shop.runJob()).toContain('0 quiet questions')
    await shop.write(second, 'Which Tuesday?')
    shop.clock.advance(1)
    expect(await shop.runJob()).toContain('1 quiet questions')
    expect(await shop.admin.find(ticket)).toMatchObject({ value: { state: 'solved' } })
    expect(await shop.admin.find(second)).toMatchObject({ value: { state: 'open' } })
  })

  test('are reported once when their time is nearly over, and again after the next text', async () => {
    const { shop, ticket } = await start()
    shop.clock.advance(35 * hour)
    await shop.runJob()
    expect(shop.reported).toEqual([])
    shop.clock.advance(hour)
    await shop.runJob()
    await shop.runJob()
    expect(shop.reported).toEqual([expect.stringContaining(ticket)])
    await shop.admin.reply(ticket, 'We look into it.', null)
    await shop.runJob()
    shop.clock.advance(day)
    await shop.write(ticket)
    shop.clock.advance(47 * hour)
    await shop.runJob()
    expect(shop.reported).toHaveLength(2)
  })

  test('are in the copy of their customer’s data', async () => {
    const { db, shop, ticket } = await start()
    const customerId = await createIdentityRepository(db).insertCustomer(
      { name: 'Layla', language: 'en', termsVersion: null, isAdult: false },
      'ae',
      shop.clock.now(),
    )
    await db.update(orders).set({ customerId }).where(eq(orders.id, shop.orderId))
    const exporter = createCustomerExporters(db, 'a secret of the tests').find(
      ({ section }) => section === 'questions',
    )
    expect(await exporter?.load(customerId)).toMatchObject([
      { ticket, number: 'AE0000000777', entries: [{ by: 'shopper', text: 'When does the sofa come?' }] },
    ])
  })

  test('keep what the table promises: a due time while open, a solution time while solved', async () => {
    const { db, shop, ticket } = await start()
    const change = sql`update order_questions set reply_by = null where ticket = ${ticket}`
    await expect(db.execute(change)).rejects.toThrow()
    await shop.admin.solve(ticket, 'done')
    const [row] = await rowsOf(db, sql`select state, reply_by, solution from order_questions`)
    expect(row).toEqual({ state: 'solved', reply_by: null, solution: 'done' })
  })
})
