import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultationCommands } from '../../../cli/commands/consultation.ts'
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
    reader: (await create('reader', ['leads:read'], clock.now())).key,
    writer: (await create('writer', ['leads:read', 'leads:write'], clock.now())).key,
  }
})
afterAll(() => opened.close())

async function api(key: string, method: 'GET' | 'POST', path: string, body?: object) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`${origin}/api/operations/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const command = (name: string, call: Partial<Call>) => {
  const found: Command | undefined = consultationCommands.find((one) => one.name === `consultation ${name}`)
  if (!found) throw new Error(`no command ${name}`)
  return found.run({
    arguments: {},
    options: {},
    input: '',
    user: 'operator',
    by: operator,
    terminal: undefined as never,
    context: { env: undefined as never, open: async () => opened },
    ...call,
  })
}

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
  const [cancel, move] = [`/consultations/${reference}/cancel`, `/consultations/${reference}/move`]
  expect((await api(keys.reader, 'POST', cancel, { reason: 'ill' })).status).toBe(403)
  const other = (await opened.consultationAdmin.listSlots(await stored(reference))).find(
    ({ free }) => free > 0,
  )
  const moved = await api(keys.writer, 'POST', move, { startsAt: other?.startsAt })
  expect(moved).toMatchObject({ status: 200, body: { reference, startsAt: other?.startsAt } })
  expect(await api(keys.writer, 'POST', move, { startsAt: '2099-01-01T10:00:00.000Z' })).toMatchObject({
    status: 409,
  })
  expect((await api(keys.writer, 'POST', cancel, { reason: ' ' })).status).toBe(422)
  for (let times = 0; times < 2; times += 1)
    expect(await api(keys.writer, 'POST', cancel, { reason: 'the designer is ill' })).toMatchObject({
      status: 200,
      body: { reference, state: 'canceled' },
    })
  const missing = '/consultations/C-0000-0000/cancel'
  expect((await api(keys.writer, 'POST', missing, { reason: 'ill' })).status).toBe(404)
  const outcome = { outcome: 'done' }
  expect((await api(keys.writer, 'POST', `/consultations/${reference}/outcome`, outcome)).status).toBe(409)
})

const stored = async (reference: string) => {
  const found = await opened.consultationAdmin.find(reference, operator)
  if (!found) throw new Error(`no consultation ${reference}`)
  return found
}

test('an appointment is listed, moved, canceled and closed by commands', async () => {
  const { reference } = await book('two@example.com')
  const { json } = await command('list', { options: { store: 'barsha' } })
  expect(json).toContainEqual(expect.objectContaining({ reference, state: 'booked' }))
  const other = (await opened.consultationAdmin.listSlots(await stored(reference))).find(
    ({ free }) => free > 0,
  )
  const moving = { arguments: { reference, start: other?.startsAt ?? '' } }
  expect(await command('move', moving)).toMatchObject({ text: `${reference} is moved.` })
  expect(await command('complete', { arguments: { reference } })).toMatchObject({ code: 1 })
  expect(await command('cancel', { arguments: { reference } })).toMatchObject({ code: 1 })
  const canceling = { arguments: { reference }, options: { reason: 'ill' } }
  expect(await command('cancel', canceling)).toMatchObject({ text: `${reference} is canceled.` })
  expect(await command('miss', { arguments: { reference: 'C-0000-0000' } })).toMatchObject({ code: 1 })
})
