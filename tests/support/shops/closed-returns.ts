import type { ReturnsFacade } from '#commerce/returns/returns.ts'
import { fail } from '#kernel/result.ts'

const notFound = async () => fail({ kind: 'not-found' } as const)

/** A shop to which nothing can be returned. */
export const closedReturns: ReturnsFacade = {
  options: async () => ({ returnable: [], others: [] }),
  listSlots: async () => [],
  preview: async () => fail({ kind: 'no-items' }),
  request: async () => fail({ kind: 'no-items' }),
  findCompanion: async () => undefined,
  listOfOrder: async () => [],
  listOwn: async () => ({ returnList: [], totalReturns: 0, start: 0 }),
  withdraw: notFound,
  schedule: notFound,
  appeal: notFound,
  addPhoto: async () => fail({ kind: 'too-many-photos' }),
  saveDraft: async () => '',
  findDraft: async () => undefined,
  refundDaysOf: () => 10,
  findPhoto: async () => undefined,
}
