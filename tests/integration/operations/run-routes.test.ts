import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#api/operations/api-keys.ts'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'
import { need } from '../../support/builders/a-purchase.ts'

let fixture: Awaited<ReturnType<typeof aCliFixture>>
beforeAll(async () => {
  fixture = await aCliFixture()
})
afterAll(() => fixture.shop.close())

type Shipment = { readonly slot: { readonly day: string } | null; readonly latest: string }
type Shown = {
  readonly order: {
    readonly totals: { readonly payable: { readonly minor: number } }
    readonly shipments: readonly Shipment[]
  }
}

/** An order ready to go out: its shipment, the day that was agreed, and the cash due at its door. */
async function aReadyShipment() {
  const { number } = await fixture.ordered()
  await fixture.advance(number, 'approve', 'process', 'schedule')
  const { order } = await fixture.asJson<Shown>('order', 'show', number)
  const [shipment] = order.shipments
  const due = (order.totals.payable.minor / 100).toFixed(2)
  return { stop: `${number}/1`, day: shipment?.slot?.day ?? shipment?.latest ?? '', due }
}

async function as(...scopes: Scope[]) {
  const { operations } = fixture.shop
  const { key } = await operations.keys.create('Dispatch', scopes, fixture.shop.shop.clock.now())
  return async (method: string, path: string, body?: unknown) => {
    const response = await operations.api.fetch(
      new Request(`https://shop.example/api/operations/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
}

/** The crew delivers over its link. */
async function deliver(run: string, stop: string, cash: string) {
  const { dispatch } = fixture.shop.shop
  const by = { kind: 'command', name: 'tests' } as const
  const token = need(await dispatch.crewLinks.issue({ by, number: run }))
  need(await dispatch.crew.deliver({ token, stop, cash }))
}

test('a run is planned, loaded, sent out and counted over the API, with the scopes for it', async () => {
  const { stop, day, due } = await aReadyShipment()
  const call = await as('orders:read', 'orders:write')
  const planned = {
    place: 'wh-ae',
    day,
    crew: ['Bilal', 'سمير'],
    vehicle: 'Dubai A 1',
    key: 'run of the test',
  }
  const first = await call('POST', '/runs', planned)
  expect(first).toMatchObject({ status: 200, json: { state: 'planned', crew: ['Bilal', 'سمير'] } })
  const number = String(first.json['number'])
  expect((await call('POST', '/runs', planned)).json['number']).toBe(number)
  expect((await call('POST', '/runs', { ...planned, vehicle: ' ', key: 'another run' })).status).toBe(422)
  const change = (shipment: string, act: string) => call('POST', `/runs/${number}/stops`, { shipment, act })
  expect((await change(stop, 'add')).json['due']).toEqual([{ amount: due, currency: 'AED' }])
  expect((await change(stop, 'add')).status).toBe(409)
  expect((await change('AE0000000000/1', 'add')).status).toBe(404)
  for (const event of ['load', 'go-out'])
    expect((await call('POST', `/runs/${number}/events`, { event })).status, event).toBe(200)
  expect((await call('POST', `/runs/${number}/events`, { event: 'return' })).json['kind']).toBe('open-stops')
  await deliver(number, stop, due)
  const back = await call('POST', `/runs/${number}/events`, { event: 'return' })
  expect(back.json).toMatchObject({ state: 'returned', due: null, handIn: null })
  const count = (AED: string) =>
    call('POST', `/runs/${number}/hand-in`, { counted: { AED }, key: 'count of the test' })
  expect((await count('-1')).status).toBe(422)
  const closed = await count(due)
  expect(closed.json).toMatchObject({ state: 'closed', handIn: { state: 'accepted' } })
  expect((await count(due)).json).toEqual(closed.json)
  expect((await call('GET', '/runs?state=closed')).json).toMatchObject({ runs: [{ number, stops: 1 }] })
  const reader = await as('orders:read')
  expect((await reader('POST', `/runs/${number}/events`, { event: 'load' })).status).toBe(403)
  expect((await (await as('stock:write'))('GET', '/runs')).status).toBe(403)
})

test('majlis run takes a run from its plan to the count, which the report of cash shows', async () => {
  const { majlis, asJson } = fixture
  const { stop, day, due } = await aReadyShipment()
  const crew = ['--crew', 'Bilal, Samir', '--vehicle', 'Dubai A 2']
  const { number } = await asJson<{ number: string }>('run', 'plan', 'wh-ae', day, ...crew)
  expect((await majlis('run', 'plan', 'wh-ae', day, '--vehicle', 'Dubai A 2')).code).toBe(2)
  for (const step of [
    ['add', number, stop],
    ['load', number],
    ['out', number],
  ])
    expect((await majlis('run', ...step)).code, step.join(' ')).toBe(0)
  expect((await majlis('run', 'link', number)).stdout).toContain('/crew/')
  await deliver(number, stop, due)
  expect((await majlis('run', 'return', number)).stdout).toContain('cash due: after the count')
  expect((await majlis('run', 'close', number)).stderr).toContain('hand-in-required')
  expect((await majlis('cash', 'hand-in', number, 'much', 'AED')).code).toBe(2)
  const short = (Number(due) - 5).toFixed(2)
  expect((await majlis('cash', 'hand-in', number, short, 'AED')).stdout).toContain(
    'difference -5.00 (accepted)',
  )
  expect((await majlis('run', 'list', '--state', 'closed')).stdout).toContain(number)
  expect((await majlis('run', 'show', 'AE000000-99')).code).toBe(1)
  const report = await majlis('report', 'cash', 'ae', fixture.day.slice(0, 7))
  expect(report.stderr).toContain(`${number}: ${short} of ${due} AED, accepted`)
})
