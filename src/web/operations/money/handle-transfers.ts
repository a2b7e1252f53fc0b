import type { AstroGlobal } from 'astro'
import type { AwaitedTransfer, BankReceipt } from '#commerce/orders/payment/transfer-admin.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'

type StatementResult = {
  readonly lines: number
  readonly newLines: number
  readonly matched: number
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[]
}

export type TransfersPage = {
  readonly country: Country
  readonly countries: readonly Country[]
  readonly awaited: readonly AwaitedTransfer[]
  readonly unmatched: readonly BankReceipt[]
  readonly statement: StatementResult | null
  readonly problems: readonly { readonly text: string }[]
}

const shownUnreadable = 50

/** Bank transfers of a country: what is awaited, statements, and money that a person matches. */
export async function handleTransfers(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | TransfersPage> {
  const { shop, t } = astro.locals
  const { transfers, readStatement } = shop.money
  const countries = shop.countries.filter(({ isoCode: country }) =>
    may(by, 'settlements.manage', { country, place: null }),
  )
  const code = astro.url.searchParams.get('country')
  const country = code === null ? countries[0] : countries.find(({ isoCode }) => isoCode === code)
  if (!country) return notFound(astro)
  const load = async (
    statement: StatementResult | null,
    problem: Parameters<typeof t>[0] | null,
  ): Promise<TransfersPage> => {
    if (problem !== null) astro.response.status = 422
    return {
      country,
      countries,
      awaited: await transfers.listAwaited(country.isoCode, by),
      unmatched: await transfers.listUnmatched(country.isoCode, by),
      statement,
      problems: problem === null ? [] : [{ text: t(problem) }],
    }
  }
  if (!posted) return load(null, null)
  if (posted.act === 'statement') {
    const file = posted.fields.get('file')
    if (!(file instanceof File) || file.size === 0) return load(null, 'operations-money:problem.file')
    const read = await readStatement(new Uint8Array(await file.arrayBuffer()), country.currency)
    if (!read.ok) return load(null, 'operations-money:problem.unreadable')
    const report = await transfers.importLines(country.isoCode, read.value.lines, by)
    if (!report.ok) return notFound(astro)
    const { lines, newLines, matched } = report.value
    const unreadable = read.value.unreadable.slice(0, shownUnreadable)
    return load({ lines, newLines, matched: matched.length, unreadable }, null)
  }
  const text = (name: string) => tidyText(String(posted.fields.get(name) ?? '')).slice(0, 200)
  if (text('reason').length < 3) return load(null, 'operations-money:problem.reason')
  const matched = await transfers.match({
    country: country.isoCode,
    bankReference: text('bank-reference'),
    number: text('number'),
    by,
    reason: text('reason'),
  })
  if (!matched.ok) return load(null, `operations-money:match.${matched.failure.kind}`)
  return astro.redirect(`${astro.url.pathname}?country=${country.isoCode}`, 303)
}
