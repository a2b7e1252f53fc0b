import type { AhlanFacade } from '#commerce/ahlan/ahlan-facade.ts'
import { zero } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'

/** No programme, and wallets without anything in them. */
export const closedAhlan: AhlanFacade = {
  terms: () => null,
  overview: async (_, { country }) => ({
    wallet: zero(country.currency),
    credit: zero(country.currency),
    credits: [],
    points: 0,
    pointLots: [],
    pending: [],
    membership: null,
    withdrawals: [],
    limit: null,
  }),
  statement: async (_, { kind }) => ({ kind, lines: [], total: 0, start: 0 }),
  historyOf: async () => [],
  withdraw: async () => fail({ kind: 'not-offered' }),
}
