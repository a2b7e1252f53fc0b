import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultationCancel, consultationList } from '../../../cli/commands/consultation.ts'
import type { Call, Command } from '../../../cli/command.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const uae = theStorefront('ae/en')
const origin = 'http://localhost:4321'
const clock = manualClock('2026-11-23T05:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
let keys: Readonly<Record<'reader' | 'writer', string>>

beforeAll(async () => {
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: origin } })
  const { create } = opened.operations.keys
  keys = {
    reader: (await create('reader', ['orders:read'], clock.now())).key,
    writer: (await create('writer', ['orders:read', 'orders:write'], clock.now())).key,
  }
})
afterAll(() => opened.close())

async function api(key: string, method: 'GET' | 'POST', path: string) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`${origin}/api/operations/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const command = (one: Command, call: Partial<Call>) =>
  one.run({
    arguments: {},
    options: {},
    input: '',
    user: 'operator',
    by: operator,
    terminal: undefined as never,
    context: { env: undefined as never, open: async () => opened },
    ...call,
  })

/** The first free time of the designers at barsha. */
async function book(email: string) {
  const { consultations, stores } = opened.shop
  const store = need(await stores.find(uae, 'barsha'))
  if (!store) throw new Error('barsha is a store')
  const slot = (await consultations.listSlots(store)).find(({ free }) => free > 0)
  const booked = need(
    await consultations.book(
      {
        key: email,
        storeCode: 'barsha',
        startsAt: slot?.startsAt ?? '',
        name: 'Maryam',
        phone: '0501234567',
        email,
        message: '',
        from: email,
      },
      uae,
    ),
  )
  const described = need(await consultations.describe(booked.token))
  return { ...described, slot: slot?.startsAt }
}

test('an appointment is listed and canceled by the API, once, with the right to', async () => {
  const { reference, slot } = await book('one@example.com')
  const listed = await api(keys.reader, 'GET', '/consultations?store=barsha')
  expect(listed).toMatchObject({
    status: 200,
    body: {
      consultations: [{ reference, store: 'barsha', startsAt: slot, state: 'booked', name: 'Maryam' }],
    },
  })
  expect((await api(keys.reader, 'GET', '/consultations?store=rak')).body).toEqual({ consultations: [] })
  const cancel = `/consultations/${reference}/cancel`
  expect((await api(keys.reader, 'POST', cancel)).status).toBe(403)
  expect(await api(keys.writer, 'POST', cancel)).toMatchObject({ status: 200, body: { reference } })
  expect((await api(keys.writer, 'POST', cancel)).status).toBe(200)
  expect((await api(keys.writer, 'POST', '/consultations/C-0000-0000/cancel')).status).toBe(404)
})

test('an appointment is listed and canceled by commands', async () => {
  const { reference } = await book('two@example.com')
  const { json } = await command(consultationList, { options: { store: 'barsha' } })
  expect(json).toContainEqual(expect.objectContaining({ reference, state: 'booked' }))
  const canceled = await command(consultationCancel, { arguments: { reference } })
  expect(canceled).toMatchObject({ text: `${reference} is canceled.` })
  expect(await command(consultationCancel, { arguments: { reference: 'C-0000-0000' } })).toMatchObject({
    code: 1,
  })
})
