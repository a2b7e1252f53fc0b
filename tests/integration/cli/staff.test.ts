import { expect, test } from 'vitest'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'

test('majlis invites, lists, grants, resets and disables people, and says what is wrong', async () => {
  const { majlis, asJson, shop } = await aCliFixture()
  const mail = 'Layla@shop.example'
  for (const [argv, code, output] of [
    [['invite', mail], 2, 'Give the role'],
    [['invite', mail, '--role', 'king'], 2, 'Give the role'],
    [['invite', mail, '--role', 'finance', '--country', 'ae,xx'], 2, 'unknown'],
    [['invite', mail, '--role', 'warehouse'], 2, 'Give the warehouses'],
    [['invite', mail, '--role', 'finance', '--place', 'wh-ae'], 2, '--place is for'],
    [['invite', mail, '--role', 'admin', '--language', 'fr'], 2, '--language must be'],
    [['invite', 'layla', '--role', 'admin'], 1, 'no email address'],
    [['disable', 'layla@nowhere.example'], 1, 'no member of staff'],
  ] as const) {
    const { code: ended, stderr } = await majlis('staff', ...argv)
    expect([argv, ended, stderr.includes(output)]).toEqual([argv, code, true])
  }
  const { link } = await asJson<{ readonly link: string }>('staff', 'invite', mail, '--role', 'admin')
  const token = new URL(link).searchParams.get('t') ?? ''
  expect((await shop.shop.staffAccess.findInvite(token))?.member).toMatchObject({
    email: 'layla@shop.example',
    grants: [{ role: 'admin', countries: 'all', places: 'all' }],
  })
  expect((await majlis('staff', 'invite', mail, '--role', 'admin')).stderr).toContain('staff reset')
  const granted = await majlis('staff', 'grant', mail, '--role', 'warehouse', '--place', 'wh-ae')
  expect(granted.stdout).toContain('admin:all warehouse:ae:wh-ae')
  const taken = await majlis('staff', 'grant', mail, '--role', 'admin', '--remove')
  expect(taken.stdout).toBe('layla@shop.example: warehouse:ae:wh-ae\n')
  expect((await majlis('staff', 'reset', mail)).stdout).not.toContain(token)
  expect(await shop.shop.staffAccess.findInvite(token)).toBeUndefined()
  await majlis('staff', 'disable', mail)
  expect((await majlis('staff', 'list')).stdout).toMatch(/layla@shop\.example +Layla|layla +disabled/)
})
