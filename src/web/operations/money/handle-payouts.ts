import type { AstroGlobal } from 'astro'
import type { PayoutAdmin, PayoutFailure } from '#commerce/orders/refunds/payouts.ts'
import type { PayoutFile, PayoutFormat } from '#commerce/payments/payouts/payout.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { ok } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export type PayoutsPage = {
  readonly list: Awaited<ReturnType<PayoutAdmin['list']>>
  readonly files: readonly PayoutFile[]
  /** Accounts are shown once they were asked for. */
  readonly showsAccounts: boolean
  readonly problems: readonly { readonly text: string }[]
}

const fileLimit = 20

/** Transfers of cash refunds: what is due, under review and with the bank. */
export async function handlePayouts(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | PayoutsPage> {
  const { shop, t } = astro.locals
  const { payouts } = shop.money
  const isOwn = ({ country }: { readonly country: CountryCode }) =>
    may(by, 'payments.manage', { country, place: null })
  const load = async (problems: PayoutsPage['problems'] = []): Promise<PayoutsPage> => {
    const showsAccounts = posted?.act === 'show-accounts'
    const { due, waiting, review, inFile } = await (showsAccounts
      ? payouts.showAccounts(by)
      : payouts.list(by))
    return {
      list: {
        due: due.filter(isOwn),
        waiting: waiting.filter(isOwn),
        review: review.filter(isOwn),
        inFile: inFile.filter(isOwn),
      },
      files: await payouts.listFiles(fileLimit, by),
      showsAccounts,
      problems,
    }
  }
  if (!posted || posted.act === 'show-accounts') return load()
  const done = await act(payouts, by, posted)
  if (!done.ok) {
    astro.response.status = 'field' in done.failure ? 422 : 409
    return load([{ text: t(problemOf(done.failure)) }])
  }
  if (done.value) return toResponse(done.value)
  return astro.redirect(operationsPath('payouts'), 303)
}

type Written = { readonly file: PayoutFile; readonly contents: string; readonly format: PayoutFormat }
type Problem = PayoutFailure | { readonly kind: 'reason-required'; readonly field: 'reason' }

async function act(
  payouts: PayoutAdmin,
  by: StaffOperator,
  { act: name, fields }: Posted,
): Promise<
  { readonly ok: true; readonly value: Written | null } | { readonly ok: false; readonly failure: Problem }
> {
  const text = (field: string) => tidyText(String(fields.get(field) ?? '')).slice(0, 200)
  const format: PayoutFormat = text('format') === 'csv' ? 'csv' : 'pain.001'
  const decision = { reason: text('reason'), by }
  switch (name) {
    case 'file':
    case 'read-file': {
      const written = await (name === 'file'
        ? payouts.createFile(text('country'), format, by)
        : payouts.readFile(text('file'), format, by))
      return written.ok ? ok({ ...written.value, format }) : written
    }
    case 'complete-file': {
      const completed = await payouts.completeFile(text('file'), by)
      return completed.ok ? ok(null) : completed
    }
    default: {
      if (decision.reason.length < 3)
        return { ok: false, failure: { kind: 'reason-required', field: 'reason' } }
      const decided = await (name === 'approve'
        ? payouts.approve(text('number'), text('refund'), decision)
        : payouts.fail(text('number'), text('refund'), decision))
      return decided.ok ? ok(null) : decided
    }
  }
}

/** The file's own id is its name: no account is in it. */
const toResponse = ({ file, contents, format }: Written): Response =>
  new Response(format === 'csv' ? `\uFEFF${contents}` : contents, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${file.id}.${format === 'csv' ? 'csv' : 'xml'}"`,
      'cache-control': 'no-store',
    },
  })

const problemOf = ({ kind }: Problem) => `operations-money:payout-problem.${kind}` as const
