import { isScope, scopes } from '#api/operations/api-keys.ts'
import { success, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

export const apiKeyCreate: Command = {
  name: 'api-key create',
  summary: 'makes a key for the operations API; it is shown this once',
  arguments: ['name'],
  options: { scopes: { type: 'string', value: 'LIST', help: `by commas: ${scopes.join(', ')}` } },
  runsInServer: true,

  async run({ arguments: { name = '' }, options, context }) {
    const asked = String(options['scopes'] ?? '')
      .split(',')
      .filter(Boolean)
    const wrong = asked.find((scope) => !isScope(scope))
    if (asked.length === 0 || wrong !== undefined)
      return usageError(`Say what it may do with --scopes, by commas: ${scopes.join(', ')}.`)
    const { operations, shop } = await context.open()
    const made = await operations.keys.create(name, asked.filter(isScope), shop.clock.now())
    return success(made.key, made, `Keep it now: it is not shown again. Its id is ${made.id}.`)
  },
}

export const apiKeyList: Command = {
  name: 'api-key list',
  summary: 'keys of the operations API',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const keys = await (await context.open()).operations.keys.list()
    const rows = keys.map(({ id, name, scopes: may, createdAt, revokedAt }) => [
      id,
      name,
      may.join(' '),
      createdAt,
      revokedAt ?? '',
    ])
    return success(table(['id', 'name', 'scopes', 'made', 'revoked'], rows), keys)
  },
}

export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  summary: 'a key opens nothing any more',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { operations, shop } = await context.open()
    return (await operations.keys.revoke(id, shop.clock.now()))
      ? success(`${id} is revoked.`, { id })
      : rejection(`There is no key ${id} that could be revoked.`, { kind: 'not-found', id })
  },
}
