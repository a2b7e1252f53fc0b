import type { RunningShop } from '../../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './forms-by-http.ts'
import { aLocalAddress } from './signing-up.ts'

/** A member of staff without a browser, signed in as a person of the demo. */
export async function aStaffReader(shop: Pick<RunningShop, 'url'>, email: string) {
  const reader = aReader(aLocalAddress(), shop.url)
  await reader.send(await reader.open('/operations/sign-in'), 'form.people', { email })
  return reader
}
export type StaffReader = Awaited<ReturnType<typeof aStaffReader>>

const textAt = ({ document }: ReadPage, selector: string): string =>
  document.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

/** What the page says, without its menu. */
export const mainText = (page: ReadPage): string => textAt(page, 'main')
export const alertText = (page: ReadPage): string => textAt(page, '[role="alert"]')

/** The form that posts an act. */
export const formOfAct = (name: string): string => `form:has([name="act"][value="${name}"])`
