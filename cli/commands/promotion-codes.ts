import type { CountedBatch, MakeCodesFailure } from '#commerce/promotion-admin/code-admin.ts'
import { ownCodeLengths } from '#commerce/promotions/own-code.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const noPromotion = (id: string) => rejection(`There is no promotion ${id}.`, { kind: 'not-found', id })

const list: Command = {
  name: 'promotion codes',
  summary: "lists the batches of a promotion's codes of shoppers' own, with how many were used",
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, by }) {
    const { promotionCodes } = await context.open()
    const found = await promotionCodes.find(id, by)
    if (!found) return noPromotion(id)
    return found.batches.length === 0
      ? succeeded('No codes.', [])
      : succeeded(
          table(['batch', 'prefix', 'codes', 'made', 'used', 'revoked'], found.batches.map(toLine)),
          found.batches,
        )
  },
}

const toLine = ({ id, prefix, count, made, used, revoked }: CountedBatch): string[] => [
  id,
  prefix || '-',
  ...[count, made, used, revoked].map(String),
]

const make: Command = {
  name: 'promotion make-codes',
  summary: "makes codes of shoppers' own; promotion export-codes prints them",
  arguments: ['id', 'count'],
  options: {
    prefix: { type: 'string', value: 'TEXT', help: 'capitals and digits that all of them begin with' },
    length: { type: 'string', value: 'NUMBER', help: 'random characters after it; 10 if left out' },
    uses: { type: 'string', value: 'NUMBER', help: 'orders that each of them is good for; 1 if left out' },
    reason,
  },
  runsInServer: true,

  async run({ arguments: { id = '', count = '' }, options, context, by }) {
    const format = {
      prefix: textOf(options['prefix']).toUpperCase(),
      length: Number(textOf(options['length']) || ownCodeLengths.from),
      count: Number(count),
      usesEach: Number(textOf(options['uses']) || 1),
    }
    const { promotionCodes } = await context.open()
    const ordered = await promotionCodes.order({
      ...{ id: crypto.randomUUID(), promotionId: id, format, by },
      reason: textOf(options['reason']),
    })
    if (!ordered.ok)
      return ordered.failure.kind === 'invalid'
        ? usageError(explain(ordered.failure, id))
        : rejection(explain(ordered.failure, id), ordered.failure)
    const made = await promotionCodes.fill(ordered.value)
    return succeeded(`${made} codes are made: batch ${ordered.value.id}.`, { batch: ordered.value.id, made })
  },
}

function explain(failure: MakeCodesFailure, id: string): string {
  switch (failure.kind) {
    case 'not-found':
    case 'not-permitted':
      return `There is no promotion ${id}.`
    case 'invalid':
      return failure.problems.map(({ field, problem }) => `${field} is ${problem}`).join(', ')
    case 'no-coupon':
      return `${id} needs no code, so everyone gets it.`
    case 'too-many-codes':
      return `${failure.free} more codes are possible for ${id}.`
  }
}

const exportCodes: Command = {
  name: 'promotion export-codes',
  summary: 'prints every code of a batch in full; each export is written to the audit',
  arguments: ['id', 'batch'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '', batch = '' }, context, by }) {
    const { promotionCodes } = await context.open()
    const exported = await promotionCodes.exportBatch(id, batch, by)
    if (!exported.ok) return rejection(`${id} has no batch ${batch}.`, { kind: 'not-found', id, batch })
    const codes: string[] = []
    for await (const part of exported.value) codes.push(...part.map(({ code }) => code))
    return succeeded(codes.join('\n'), codes)
  },
}

const revoke: Command = {
  name: 'promotion revoke-codes',
  summary: 'revokes one code, or all of a promotion; orders that were placed with them keep their discounts',
  arguments: ['id'],
  options: {
    code: { type: 'string', value: 'CODE', help: 'only this one' },
    reason,
  },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { promotionCodes } = await context.open()
    const code = textOf(options['code']) || null
    const revoked = await promotionCodes.revoke(id, code, { by, reason: textOf(options['reason']) })
    return revoked.ok
      ? succeeded(`${revoked.value} codes are revoked.`, { id, revoked: revoked.value })
      : rejection(code === null ? `There is no promotion ${id}.` : `${id} has no code ${code}.`, {
          kind: revoked.failure.kind,
        })
  },
}

export const promotionCodeCommands: readonly Command[] = [list, make, exportCodes, revoke]
