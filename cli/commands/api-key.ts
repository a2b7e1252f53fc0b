import { randomUUID } from 'node:crypto'
import { isScope, scopes } from '#api/operations/api-keys.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

export const apiKeyCreate: Command = {
  name: 'api-key create',
  summary: 'creates a key for the operations API; it is shown only once',
  arguments: ['name'],
  options: { scopes: { type: 'string', value: 'LIST', help: `comma-separated: ${scopes.join(', ')}` } },
  runsInServer: true,

  async run({ arguments: { name = '' }, options, context, user }) {
    const requested = String(options['scopes'] ?? '')
      .split(',')
      .filter(Boolean)
    const unknown = requested.find((scope) => !isScope(scope))
    if (requested.length === 0 || unknown !== undefined)
      return usageError(`Give its scopes with --scopes, comma-separated: ${scopes.join(', ')}.`)
    const { staffAccess } = (await context.open()).shop
    const created = await staffAccess.createKey(
      { kind: 'command', name: user },
      { name, scopes: requested, formKey: randomUUID() },
    )
    if (!created.ok) return rejection('A name has 1 to 80 characters.', created.failure)
    const { id, key } = created.value
    return succeeded(key, created.value, `Store it now: it is not shown again. Its id is ${id}.`)
  },
}

export const apiKeyList: Command = {
  name: 'api-key list',
  summary: 'lists the keys of the operations API',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const keys = await (await context.open()).operations.keys.list()
    const rows = keys.map(({ id, name, scopes: granted, createdAt, revokedAt }) => [
      id,
      name,
      granted.join(' '),
      createdAt,
      revokedAt ?? '',
    ])
    return succeeded(table(['id', 'name', 'scopes', 'created', 'revoked'], rows), keys)
  },
}

export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  summary: 'revokes a key of the operations API',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, user }) {
    const { staffAccess } = (await context.open()).shop
    return (await staffAccess.revokeKey({ kind: 'command', name: user }, id)).ok
      ? succeeded(`${id} is revoked.`, { id })
      : rejection(`There is no active key ${id}.`, { kind: 'not-found', id })
  },
}
