import type { ReadBankStatement } from '#commerce/orders/payment/bank-statement.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import { fail, ok } from '#kernel/result.ts'
import { readStatement } from './read-statement.ts'

/** A statement that was uploaded whole. */
export const readStatementBytes: ReadBankStatement = async (bytes, currency) => {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  try {
    return ok(await readStatement(once(), currency))
  } catch (error) {
    if (error instanceof UnreadableFile) return fail({ kind: 'unreadable', reason: error.failure.kind })
    throw error
  }
}
