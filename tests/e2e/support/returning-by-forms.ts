import { expect } from 'vitest'
import type { aReader, ReadPage } from './forms-by-http.ts'
import { majlis } from './shops.ts'

type Reader = ReturnType<typeof aReader>

export const stateOf = ({ document }: ReadPage): string | null | undefined =>
  document.querySelector('[data-return]')?.getAttribute('data-state')

/** Requests the return of one unit of an order’s first item, to a store where there is one; answers the return’s page. */
export async function requestReturn(
  reader: Reader,
  code: string,
  number: string,
  reason = 'changed-mind',
): Promise<{ readonly page: ReadPage; readonly reference: string }> {
  const form = await reader.open(`/${code}/order/${number}/return`)
  const named = (field: string) =>
    form.document.querySelector(`select[name^="${field}."]`)?.getAttribute('name') ?? ''
  const review = await reader.send(form, 'form[action*="startReturn"]', {
    [named('quantity')]: '1',
    [named('reason')]: reason,
    passage: form.document.querySelector('[value^="store:"]')?.getAttribute('value') ?? 'home',
  })
  const page = await reader.send(review, 'form[action*="sendReturn"]', {})
  const [reference = ''] = /R-[\w-]+/.exec(page.path) ?? []
  expect(reference, page.path).not.toBe('')
  return { page, reference }
}

/** Brings the items of a return to the warehouse, by a collection where no store takes them. */
export async function receiveReturn(
  reader: Reader,
  { page, reference }: Awaited<ReturnType<typeof requestReturn>>,
): Promise<void> {
  if (stateOf(page) === 'requested') await majlis('return', 'advance', reference, 'approve')
  const approved = await reader.open(page.path)
  if (approved.document.querySelector('form[action*="scheduleReturn"]')) {
    await reader.send(approved, 'form[action*="scheduleReturn"]', {})
    await majlis('return', 'advance', reference, 'collect')
  }
  await majlis('return', 'advance', reference, 'receive')
}

/** Returns one unit of an order’s first item and has it accepted; answers the return’s page. */
export async function returnOne(reader: Reader, code: string, number: string): Promise<ReadPage> {
  const requested = await requestReturn(reader, code, number)
  await receiveReturn(reader, requested)
  await majlis('return', 'advance', requested.reference, 'accept')
  return await reader.open(requested.page.path)
}
