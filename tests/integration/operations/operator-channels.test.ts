import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '#api/operations/api-keys.ts'
import { keyPermissions } from '#commerce/staff/key-permissions.ts'
import { commands } from '../../../cli/commands.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { apiTable, commandTable, withoutOperator } from './operator-channels.ts'

type Operation = { readonly security: readonly { readonly key: readonly string[] }[] }

let opened: Awaited<ReturnType<typeof openTestShop>>
/** "GET /orders" with its scope. */
const routes = new Map<string, string>()

beforeAll(async () => {
  opened = await openTestShop()
  const form = { name: 'tests', scopes: [...scopes], formKey: 'x' }
  const { key } = need(await opened.shop.staffAccess.createKey(operator, form))
  const response = await opened.shop.operationsApi.fetch(
    new Request('http://localhost/api/operations/v1/openapi.json', {
      headers: { authorization: `Bearer ${key}` },
    }),
  )
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { security }] of Object.entries(methods))
      routes.set(`${method.toUpperCase()} ${path}`, security[0]?.key[0] ?? '')
})
afterAll(() => opened.close())

describe('the operations API', () => {
  test('has a permission for each route, and none for a route that is gone', () => {
    expect(Object.keys(apiTable).toSorted()).toEqual([...routes.keys()].toSorted())
  })

  test('needs a scope that has the permission', () => {
    const wrong = [...routes].filter(([route, scope]) => {
      const permission = apiTable[route]
      return permission && permission !== withoutOperator && !keyPermissions([scope]).includes(permission)
    })
    expect(wrong).toEqual([])
  })
})

test('majlis has a permission for each command, and none for a command that is gone', () => {
  expect([...commandTable.keys()].toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})
