import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { startTranslations } from '#i18n/start.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
const keys = new Map<string, string>()

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => opened })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  for (const scope of ['orders:read', 'limits:exceed', 'audit:read']) {
    const { stdout } = await majlis('api-key', 'create', scope, '--scopes', scope, '--json')
    keys.set(scope, /ops_[a-f\d]{12}_[\w-]{43}/.exec(stdout)?.[0] ?? '')
  }
})
afterAll(() => opened.close())

async function call(scope: string, method: string, path: string, body?: object) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`http://localhost:4321/api/operations/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${keys.get(scope)}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** An administrator of the demo asks for a person in finance. */
async function requested(email: string): Promise<{ readonly id: string; readonly by: StaffOperator }> {
  const { staffAccess, approvals } = opened.shop
  const [{ email: asker = '' } = {}] = demoPeople.filter(({ grants }) => grants[0]?.role === 'admin')
  const listed = need(await staffAccess.listStaff({ kind: 'command', name: 'layla' }))
  const member = listed.find((one) => one.email === asker)
  if (!member) throw new Error('the demo has an administrator')
  const by: StaffOperator = {
    ...{ kind: 'staff', id: member.id, name: member.name, grants: member.grants },
    ...{ tabletPlace: null, provenAt: clock.now(), requestId: null },
  }
  const grants = [{ role: 'finance', countries: 'all', places: 'all' }] as const
  const input = { email, name: 'Noor', language: 'ar', grants }
  const command = { act: 'staff.invite', input, reason: 'month end' }
  return { id: need(await approvals.request(command, by)).id, by }
}

test('a request is listed, shown, approved once and rejected with a reason by command', async () => {
  const { id } = await requested('noor@shop.example')
  expect((await majlis('approval', 'list')).stdout).toContain(id)
  const shown = await majlis('approval', 'show', id)
  expect(shown.stdout).toContain('roles-after: finance all all')
  expect(await majlis('approval', 'approve', id)).toMatchObject({ code: 0 })
  expect(await majlis('approval', 'approve', id)).toMatchObject({ code: 1 })
  expect((await majlis('approval', 'show', id)).stdout).toContain('approved by layla')
  expect((await majlis('staff', 'list')).stdout).toContain('noor@shop.example')
  const other = await requested('omar@shop.example')
  expect((await majlis('approval', 'reject', other.id)).stderr).toContain('--reason is missing')
  expect(await majlis('approval', 'reject', other.id, '--reason', 'not now')).toMatchObject({ code: 0 })
  expect((await majlis('approval', 'list', '--decided')).stdout).toContain(other.id)
  expect((await majlis('approval', 'show', 'none')).stderr).toContain('no request none')
})

test('a key needs the scope, and neither finds nor decides on what its scopes do not permit', async () => {
  const { id } = await requested('salem@shop.example')
  expect((await call('orders:read', 'GET', '/approvals')).status).toBe(403)
  expect((await call('limits:exceed', 'GET', '/approvals')).body).toEqual({ approvals: [] })
  for (const [method, path, body] of [
    ['GET', `/approvals/${id}`],
    ['POST', `/approvals/${id}/approve`],
    ['POST', `/approvals/${id}/reject`, { reason: 'no' }],
  ] as const)
    expect(await call('limits:exceed', method, path, body), path).toMatchObject({ status: 404 })
  expect((await majlis('staff', 'list')).stdout).not.toContain('salem@shop.example')
})

test('acts are read by key and by command, of all operators, with what changed', async () => {
  const { status, body } = await call('audit:read', 'GET', '/audit?act=key.create&limit=2')
  expect([status, (body['rows'] as { readonly act: string }[]).map(({ act }) => act)]).toEqual([
    200,
    ['key.create', 'key.create'],
  ])
  const next = Number(body['next'])
  const older = await call('audit:read', 'GET', `/audit?act=key.create&limit=2&before=${next}`)
  expect(older.body).toMatchObject({
    rows: [{ act: 'key.create', by: { kind: 'command', name: 'layla' } }],
    next: null,
  })
  expect((await call('limits:exceed', 'GET', '/audit')).status).toBe(403)
  expect((await majlis('audit', 'list', '--act', 'key')).stdout).toContain('key.create')
  expect((await majlis('audit', 'list', '--limit', '0')).code).toBe(2)
})
