import type { RunningShop } from '../../support/servers/running-shop.ts'
import type { aBrowser, Tab } from './browsing.ts'

type Open = ReturnType<typeof aBrowser>['open']

/** A browser at /operations, signed in as a person of the demo. */
export async function aStaffTab(
  open: Open,
  { url }: Pick<RunningShop, 'url'>,
  person: string,
  options: Parameters<Open>[0] = {},
): Promise<Tab> {
  const tab = await open({ ...options, url })
  await tab.page.goto('/operations/sign-in')
  await tab.page.locator(`button[value="${person}"]`).click()
  await tab.page.waitForURL('**/operations')
  return tab
}
