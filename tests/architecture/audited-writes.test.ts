import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unauditedWrites } from './audited-writes.ts'

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })

/** What gets an operator and writes without a row of its own in the audit. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/adapters/redirects/redirect-repository.ts: writerOf':
    'the use case writes it, in the same transaction',
  'src/adapters/collections/collection-repository.ts: writerOf':
    'the use case writes it, in the same transaction',
  'src/adapters/search-words/rule-repository.ts: writerOf': 'the use case writes it, in the same transaction',
  'src/adapters/catalog-admin/write-edited.ts: writeEdited': 'its callers write it, in the same transaction',
  'src/adapters/catalog/apply-records.ts: applyRecords':
    'gets the name for versions; its callers write it, in the same transaction',
  'src/adapters/tasks/run-tasks.ts: runBatch': 'stores the answer of each row, whose act writes its own',
  'src/adapters/orders/transfers/transfer-repository.ts: match': 'the change of the order writes it',
  'src/adapters/gift-cards/card-operation.ts: admitOperation':
    'counts towards a limit, before the card is changed',
  'src/adapters/ahlan/grant-credit.ts: admit': 'counts towards a limit, before the credit is granted',
  'src/adapters/approvals/count-gift.ts: countGift': 'counts towards a limit, in the transaction of the act',
}

describe('adapters', () => {
  test('write a row in the audit with whatever an operator changes', () => {
    const found = unauditedWrites(globSync('src/adapters/**/*.ts').map(read))
    expect(found.filter((one) => !(one in elsewhere))).toEqual([])
    expect(Object.keys(elsewhere).filter((one) => !found.includes(one))).toEqual([])
  })
})

const unaudited = (...texts: readonly string[]) =>
  unauditedWrites(texts.map((text, place) => ({ path: String(place), text })))

describe('a write by an operator', () => {
  test.each([
    'export const a = { put: (row, by: Operator) => db.insert(rows).values(row) }',
    'export async function put(row, { by, at }) { await db.execute(sql`delete from rows where id = ${row}`) }',
    'const write = (tx) => tx.update(rows); export function put(by) { return write(tx) }',
    'export function put(change: OperatorChange) { return db.transaction((tx) => tx.delete(rows)) }',
  ])('is found: %s', (text) => expect(unaudited(text)).toEqual(['0: put']))

  test('is found where another file writes', () =>
    expect(
      unaudited('export const put = (by) => writeRow(by)', 'export function writeRow() { tx.insert(rows) }'),
    ).toEqual(['0: put']))

  test.each([
    'export const put = (by) => { tx.insert(rows); writeAudit(tx, by) }',
    'const note = (tx, by) => writeAudit(tx, by); export const put = (by) => { tx.insert(rows); note(tx, by) }',
    'export const find = (by) => db.select().from(rows)',
    'export const put = (row) => tx.insert(rows)',
  ])('is audited, reads, or has no operator: %s', (text) => expect(unaudited(text)).toEqual([]))
})
